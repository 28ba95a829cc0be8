import { describe, expect, it } from 'vitest';
import { parseComponents } from '../../src/address/index.js';

/** Streets by type, number, directional, prefix and without a type. */
const STREETS = [
  'Main St',
  'n kenmore av',
  'W Sheridan Rd',
  '5th Ave',
  'E 42nd St',
  'Oak Creek Dr',
  'Via Campo Verde',
  'Route 7',
  'Broadway',
];
const PLACES = [', Ames, IA', ' Ames IA', ', Chicago IL 60640', ''];
const JOINED: readonly ((a: string, b: string) => string)[] = [
  (a, b) => `${a} & ${b}`,
  (a, b) => `${a}&${b}`,
  (a, b) => `${a} and ${b}`,
  (a, b) => `${a} at ${b}`,
  (a, b) => `${a} @ ${b}`,
  (a, b) => `${a}@${b}`,
  (a, b) => `${a} + ${b}`,
  (a, b) => `${a}/${b}`,
  (a, b) => `${a} / ${b}`,
  (a, b) => `${a}\\${b}`,
  (a, b) => `${a} \\ ${b}`,
  (a, b) => `${a} x ${b}`,
  (a, b) => `${a} intersection ${b}`,
  (a, b) => `corner of ${a} and ${b}`,
  (a, b) => `corner ${a} & ${b}`,
  (a, b) => `corner of ${a} / ${b}`,
  (a, b) => `intersection of ${a} and ${b}`,
];

describe('two streets that a text joins', () => {
  // A slash was a letter of the name, or nothing; X and N were house numbers.
  it.each(JOINED.map((join) => [join('A', 'B'), join] as const))('%s are a crossing in every place and case', (_, join) => {
    const missed = STREETS.flatMap((a) => STREETS.filter((b) => b !== a).flatMap((b) => PLACES.map((place) => join(a, b) + place)))
      .flatMap((text) => [text, text.toUpperCase(), text.toLowerCase()])
      .filter((text) => {
        const { kind, crossing } = parseComponents(text);
        return kind !== 'unprocessable' || crossing?.isPlain !== true;
      });
    expect(missed).toEqual([]);
  });

  it.each([
    ['Main St/Oak Ave, Ames, IA', 'MAIN ST', 'OAK AVE'],
    ['n kenmore av / w sheridan rd', 'N KENMORE AV', 'W SHERIDAN RD'],
    ['Kirk and Fitts N + Woodland Hts, Ludlow VT', 'KIRK AND FITTS N', 'WOODLAND HTS'],
  ])('%s', (text, first, second) => expect(parseComponents(text).crossing).toMatchObject({ first, second }));
});

describe('what joins no streets', () => {
  it.each([
    '123 1/2 Main St, Ames, IA',
    '12/14 Elm St, Ames IA',
    '100 & 102 Beacon St, Boston, MA',
    'John Smith C/O Acme Co, 12 Oak St, Ames, IA',
    'C/O Jane Miller, Main St, Ames, IA',
    'Mixed X St, Ames, IA',
    'Malcolm X Blvd, New York, NY',
    'Avenue X, Brooklyn, NY',
    'X St, Sacramento, CA',
    'Main St / Ames / IA / 50010',
    'Main St/Ames, IA 50010',
    '12 Main St / Apt 4, Ames, IA',
    'Main St / 2nd Floor, Ames, IA',
    '1st Floor / Suite 5, 12 Main St, Ames IA',
    'PO Box 12/14, Ames IA',
    'Town and Country Rd, Orange, CA',
    'Corner Ketch Rd, Newark, DE',
    'Intersection Rd, Ames, IA',
    'Smith & Sons, 12 Main St, Ames IA',
    'Villas at Oak Creek Dr, Austin TX',
  ])('%s', (text) => {
    const { kind, crossing } = parseComponents(text);
    expect([kind, crossing?.isPlain ?? false]).toEqual(['address', false]);
  });
});
