import { Random } from '../../../tools/random.js';
import { seedOf } from '../question.js';
import type { Door, MadeStreet } from './doors.js';
import { cityStateFile, zip4File } from './postal-files.js';

/** A source file: what the builder is told of it, its name, its content. */
export interface SourceFile {
  /** Value of the builder's option in front of the file: `openaddresses`, `usps-zip4`. */
  readonly format: string;
  readonly name: string;
  readonly content: string;
}

/** In the names of files that do not say their edition. */
const EDITION = '2026-10-01';
const HEADER = 'LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,PLUS4';
const SECOND_SOURCE = 0.06;
const WITHOUT_ZIP = 0.01;
const WITH_ADD_ON = 0.15;
/** How far two sources differ in the position of an address, degrees. */
const DISAGREEMENT_DEGREES = 0.0001;

/** All that is known of the streets, as the publishers of such data write it. */
export function sourceFiles(streets: readonly MadeStreet[]): readonly SourceFile[] {
  const listed = streets.filter(({ hasPoints }) => hasPoints).flatMap(({ doors }) => doors);
  return [
    { format: 'openaddresses', name: `county-${EDITION}.csv`, content: imperfectPointsFile(listed) },
    { format: 'openaddresses', name: `state-${EDITION}.csv`, content: secondPointsFile(listed) },
    { format: 'centerlines', name: `roads-${EDITION}.geojson`, content: centerlinesFile(streets) },
    { format: 'usps-zip4', name: 'zip4.txt', content: zip4File(streets) },
    { format: 'usps-citystate', name: 'ctystate.txt', content: cityStateFile(streets) },
  ];
}

/** The street of an address or of a plan, as it is written on one line. */
export function streetText({ preDir, name, type, postDir }: Pick<Door, 'preDir' | 'name' | 'type' | 'postDir'>): string {
  return [preDir, name, type, postDir].filter(Boolean).join(' ');
}

/** Addresses as OpenAddresses publishes them. */
export function pointsFile(doors: Iterable<Door>): string {
  const lines = [HEADER];
  for (const door of doors) lines.push(pointLine(door, lines.length, ''));
  return `${lines.join('\n')}\n`;
}

/** Some with an add-on, some without ZIP code, and some rows that the builder is to reject. */
function imperfectPointsFile(doors: readonly Door[]): string {
  const random = new Random(seedOf('points'));
  const lines = doors.map((door, i) => {
    const addOn = random.chance(WITH_ADD_ON) ? String(1000 + random.below(9000)) : '';
    return pointLine(random.chance(WITHOUT_ZIP) ? { ...door, zip: '' } : door, i, addOn);
  });
  const unusable = ['-76.61,39.43,0,YORK RD,,,,MD,21093,x1,', '-76.61,99.5,12,YORK RD,,,,MD,21093,x2,', '-76.61,39.43,12,,,,,MD,21093,x3,'];
  return [HEADER, ...lines, ...unusable, ''].join('\n');
}

/** Some addresses again from another source, which places them elsewhere and calls some cities otherwise. */
function secondPointsFile(doors: readonly Door[]): string {
  const random = new Random(seedOf('second points'));
  const moved = (degrees: number): number => Number((degrees + (random.share() - 0.5) * DISAGREEMENT_DEGREES).toFixed(7));
  const lines = random.sample(doors, Math.round(doors.length * SECOND_SOURCE)).map((door, i) => {
    const again = { ...door, latitude: moved(door.latitude), longitude: moved(door.longitude), city: random.of(door.otherCities) };
    return pointLine(again, i, '');
  });
  return [HEADER, ...lines, ''].join('\n');
}

function pointLine(door: Door, id: number, addOn: string): string {
  const { longitude, latitude, number, unit, city, state, zip } = door;
  return [longitude, latitude, number, streetText(door), unit, city, '', state, zip, id, addOn].join(',');
}

/** A line for each street with ranges: odd numbers left of it, even ones right. */
function centerlinesFile(streets: readonly MadeStreet[]): string {
  const features = streets
    .filter(({ hasRanges }) => hasRanges)
    .map((street) => {
      const [low, high] = street.numbers;
      const odd = (number: number): number => number - 1 + (number % 2);
      const even = (number: number): number => number + (number % 2);
      const points = [low, (low + high) >> 1, high].map((number) => [...street.positionOf(number)].reverse());
      const { zip, city, state } = street.place;
      const properties = {
        FULLNAME: streetText(street),
        ALIAS: street.alias,
        LFROMADD: odd(low),
        LTOADD: odd(high),
        RFROMADD: even(low),
        RTOADD: even(high),
        ...{ ZIPL: zip, ZIPR: zip, CITYL: city, CITYR: city, STATEL: state, STATER: state },
      };
      return { type: 'Feature', properties, geometry: { type: 'LineString', coordinates: points } };
    });
  return `${JSON.stringify({ type: 'FeatureCollection', features })}\n`;
}
