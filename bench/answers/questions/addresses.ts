import { Random } from '../../../tools/random.js';
import type { Door } from '../made/doors.js';
import { streetText } from '../made/source-files.js';
import { type JsonObject, type QuestionList, type SetName, seedOf } from '../question.js';
import { titled } from '../texts/door-text.js';
import { mistyped } from '../texts/errors.js';
import UNUSUAL from '../texts/unusual.json' with { type: 'json' };
import { goldenTexts } from './golden.js';
import { DOORS, explained, WRITINGS, writtenDoors } from './samples.js';

const TEXTS_OF_A_KIND = 26;
const FIELDS = 120;

/** Addresses in all ways of writing, right and wrong, put to every operation that takes one. */
export function addAddresses(list: QuestionList): void {
  for (const kind of Object.keys(WRITINGS)) {
    for (const [i, { text, door }] of writtenDoors(kind, TEXTS_OF_A_KIND).entries()) askAddress(list, 'made', kind, { text, door }, i);
  }
  addHeard(list);
  for (const [kind, texts] of Object.entries(UNUSUAL)) {
    for (const [i, text] of texts.entries()) {
      for (const operation of ['parse', 'verify', 'speculate'] as const) list.add('made', operation, kind, text, { explain: true });
      list.add('made', 'geocode', kind, text, geocodeOptions(i, null));
      list.add('made', 'suggest-address', kind, text, explained(i));
    }
  }
  for (const [i, text] of goldenTexts().entries()) {
    list.add('made', 'parse', 'golden', text, { explain: true });
    list.add('made', i % 2 === 0 ? 'verify' : 'geocode', 'golden', text, { explain: true });
  }
  addFields(list);
}

/** Every street name as it is heard: each sound that is spelled in several ways has its rule. */
function addHeard(list: QuestionList): void {
  const oneOfEachName = [...new Map(DOORS.map((door) => [door.name, door])).values()];
  for (const { text } of writtenDoors('heard and not seen', oneOfEachName.length, oneOfEachName)) {
    list.add('made', 'verify', 'every name as it is heard', text);
  }
}

/** A text, and the door that it was written for, if it is known. */
export interface Asked {
  readonly text: string;
  readonly door: Door | null;
}

/** Puts one text to the operations, each with some of its options. */
export function askAddress(list: QuestionList, set: SetName, kind: string, asked: Asked, i: number): void {
  const { text, door } = asked;
  list.add(set, 'verify', kind, text, explained(i));
  list.add(set, 'geocode', kind, text, geocodeOptions(i, door));
  list.add(set, i % 2 === 0 ? 'parse' : 'speculate', kind, text, explained(i >> 1));
  if (i % 4 === 0) list.add(set, 'suggest-address', kind, text);
  if (i % 8 === 1) list.add(set, 'complete-address', kind, text);
}

function geocodeOptions(i: number, door: Door | null): JsonObject {
  const { latitude, longitude } = door ?? { latitude: 39.8, longitude: -89.65 };
  const near = { latitude: latitude + (i % 5) / 10, longitude };
  return [{}, { explain: true }, { limit: 1 + (i % 7) }, { limit: 50, near, explain: true }, { near }][i % 5] as JsonObject;
}

/** Addresses in the fields of a form and in components, complete and not. */
function addFields(list: QuestionList): void {
  const random = new Random(seedOf('fields'));
  for (const [i, door] of random.sample(DOORS, FIELDS).entries()) {
    const fields = fieldsOf(door, i, random);
    list.add('made', 'verify', 'fields', fields, explained(i));
    list.add('made', i % 2 === 0 ? 'speculate' : 'geocode', 'fields', fields, explained(i >> 1));
    const { number, preDir, name, type, postDir, city, state, zip } = door;
    const [unitType = '', unitNumber = ''] = door.unit.split(' ');
    const given = { number, preDir, name, postType: type, postDir, unitType, unitNumber, city, state, zip };
    const parts: JsonObject = Object.fromEntries(Object.entries(given).filter(([part, value]) => value !== '' && part !== LEFT_OUT[i % 6]));
    list.add('made', i % 2 === 0 ? 'verify' : 'geocode', 'components', parts, explained(i >> 1));
  }
  for (const fields of UNUSABLE) {
    for (const operation of ['verify', 'speculate', 'geocode'] as const) list.add('made', operation, 'unusable fields', fields);
  }
}

const LEFT_OUT = ['none', 'city', 'zip', 'state', 'postType', 'none'];

function fieldsOf(door: Door, i: number, random: Random): JsonObject {
  const street = titled([door.number, streetText(door), door.unit].filter(Boolean).join(' '));
  const { city, state, zip } = door;
  const other = random.of(DOORS);
  return [
    { street, city, state, zip },
    { street, city, state },
    { street, zip },
    { street: street.toLowerCase(), city: titled(city), state: state.toLowerCase(), zip: `${zip}-1234` },
    { street: mistyped(street, random) ?? street, city, state, zip },
    { street, city: other.city, state: other.state, zip: null },
    { street, city, state: null, zip: other.zip },
    { street: `${street}, ${city}, ${state}`, zip },
  ][i % 8] as JsonObject;
}

const UNUSABLE: readonly JsonObject[] = [
  {},
  { street: '' },
  { street: null, city: null },
  { street: 5, city: 'Springfield' },
  { street: '100 Main St', zip: 62_701 },
  { street: '100 Main St', zip: 'abcde' },
  { street: '100 Main St', zip: '627' },
  { street: '100 Main St', country: 'US' },
  { street: 'Main St'.repeat(200), zip: '62701' },
  { name: 'MAIN', city: 'SPRINGFIELD', unknown: 'X' },
  { city: 'SPRINGFIELD' },
  { zip: '62701' },
];
