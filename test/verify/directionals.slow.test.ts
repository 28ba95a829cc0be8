import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatasetStore } from '../../src/dataset/index.js';
import { verify } from '../../src/verify/index.js';
import { listedAddresses } from '../../tools/build/source/listed-addresses.js';
import { listedStates } from '../fixtures/listed-states.js';
import { shippedDataset } from '../fixtures/paged-sample.js';
import { ask, openPacked } from '../fixtures/stores.js';

/*
 * Addresses on streets with a directional, of a county and of many states, as their sources write them; and the ways to write the
 * directional. No code of the library is used, so that the tests have something to compare it with.
 */

/** One address of a street that has one directional. */
interface DirectedAddress {
  readonly number: string;
  /** The street without its directional, as the source writes it. */
  readonly street: string;
  readonly isInFront: boolean;
  readonly directional: string;
  readonly opposite: string;
  /** City, state and ZIP code. */
  readonly place: string;
}

const NAMES: Readonly<Record<string, string>> = {
  N: 'North',
  S: 'South',
  E: 'East',
  W: 'West',
  NE: 'Northeast',
  NW: 'Northwest',
  SE: 'Southeast',
  SW: 'Southwest',
};
const OPPOSITES: Readonly<Record<string, string>> = { N: 'S', S: 'N', E: 'W', W: 'E', NE: 'SW', SW: 'NE', NW: 'SE', SE: 'NW' };

function standard(word: string): string | undefined {
  const upper = word.toUpperCase();
  return upper in NAMES ? upper : Object.keys(NAMES).find((short) => NAMES[short]?.toUpperCase() === upper);
}

/** The first address of each street that has one directional, in front of three words or fewer or behind them. */
function directed(rows: Iterable<readonly [line: string, place: string]>): readonly DirectedAddress[] {
  const streets = new Map<string, DirectedAddress>();
  for (const [line, place] of rows) {
    const [number = '', ...words] = line.split(' ');
    const given = words.flatMap((word) => standard(word) ?? []);
    const [directional] = given;
    // A direction between name and type is a part of the name.
    if (directional === undefined || given.length > 1 || words.length < 3 || !/^[1-9]\d*$/.test(number)) continue;
    const isInFront = standard(words[0] as string) !== undefined;
    if (!isInFront && standard(words.at(-1) as string) === undefined) continue;
    // The letter of a number: 5906 A GLEN ARM RD E.
    if (/^[A-Z]$/.test(words[0] as string) && standard(words[0] as string) === undefined) continue;
    const street = (isInFront ? words.slice(1) : words.slice(0, -1)).join(' ');
    // The first word of a name may be one too: EAST CAPITOL ST.
    const address = { number, street, isInFront, directional, opposite: OPPOSITES[directional] as string, place };
    if (!streets.has(`${words.join(' ')}|${place}`)) streets.set(`${words.join(' ')}|${place}`, address);
  }
  return [...streets.values()];
}

/** Of the list of many states. */
function directedOfStates(): readonly DirectedAddress[] {
  const whole = listedAddresses().filter(({ address2, city }) => address2 === '' && city !== undefined);
  return directed(whole.map(({ address1, city, state, postalCode }) => [address1, `${city}, ${state} ${postalCode}`]));
}

/** Of Baltimore County. */
function directedOfCounty(): readonly DirectedAddress[] {
  const packed = readFileSync(new URL('../../datasets/sources/baltimore-county-md.csv.gz', import.meta.url));
  const [header = '', ...lines] = gunzipSync(packed).toString().trimEnd().split('\n');
  const columns = header.split(',');
  const [number, street, city, state, zip] = ['NUMBER', 'STREET', 'CITY', 'REGION', 'POSTCODE'].map((name) => columns.indexOf(name));
  const cells = lines.filter((line) => !line.includes('"')).map((line) => line.split(','));
  const at = (row: readonly string[], column: number | undefined): string => row[column ?? -1] ?? '';
  return directed(
    cells
      .filter((row) => at(row, city) !== '' && at(row, zip) !== '')
      .map((row) => [`${at(row, number)} ${at(row, street)}`, `${at(row, city)}, ${at(row, state)} ${at(row, zip)}`]),
  );
}

