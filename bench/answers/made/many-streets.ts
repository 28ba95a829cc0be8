import { Random } from '../../../tools/random.js';
import { streetName } from '../../scale/street-names.js';
import { seedOf } from '../question.js';
import type { Door } from './doors.js';
import { PLACES } from './places.js';

const NAMES = { numberedName: 0.05, nameWords: [0.55, 0.43, 0.02], namesPerStreet: 0.8 };
const TYPES = ['ST', 'AVE', 'RD', 'DR', 'LN', 'CT', 'WAY', 'PL', ''];
const DIRECTIONS = ['N', 'S', 'E', 'W'];
/** Above 100,000 streets completion goes other ways, which smaller datasets never see. */
const STREETS = 104_000;
const ZIPS_OF_A_SHARD = 60;
/** Most streets have one address here; a few have many, so that their weights differ. */
const LONG_STREET = 0.02;
const LONGEST_STREET = 25;

/** Addresses of a hundred thousand short streets in some 1,800 ZIP codes; the same in every run. */
export function* manyDoors(): Generator<Door> {
  const random = new Random(seedOf('many streets'));
  const zips = [...new Map(PLACES.map((place) => [place.zip.slice(0, 3), place])).entries()].flatMap(([shard, place]) =>
    Array.from({ length: ZIPS_OF_A_SHARD }, (_, i) => ({ ...place, zip: `${shard}${String(i + 1).padStart(2, '0')}` })),
  );
  const cities = zips.map(() => streetName(random, { ...NAMES, numberedName: 0 }));
  for (let i = 0; i < STREETS; i++) {
    const at = random.below(zips.length);
    const { zip, state, latitude, longitude } = zips[at] as (typeof zips)[number];
    const street = {
      preDir: random.chance(0.15) ? random.of(DIRECTIONS) : '',
      name: streetName(random, NAMES),
      type: random.of(TYPES),
      postDir: random.chance(0.03) ? random.of(DIRECTIONS) : '',
    };
    // Neighbouring ZIP codes share a city.
    const city = cities[at - (at % 3)] as string;
    const first = 1 + random.below(random.chance(0.5) ? 200 : 12_000);
    const doors = random.chance(LONG_STREET) ? 1 + random.below(LONGEST_STREET) : 1;
    const [north, east] = [random.share(), random.share()].map((share) => (share - 0.5) / 5) as [number, number];
    for (let k = 0; k < doors; k++) {
      yield {
        ...street,
        number: String(first + 2 * k),
        unit: '',
        city,
        state,
        zip,
        latitude: Number((latitude + north + k * 0.0001).toFixed(6)),
        longitude: Number((longitude + east).toFixed(6)),
        alias: '',
        otherCities: [city],
      };
    }
  }
}
