import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DIRECTIONAL_NAMES } from '../../src/address/data/directionals.js';
import { groupBy } from '../../src/group.js';
import { editDistance } from '../../src/text/edit-distance.js';
import { packagePlaces } from '../../tools/build/package-places.js';
import { csvRows } from '../../tools/build/source/csv-rows.js';
import { sourceMembers } from '../../tools/build/source/members.js';
import { Rejects } from '../../tools/build/source/rejects.js';
import type { Random } from '../../tools/random.js';
import { realFile } from '../../tools/train-parser/forms/place-rows.js';
import { misspelled } from '../accuracy/errors.js';
import type { Listed } from '../accuracy/listed.js';
import { joinWords, standardWord, streetWords } from '../accuracy/street-words.js';

const OPPOSITE: ReadonlyMap<string, string> = new Map(
  ['N S', 'E W', 'NE SW', 'NW SE'].flatMap((pair) => {
    const [a, b] = pair.split(' ') as [string, string];
    return [[a, b] as const, [b, a] as const];
  }),
);

/** A listed address whose street has one directional. */
export interface Directed {
  readonly address: Listed;
  /** As Publication 28 abbreviates it. */
  readonly directional: string;
  readonly opposite: string;
  /** The street without it. */
  readonly street: string;
  readonly isInFront: boolean;
}

/** One address of each street that has one directional. */
export function directedAddresses(listed: readonly Listed[], random: Random): readonly Directed[] {
  const streets = groupBy(listed, ({ street, zip }) => `${street} ${zip}`.toUpperCase());
  return [...streets.values()].flatMap((addresses) => {
    const address = random.of(addresses);
    const words = streetWords(address.street);
    const given = words.before || words.behind;
    const directional = standardWord(given);
    const opposite = OPPOSITE.get(directional);
    if (opposite === undefined || (words.before !== '' && words.behind !== '')) return [];
    return [{ address, directional, opposite, street: joinWords({ ...words, before: '', behind: '' }), isInFront: words.before !== '' }];
  });
}

/** Writes an address with the directional at some place. */
export type DirectionalForm = (address: Directed, directional: string) => string;

/** The line with the directional at its own place. */
const inPlace = ({ isInFront, street }: Directed, directional: string): string =>
  isInFront ? `${directional} ${street}` : `${street} ${directional}`;

const place = ({ address: { city, state, zip } }: Directed): string => `${city}, ${state} ${zip}`.trim();

/** The form in which nothing sets the city apart. */
export const UNPARTED = 'without any comma';

export const DIRECTIONAL_FORMS: Readonly<Record<string, DirectionalForm>> = {
  'at its place': (asked, d) => `${asked.address.number} ${inPlace(asked, d)}, ${place(asked)}`,
  'on the other side': (asked, d) => `${asked.address.number} ${inPlace({ ...asked, isInFront: !asked.isInFront }, d)}, ${place(asked)}`,
  'behind a comma': (asked, d) => `${asked.address.number} ${asked.street}, ${d}, ${place(asked)}`,
  'on a line of its own': (asked, d) => `${asked.address.number} ${asked.street}\n${d}\n${place(asked)}`,
  'behind a dash': (asked, d) => `${asked.address.number} ${asked.street} - ${d}, ${place(asked)}`,
  'in brackets': (asked, d) => `${asked.address.number} ${asked.street} (${d}), ${place(asked)}`,
  'in front of the number': (asked, d) => `${d} ${asked.address.number} ${asked.street}, ${place(asked)}`,
  'in front of the number, comma': (asked, d) => `${d}, ${asked.address.number} ${asked.street}, ${place(asked)}`,
  'behind the number, comma': (asked, d) => `${asked.address.number}, ${d}, ${asked.street}, ${place(asked)}`,
  'behind the unit': (asked, d) => `${asked.address.number} ${asked.street} Apt 2 ${d}, ${place(asked)}`,
  'behind the unit, commas': (asked, d) => `${asked.address.number} ${asked.street}, Apt 2, ${d}, ${place(asked)}`,
  'in front of the unit, commas': (asked, d) => `${asked.address.number} ${asked.street}, ${d}, Apt 2, ${place(asked)}`,
  'behind the unit’s comma': (asked, d) => `${asked.address.number} ${asked.street}, Apt 2 ${d}, ${place(asked)}`,
  [UNPARTED]: (asked, d) => `${asked.address.number} ${inPlace(asked, d)} ${place(asked)}`.replaceAll(',', ''),
  'behind the ZIP code': (asked, d) => `${asked.address.number} ${asked.street}, ${place(asked)}, ${d}`,
};

/** A directional as people write it: spelled out, in short, with points, its letters apart, in small letters. */
export function writtenDirectional(directional: string, random: Random): string {
  const name = DIRECTIONAL_NAMES.get(directional) as string;
  const capital = name.charAt(0) + name.slice(1).toLowerCase();
  const half = directional.length === 2 ? `${name.slice(0, 5).trim()} ${name.slice(5)}` : capital;
  return random.of([
    capital,
    directional,
    name,
    capital.toLowerCase(),
    directional.toLowerCase(),
    `${[...directional].join('.')}.`,
    [...directional].join(' '),
    half,
  ]);
}

/** The directional spelled out with one typing error; null where the error makes it as near to another one. */
export function misspeltWord(directional: string, random: Random): string | null {
  const name = DIRECTIONAL_NAMES.get(directional) as string;
  const wrong = misspelled(name.charAt(0) + name.slice(1).toLowerCase(), random)?.toUpperCase() ?? name;
  const near = [...DIRECTIONAL_NAMES.values()].filter((other) => editDistance(wrong, other, 1) <= 1);
  return near.length === 1 && standardWord(wrong) === wrong ? wrong : null;
}

/** The OpenAddresses files of more counties, whose rows name no state and some no city. */
const COUNTIES: Readonly<Record<string, string>> = { alameda: 'CA', santa_clara: 'CA', portland_metro: 'OR' };
export const DIRECTED_REGIONS = ['baltimore-county-md', 'vermont', 'san-jose-ca', ...Object.keys(COUNTIES)];

const COLUMNS = ['LON', 'LAT', 'NUMBER', 'STREET', 'UNIT', 'CITY', 'DISTRICT', 'REGION', 'POSTCODE', 'ID'];

/** The name of a region for `openRegion`: of a county the path of its rows with state and city filled in from the ZIP code. */
export async function directedRegion(name: string): Promise<string> {
  const state = COUNTIES[name];
  if (state === undefined) return name;
  const { places } = await packagePlaces();
  const source = realFile('us', 'openaddresses', 'outputs', `${name}.zip`);
  const rows: string[] = [COLUMNS.join(',')];
  for await (const member of sourceMembers(source, /\.csv$/i)) {
    for await (const row of csvRows(member.bytes(), COLUMNS, new Rejects(source))) {
      const zip = row.get('POSTCODE').slice(0, 5);
      const ofZip = places.zip(zip);
      if (ofZip === null) continue;
      const cells = COLUMNS.map((column) => row.get(column));
      cells[COLUMNS.indexOf('CITY')] ||= ofZip.city;
      cells[COLUMNS.indexOf('REGION')] = state;
      cells[COLUMNS.indexOf('POSTCODE')] = zip;
      rows.push(cells.map((cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','));
    }
  }
  mkdirSync(join(tmpdir(), 'doorplate-accuracy'), { recursive: true });
  const path = join(tmpdir(), 'doorplate-accuracy', `${basename(name)}.csv`);
  writeFileSync(path, `${rows.join('\n')}\n`);
  return path;
}