/** A directional as people write it. */
const SPELLINGS: readonly ((directional: string) => string)[] = [
  (short) => short,
  (short) => NAMES[short] as string,
  (short) => `${[...short].join('.')}.`,
  (short) => (NAMES[short] as string).toLowerCase(),
  // One letter is missing, and two are exchanged: no other directional is as near.
  (short) => (NAMES[short] as string).replace(/(th|st)$/, (end) => `${end[1]}${end[0]}`),
  (short) => (short.length === 2 ? (NAMES[short] as string).replace(/^(North|South)/, '$1 ') : (NAMES[short] as string)),
];

type Form = (address: DirectedAddress, word: string) => string;

/** Where people write it. */
const PLACES: Readonly<Record<string, Form>> = {
  'at its place': ({ number, street, isInFront, place }, d) => `${number} ${isInFront ? `${d} ${street}` : `${street} ${d}`}, ${place}`,
  'on the other side': ({ number, street, isInFront, place }, d) =>
    `${number} ${isInFront ? `${street} ${d}` : `${d} ${street}`}, ${place}`,
  'behind a comma': ({ number, street, place }, d) => `${number} ${street}, ${d}, ${place}`,
  'on a line of its own': ({ number, street, place }, d) => `${number} ${street}\n${d}\n${place}`,
  'behind a dash': ({ number, street, place }, d) => `${number} ${street} - ${d}, ${place}`,
  'in brackets': ({ number, street, place }, d) => `${number} ${street} (${d}), ${place}`,
  'in front of the number': ({ number, street, place }, d) => `${d} ${number} ${street}, ${place}`,
  'in front of the number, with a comma': ({ number, street, place }, d) => `${d}, ${number} ${street}, ${place}`,
  'behind the number': ({ number, street, place }, d) => `${number}, ${d}, ${street}, ${place}`,
  'behind the unit': ({ number, street, place }, d) => `${number} ${street} Apt 2 ${d}, ${place}`,
  'behind the unit, with commas': ({ number, street, place }, d) => `${number} ${street}, Apt 2, ${d}, ${place}`,
  'in front of the unit': ({ number, street, place }, d) => `${number} ${street}, ${d}, Apt 2, ${place}`,
  'behind the ZIP code': ({ number, street, place }, d) => `${number} ${street}, ${place}, ${d}`,
};

/** Of the streets, one in so many is asked at each place, and the spellings take turns. */
const ONE_IN = Number(process.env.DOORPLATE_ONE_IN ?? 6);
describe.each([
  ['sixteen states', directedOfStates(), listedStates],
  ['Baltimore County', directedOfCounty(), () => shippedDataset('us-md-baltimore-county')],
] as const)('a directional that is given, %s', (_, all, listed) => {
  const streets = all.filter((_, i) => i % ONE_IN === 0);
  let store: DatasetStore;
  /** The lines of the streets, as they are verified. */
  const listedLines: (string | null)[] = [];
  beforeAll(async () => {
    store = await openPacked(await shippedDataset('us-places'), await listed());
    for (const { number, street, isInFront, directional, place } of streets)
      listedLines.push(await lineOf(`${number} ${isInFront ? `${directional} ${street}` : `${street} ${directional}`}, ${place}`));
  });
  afterAll(() => store.close());

  const lineOf = async (text: string): Promise<string | null> => {
    const { result } = await ask(store, (view) => verify(view, text));
    return result !== null && /[YSD]/.test(result.DpvConfirmation ?? '') ? result.AddressLine1 : null;
  };

  it.each(Object.entries(PLACES))('finds the street that has it and never another one: %s', { timeout: 60_000 }, async (_, write) => {
    const wrong: string[] = [];
    const missed: string[] = [];
    let asked = 0;
    for (const [i, address] of streets.entries()) {
      const spell = SPELLINGS[i % SPELLINGS.length] as (typeof SPELLINGS)[number];
      const listed = listedLines[i];
      // Some streets have two names, and the data takes the one without a directional.
      if (listed?.split(' ').includes(address.directional) !== true) continue;
      asked++;
      const right = write(address, spell(address.directional));
      if ((await lineOf(right)) !== listed) missed.push(right);
      // The opposite street was confirmed, a wrong building on the other side of the city.
      const opposite = write(address, spell(address.opposite));
      const confirmed = await lineOf(opposite);
      if (confirmed !== null && confirmed === listed) wrong.push(`${opposite}: ${confirmed}`);
    }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(0.75 * streets.length);
    expect(missed.length > 1 + asked / 200 ? missed : []).toEqual([]);
  });
});
