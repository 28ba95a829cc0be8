import { Random } from '../../../tools/random.js';
import type { Door } from '../made/doors.js';
import { streetText } from '../made/source-files.js';
import { type JsonObject, type QuestionList, type SetName, seedOf } from '../question.js';
import { lastPart, titled } from '../texts/door-text.js';
import { mistyped } from '../texts/errors.js';
import { DOORS, manySampledDoors, writtenDoors } from './samples.js';

/** How many addresses are typed letter by letter, in parts, and with options. */
interface Counts {
  readonly wholly: number;
  readonly partly: number;
  readonly options: number;
}

const OF_MADE: Counts = { wholly: 24, partly: 180, options: 200 };
const OF_LARGE: Counts = { wholly: 12, partly: 120, options: 140 };
const WITH_UNITS = 80;

/** Texts on their way to an address, letter by letter, and in the ways in which people type. */
export function addCompletions(list: QuestionList): void {
  addTyped(list, 'made', DOORS, OF_MADE);
  addTyped(list, 'large', manySampledDoors(1000), OF_LARGE);
  addUnits(list);
  for (const options of UNUSABLE) {
    for (const operation of ['suggest-address', 'complete-address'] as const)
      list.add('made', operation, 'unusable options', '100 main', options);
  }
}

function addTyped(list: QuestionList, set: SetName, doors: readonly Door[], { wholly, partly, options }: Counts): void {
  for (const [i, { text }] of writtenDoors('no commas, small letters', wholly, doors).entries()) {
    for (let length = 1; length <= text.length; length++) {
      list.add(set, i % 4 === 3 ? 'complete-address' : 'suggest-address', 'letter by letter', text.slice(0, length));
    }
  }
  const random = new Random(seedOf(`partial texts, ${set}`));
  for (const [i, door] of random.sample(doors, partly).entries()) {
    for (const [kind, text] of Object.entries(partialTexts(door, random))) {
      // Every kind with a part of the addresses.
      if ((i + kind.length) % 3 === 0) list.add(set, i % 4 === 0 ? 'complete-address' : 'suggest-address', kind, text);
    }
  }
  for (let i = 0; i < options; i++) {
    const [door, other] = [random.of(doors), random.of(doors)];
    const text = random.of([door.number, `${door.number} ${door.name.slice(0, 3)}`, door.name, streetText(door), 'main', '1 o', 'n']);
    const explain = i % 3 === 0 ? { explain: true } : {};
    const operation = i % 2 === 0 ? 'suggest-address' : 'complete-address';
    list.add(set, operation, 'options', text.toLowerCase(), { ...areaOptions(door, other, i), ...explain });
  }
}

/** What may have been typed of an address. */
function partialTexts(door: Door, random: Random): Readonly<Record<string, string>> {
  const { number, name, type, city, state, zip } = door;
  const begun = (text: string): string => text.slice(0, 2 + random.below(4)).trim();
  const line = `${number} ${streetText(door)}`;
  const wrong = mistyped(name, random) ?? name;
  return {
    'street alone': streetText(door).toLowerCase(),
    'street begun': begun(name),
    'number and street begun': `${number} ${begun(name)}`,
    'number begun': number.slice(0, 1 + random.below(number.length)),
    'words left out': `${number} ${name.split(' ').at(-1)} ${begun(city)}`,
    'street and city begun': `${name.toLowerCase()} ${begun(city).toLowerCase()}`,
    'street in front': `${titled(streetText(door))} ${number}`,
    'ZIP code in front': `${zip} ${number} ${begun(name)}`,
    'city in front': `${titled(city)} ${line}`,
    'city, comma, number': `${titled(city)}, ${number}`,
    'comma behind the street': `${line}, ${begun(city)}`,
    'state behind': `${line} ${state}`,
    'state begun': `${titled(line)}, ${titled(city)}, ${state[0]}`,
    'ZIP code begun': `${line}, ${city}, ${state} ${zip.slice(0, 1 + random.below(4))}`,
    'blank at the end': `${line} `,
    'error in the street': `${number} ${wrong}`.toLowerCase(),
    'error, city begun': `${number} ${wrong} ${begun(city)}`.toLowerCase(),
    'two errors': `${number} ${mistyped(wrong, random) ?? wrong}`,
    'blanks left out': `${number}${name.replaceAll(' ', '')}${type}`,
    'other type': `${number} ${name} ${type === 'RD' ? 'ln' : 'rd'}`,
    'other directional': `${number} nw ${name}`,
    'directional begun': `${door.preDir || 'n'} ${begun(name)}`,
    'letter and city': `${name[0]} ${titled(city)}`,
    'letter and ZIP code': `${name[0]} ${zip.slice(0, 3)}`,
    'number and city': `${number} ${titled(city)}`,
    'number and state': `${number} ${state}`,
    'city alone': titled(city),
    'whole place': `${name} ${city} ${lastPart(door)}`,
    'number that is not there': `${Number.parseInt(number, 10) + 1}7 ${name}`,
  };
}

function addUnits(list: QuestionList): void {
  const random = new Random(seedOf('units'));
  const withUnits = DOORS.filter(({ unit }) => unit !== '');
  for (const [i, door] of random.sample(withUnits, WITH_UNITS).entries()) {
    const line = titled(`${door.number} ${streetText(door)}`);
    const [designator = '', number = ''] = door.unit.split(' ');
    const ends = [
      designator,
      `${designator} ${number}`,
      `#${number}`,
      `${designator} ${number[0]}`,
      `, ${designator.toLowerCase()}`,
      'apt 9999',
    ];
    for (const [k, end] of ends.entries()) {
      list.add('made', (i + k) % 2 === 0 ? 'suggest-address' : 'complete-address', 'units', `${line} ${end}`, k === 0 ? { limit: 50 } : {});
    }
  }
}

function areaOptions(door: Door, other: Door, i: number): JsonObject {
  const { city, state, zip, latitude, longitude } = door;
  const near = { latitude, longitude };
  const elsewhere = { latitude: other.latitude, longitude: other.longitude };
  return [
    { limit: 1 },
    { limit: 50 },
    { bias: { near } },
    { bias: { city, state } },
    { bias: { zip: zip.slice(0, 3) } },
    { within: { state } },
    { within: { city: titled(city), state } },
    { within: { zip: zip.slice(0, 1 + (i % 5)) } },
    { within: { near, radiusMeters: 5000 } },
    { within: { near: elsewhere } },
    { within: { state }, bias: { near, radiusMeters: 2000 } },
    { within: { near, radiusMeters: 100_000, city }, limit: 5 },
    { bias: { city: other.city }, within: { zip } },
    { budgetMilliseconds: 60_000 },
    { signal: 'waiting' },
    { within: { city: 'NOWHERE' } },
  ][i % 16] as JsonObject;
}

/** Options that are refused, and a signal that is aborted already. */
const UNUSABLE: readonly JsonObject[] = [
  { limit: 0 },
  { limit: 51 },
  { limit: 2.5 },
  { limit: '5' },
  { budgetMilliseconds: -1 },
  { signal: 'aborted' },
  { within: { zip: 'abc' } },
  { within: { zip: '123456' } },
  { bias: { radiusMeters: 10 } },
  { within: { near: { latitude: 91, longitude: 0 } } },
  { within: { near: { latitude: 0, longitude: 0 }, radiusMeters: -1 } },
  { bias: { near: { latitude: '1', longitude: 0 } } },
];
