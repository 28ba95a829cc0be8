import { Random } from '../../../tools/random.js';
import { type PostalRow, postalRows } from '../made/postal-rows.js';
import { type JsonObject, LISTS, type QuestionList, seedOf } from '../question.js';
import { titled } from '../texts/door-text.js';
import { mistyped } from '../texts/errors.js';
import { HOSTILE, NOT_TEXTS } from '../texts/hostile.js';
import { askAddress } from './addresses.js';
import { countyAddresses, explained, manySampledDoors, stateAddresses, writtenDoors } from './samples.js';

const SAMPLED = 220;
const LARGE = 20;
const LARGE_KINDS = [
  'titled',
  'typing error',
  'two typing errors',
  'blank missing',
  'type missing',
  'type wrong',
  'directional missing',
  'city missing',
  'city wrong',
  'state wrong',
  'ZIP code missing',
  'ZIP code of another place',
  'number absent',
];
const JOINED = 40;
const JOINED_KINDS = ['titled', 'typing error', 'city missing', 'ZIP code mistyped', 'number absent', 'type missing'];
const AGAIN = 40;

/** Questions to the sets that hold other data or are opened with other options. */
export function addOtherSets(list: QuestionList): void {
  addLarge(list);
  addPostal(list);
  addSample(list);
  addJoined(list);
  addMissingData(list);
  addCaches(list);
  addHostile(list);
}

/** Where a hundred thousand streets share their names. */
function addLarge(list: QuestionList): void {
  const doors = manySampledDoors(4000);
  for (const kind of LARGE_KINDS) {
    for (const [i, { text, door }] of writtenDoors(kind, LARGE, doors).entries()) askAddress(list, 'large', kind, { text, door }, i);
  }
  for (const [i, { latitude, longitude }] of doors.slice(0, 2 * LARGE).entries()) {
    const point = { latitude: latitude + (i % 9) / 1000, longitude };
    list.add('large', 'reverse', 'near an address', point, { limit: 1 + (i % 20), maxDistanceMeters: 10 ** (2 + (i % 4)) });
  }
}

function addPostal(list: QuestionList): void {
  for (const [i, row] of postalRows().entries()) {
    list.add('postal', 'verify', 'listed', row.text, explained(i));
    list.add('postal', i % 2 === 0 ? 'speculate' : 'geocode', 'listed', titled(row.text), explained(i >> 1));
    list.add('postal', 'verify', 'components', row.components, explained(i));
    for (const [kind, text] of Object.entries(wrongPostal(row, i))) {
      if (text !== row.text) list.add('postal', 'verify', kind, text, { explain: true });
    }
    if (i % 3 === 0) list.add('postal', 'suggest-address', 'begun', row.text.slice(0, 4 + (i % 14)));
    if (i % 3 === 1) list.add('postal', 'complete-address', 'begun', row.text.slice(0, 8 + (i % 14)));
    const { latitude, longitude } = row;
    if (i % 4 === 0) list.add('postal', 'reverse', 'listed', { latitude, longitude }, { limit: 5 });
  }
}

function wrongPostal({ text }: PostalRow, i: number): Readonly<Record<string, string>> {
  const [line = '', ...place] = text.split(', ');
  const withLine = (other: string): string => titled([other, ...place].join(', '));
  const random = new Random(seedOf(`postal ${i}`));
  const kinds: readonly (readonly [string, string])[] = [
    ['last number changed', withLine(line.replace(/\d+(?=\D*$)/, (digits) => String(Number(digits) + 50)))],
    ['last number missing', withLine(line.replace(/ (?:APT|STE|BOX|FL|BLDG) \S+$/, ''))],
    ['typing error', withLine(mistyped(line, random) ?? line)],
    ['city missing', [line, place.at(-1) ?? ''].join(', ')],
    ['ZIP code missing', text.replace(/ \d{5}$/, '')],
    ['unit added', withLine(`${line} APT 77`)],
  ];
  const at = i % kinds.length;
  return Object.fromEntries([kinds[at] as (typeof kinds)[number], kinds[(at + 1) % kinds.length] as (typeof kinds)[number]]);
}

