import { Random } from '../../../tools/random.js';
import { PLACES } from '../made/places.js';
import { type JsonObject, LISTS, type ListName, type QuestionList, seedOf } from '../question.js';
import { titled } from '../texts/door-text.js';
import { mistyped } from '../texts/errors.js';

type PlaceList = Exclude<ListName, 'address'>;
const PLACE_LISTS = LISTS.filter((name): name is PlaceList => name !== 'address');
const DISPLAY_TYPES: Readonly<Record<PlaceList, number>> = { city: 2, zip: 4, 'in-city': 4, 'in-locality': 4, 'in-pin': 4 };

/** What people look for in each list, in full; a state stands behind the name. */
const NAMES: Readonly<Record<PlaceList, readonly string[]>> = {
  city: [
    ...PLACES.map(({ city, state }) => `${titled(city)}, ${state}`),
    ...listed(`
St. Louis, MO|Saint Paul, MN|Winston-Salem, NC|Coeur d’Alene, ID|O’Fallon, MO|Mount Vernon, NY|Fort Worth, TX
Washington, District of Columbia|New York, New York|Peñasco, NM|Truth or Consequences, NM|Apo, AE|X, AK`),
  ],
  zip: [
    ...PLACES.map(({ zip }) => zip),
    ...PLACES.slice(0, 12).map(({ city, zip }) => `${zip} ${titled(city)}`),
    ...listed('21093-1010|210931010|05401-1|00501|99950|96799|09021|00000|99999|Burlington|Springfield IL'),
  ],
  'in-city': listed(`
Mumbai|Bengaluru|Bangalore|Chennai|Madras|Kolkata|Calcutta|Pune|Poona|Jaipur|Lucknow|Kochi|Cochin
New Delhi|Thiruvananthapuram|Trivandrum|Visakhapatnam|Prayagraj|Allahabad|Gurugram|Gurgaon|Varanasi
Hyderabad, Telangana|Aurangabad, Bihar|Aurangabad, Maharashtra|Udaipur RJ|Port Blair|Leh|Imphal|Kanyakumari`),
  'in-locality': listed(`
Koramangala|Andheri East|Andheri West|Bandra|Connaught Place|Gandhi Nagar|Gandhinagar|Indira Nagar|Salt Lake
Civil Lines|M G Road|Mahatma Gandhi Road|Rajaji Nagar, Karnataka|T Nagar|Adyar|Banjara Hills|Hauz Khas
Vasant Vihar|Sawai|Carnicobar|Shivaji Nagar, Pune|Sector 17 Chandigarh|Whitefield|Howrah|Kothrud|Fort`),
  'in-pin': listed(`
110001|400001|560001|600001|700001|744301|682001|411001|302001|500001|226001|190001|000000|999999
110001 Connaught Place|400053 Andheri|560034 Koramangala|737101 Gangtok|11|4000|56003|7443`),
};
const SPELLED_THROUGH = 9;
const LONGEST_BEGIN = 12;
const IN_LISTS = 60;

/** Begins of names, names with errors and with a state, all forms, limits and areas, of each list of places. */
export function addLists(list: QuestionList): void {
  for (const name of PLACE_LISTS) {
    const random = new Random(seedOf(`list ${name}`));
    const names = NAMES[name];
    const form = (i: number): JsonObject => ({ displayType: i % DISPLAY_TYPES[name] });
    for (const whole of random.sample(names, SPELLED_THROUGH)) {
      for (let length = 1; length <= Math.min(whole.length, LONGEST_BEGIN); length++) {
        list.add('package', `suggest-${name}`, 'letter by letter', whole.slice(0, length), form(length));
        if (length % 3 === 0) list.add('package', `complete-${name}`, 'letter by letter', whole.slice(0, length), form(length));
      }
    }
    for (const [i, whole] of names.entries()) {
      const options = { ...form(i), ...(i % 3 === 0 ? { explain: true } : {}) };
      list.add('package', `suggest-${name}`, 'whole', whole, options);
      list.add('package', `complete-${name}`, 'whole', whole.toLowerCase(), options);
    }
    for (let i = 0; i < IN_LISTS; i++) {
      const whole = random.of(names);
      const wrong = (mistyped(whole, random) ?? whole).slice(0, 4 + random.below(whole.length));
      list.add('package', `suggest-${name}`, 'error', wrong, form(i));
      const area = areaOptions(name, i);
      list.add('package', `${i % 3 === 0 ? 'complete' : 'suggest'}-${name}`, 'area', whole.slice(0, 1 + (i % 4)), { ...form(i), ...area });
    }
    for (const options of UNUSABLE) {
      list.add('package', `suggest-${name}`, 'unusable options', names[0] as string, options);
      list.add('package', `complete-${name}`, 'unusable options', names[0] as string, options);
    }
  }
  addAddOns(list);
}

/** ZIP+4 codes are in street data. */
function addAddOns(list: QuestionList): void {
  for (const [i, zip] of ['21093', '21204', '05401', '62701', '94501', '95112', '11432'].entries()) {
    for (const [k, end] of ['', '-', '-1', '-10', '-1010', ' ', '10', '1010', '-99'].entries()) {
      const options = { displayType: 2 + ((i + k) % 2), limit: 5 + k };
      list.add('made', k % 2 === 0 ? 'suggest-zip' : 'complete-zip', 'add-ons', zip + end, options);
    }
  }
}

function areaOptions(name: PlaceList, i: number): JsonObject {
  const ofUs = [
    { within: { state: 'IL' } },
    { within: { state: 'maryland' } },
    { bias: { near: { latitude: 42.1, longitude: -72.6 } } },
    { within: { near: { latitude: 39.4, longitude: -76.6 }, radiusMeters: 30_000 } },
    { bias: { city: 'Springfield', state: 'MO' } },
    { within: { zip: '0' }, limit: 50 },
    { within: { city: 'San Jose' } },
    { bias: { zip: '94' }, limit: 3 },
  ];
  const ofIndia = [
    { within: { state: 'Gujarat' } },
    { within: { state: 'KA' } },
    { bias: { city: 'Pune' } },
    { within: { zip: '11' } },
    { bias: { state: 'Tamil Nadu' }, limit: 50 },
    { within: { city: 'Mumbai', state: 'Maharashtra' } },
    { within: { near: { latitude: 19, longitude: 72.8 } } },
    { bias: { zip: '560' }, limit: 3 },
  ];
  return (name.startsWith('in-') ? ofIndia : ofUs)[i % 8] as JsonObject;
}

const UNUSABLE: readonly JsonObject[] = [
  { displayType: 4 },
  { displayType: -1 },
  { displayType: '0' },
  { displayType: 0.5 },
  { limit: 0 },
  { limit: 51 },
  { signal: 'aborted' },
  { within: { zip: 'x' } },
  { within: { near: { latitude: 0, longitude: 181 } } },
];

function listed(names: string): readonly string[] {
  return names.split(/[|\n]/).filter(Boolean);
}