function addSample(list: QuestionList): void {
  const random = new Random(seedOf('sample'));
  for (const [i, { text }] of countyAddresses('sample', SAMPLED).entries()) {
    askAddress(list, 'package', 'listed', { text, door: null }, i);
    if (i % 2 === 0) list.add('package', 'verify', 'typing error', mistyped(text, random) ?? text, { explain: true });
    if (i % 3 === 0) list.add('package', 'suggest-address', 'begun', text.slice(0, 3 + (i % 20)));
    if (i % 6 === 0) list.add('package', 'complete-address', 'begun', text.slice(0, 5 + (i % 20)).toLowerCase());
  }
}

function addJoined(list: QuestionList): void {
  for (const kind of JOINED_KINDS) {
    for (const [i, { text, door }] of writtenDoors(kind, JOINED).entries()) askAddress(list, 'joined', kind, { text, door }, i);
  }
  for (const [i, { text }] of postalRows().entries()) if (i % 3 === 0) askAddress(list, 'joined', 'postal', { text, door: null }, i / 3);
  for (const [i, text] of stateAddresses('joined', JOINED).entries()) askAddress(list, 'joined', 'sample', { text, door: null }, i);
  for (const name of LISTS) {
    for (const text of ['s', 'spr', 'main', '21', '5600', 'new y', 'x'.repeat(201)]) list.add('joined', `suggest-${name}`, 'begun', text);
  }
}

/** Every operation where what it needs is not mounted. */
function addMissingData(list: QuestionList): void {
  for (const [i, { text, door }] of writtenDoors('titled', JOINED).entries()) askAddress(list, 'bare', 'titled', { text, door }, i);
  for (const [i, { text, door }] of writtenDoors('city missing', JOINED).entries())
    askAddress(list, 'bare', 'city missing', { text, door }, i);
  for (const set of ['bare', 'streetless'] as const) {
    for (const operation of ['parse', 'verify', 'speculate', 'geocode'] as const) {
      list.add(set, operation, 'missing data', '100 Main St, Springfield IL 62701', { explain: true });
      list.add(set, operation, 'missing data', 'Springfield, IL');
      list.add(set, operation, 'missing data', '');
    }
    list.add(set, 'reverse', 'missing data', { latitude: 39.8, longitude: -89.65 });
    for (const ip of ['8.8.8.8', '10.0.0.1', '2001:4860::1', 'x']) list.add(set, 'ip', 'missing data', ip);
    for (const name of LISTS) {
      for (const options of [{}, { within: { near: { latitude: 39.8, longitude: -89.65 } } }] as readonly JsonObject[]) {
        list.add(set, `suggest-${name}`, 'missing data', 'main', options);
        list.add(set, `complete-${name}`, 'missing data', 'main', options);
      }
    }
  }
}

/** The same questions where answers are kept, and where files are not. */
function addCaches(list: QuestionList): void {
  for (const [i, { text, door }] of writtenDoors('titled', AGAIN).entries()) {
    list.add('cached', 'verify-again', 'titled', text, i % 5 === 0 ? { explain: true } : {});
    list.add('cached', 'suggest-address-again', 'begun', text.slice(0, 3 + (i % 12)), i % 5 === 0 ? { limit: 3 } : {});
    askAddress(list, 'cold', 'titled', { text, door }, i);
    const { latitude, longitude } = door;
    list.add('cold', 'reverse', 'titled', { latitude, longitude }, { limit: 3 });
    list.add('cold', i % 2 === 0 ? 'suggest-address' : 'complete-address', 'begun', text.slice(0, 4 + (i % 12)));
  }
  for (const { text } of writtenDoors('type wrong', AGAIN)) list.add('cached', 'verify-again', 'type wrong', text);
}

/** Texts that nobody means, to every operation that takes a text. */
function addHostile(list: QuestionList): void {
  for (const text of [...Object.values(HOSTILE), ...NOT_TEXTS]) {
    for (const operation of ['parse', 'verify', 'speculate', 'geocode'] as const)
      list.add('made', operation, 'hostile', text, { explain: true });
    list.add('package', 'ip', 'hostile', text);
    for (const name of LISTS) {
      const set = name === 'address' ? 'made' : 'package';
      list.add(set, `suggest-${name}`, 'hostile', text);
      list.add(set, `complete-${name}`, 'hostile', text, { explain: true });
    }
  }
}
