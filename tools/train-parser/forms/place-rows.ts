import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { STATE_BY_CODE } from '../../../src/address/data/states.js';
import { listedAddresses } from '../../build/source/listed-addresses.js';
import type { Random } from '../../random.js';

/** A file of the folder that `DOORPLATE_DATA` names, or of its `data`. */
export function realFile(...path: readonly string[]): string {
  const root = process.env.DOORPLATE_DATA;
  if (!root) throw new Error('DOORPLATE_DATA is not set: it names the folder with the real files');
  const data = join(root, 'data');
  return join(existsSync(data) ? data : root, ...path);
}

/** An address in parts, as a source writes them; text is empty where it has none. */
export interface PartedAddress {
  readonly number: string;
  readonly street: string;
  readonly unit: string;
  /** Part of the city: a neighborhood. */
  readonly quarter: string;
  readonly city: string;
  /** The city that a borough belongs to, written behind it. */
  readonly cityAround: string;
  readonly county: string;
  readonly state: string;
  readonly stateName: string;
  readonly zip: string;
}

type Row = Readonly<Record<string, string>>;

const NAMELESS = { unit: '', quarter: '', cityAround: '', county: '' };

/** Rows of a gzipped CSV without quoted commas. */
export function rowsOf(...path: readonly string[]): Row[] {
  const [header = '', ...lines] = gunzipSync(readFileSync(realFile(...path)))
    .toString('utf8')
    .trimEnd()
    .split('\n');
  const names = header.split(',');
  return lines
    .filter((line) => !line.includes('"'))
    .map((line) => {
      const cells = line.split(',');
      return Object.fromEntries(names.map((name, i) => [name, (cells[i] ?? '').trim()]));
    });
}

const WORDS = /^[A-Za-z][A-Za-z ]+$/;
const STREET = /^[A-Za-z0-9][A-Za-z0-9 .']+ [A-Za-z]+$/;

/** Address points of three regions: one city may have its streets in any of them. */
export function pointAddresses(random: Random, count: number): PartedAddress[] {
  const regions = ['vermont', 'san-jose-ca', 'baltimore-county-md'] as const;
  return regions.flatMap((name) => {
    const rows = rowsOf('us', 'points', `${name}.csv.gz`).filter(
      ({ NUMBER, STREET: street, CITY, POSTCODE }) =>
        /^[1-9]\d*$/.test(NUMBER ?? '') && STREET.test(street ?? '') && WORDS.test(CITY ?? '') && /^\d{5}$/.test(POSTCODE ?? ''),
    );
    return random
      .sample(rows, Math.ceil(count / regions.length))
      .map(({ NUMBER = '', STREET: street = '', CITY = '', REGION = '', POSTCODE = '', DISTRICT = '' }) => ({
        ...NAMELESS,
        number: NUMBER,
        street,
        city: CITY,
        county: DISTRICT === '' || /county/i.test(DISTRICT) ? DISTRICT : `${DISTRICT} County`,
        state: REGION,
        stateName: nameOf(REGION),
        zip: POSTCODE,
      }));
  });
}

export const nameOf = (state: string): string => STATE_BY_CODE.get(state)?.name ?? state;

/** Streets of the package `rrad` in places of the whole country: every ZIP code is as likely as another. */
export function nationalAddresses(random: Random, count: number): PartedAddress[] {
  const streets = streetLines();
  const places = rowsOf('us', 'zip', 'hud-zip-county.csv.gz').filter(
    ({ USPS_ZIP_PREF_CITY: city, USPS_ZIP_PREF_STATE: state }) => WORDS.test(city ?? '') && STATE_BY_CODE.get(state ?? '')?.fips != null,
  );
  return random.sample(places, count).map(({ ZIP = '', USPS_ZIP_PREF_CITY: city = '', USPS_ZIP_PREF_STATE: state = '' }) => {
    const [number, street] = random.of(streets);
    return { ...NAMELESS, number, street, city, state, stateName: nameOf(state), zip: ZIP };
  });
}

function streetLines(): (readonly [number: string, street: string])[] {
  return listedAddresses().flatMap(({ address1 }) => {
    const [, number, street] = /^(\d+) ([A-Za-z0-9][A-Za-z0-9 .']+)$/.exec(address1) ?? [];
    return number === undefined || street === undefined || !STREET.test(street) ? [] : [[number, street] as const];
  });
}

/** Boroughs, the quarters that people name with them, and a few of their ZIP codes. From public knowledge. */
const BOROUGHS: readonly (readonly [borough: string, county: string, quarters: string, zips: string])[] = [
  [
    'Brooklyn',
    'Kings County',
    'Park Slope|Williamsburg|Bushwick|Bay Ridge|Red Hook|Crown Heights|Flatbush',
    '11215 11211 11221 11209 11231 11213 11226',
  ],
  [
    'Manhattan',
    'New York County',
    'Harlem|Chelsea|Tribeca|Upper West Side|East Village|Inwood|SoHo',
    '10027 10011 10013 10024 10009 10034 10012',
  ],
  [
    'Queens',
    'Queens County',
    'Astoria|Flushing|Jamaica|Forest Hills|Corona|Ridgewood|Long Island City',
    '11102 11354 11432 11375 11368 11385 11101',
  ],
  ['Bronx', 'Bronx County', 'Riverdale|Fordham|Mott Haven|Morris Park|Throgs Neck', '10471 10458 10454 10461 10465'],
  ['Staten Island', 'Richmond County', 'Tottenville|St. George|Great Kills|New Dorp', '10307 10301 10308 10306'],
];

/** Addresses of New York's boroughs with their quarters. */
export function boroughAddresses(random: Random, count: number): PartedAddress[] {
  const streets = streetLines();
  return Array.from({ length: count }, () => {
    const [number, street] = random.of(streets);
    const [city, county, quarters, zips] = random.of(BOROUGHS);
    const at = random.below(quarters.split('|').length);
    const quarter = quarters.split('|')[at] as string;
    const zip = zips.split(' ')[at] as string;
    return { number, street, unit: '', quarter, city, cityAround: 'New York', county, state: 'NY', stateName: 'New York', zip };
  });
}

/** Quarters of other cities, as local people name them. From public knowledge. */
const QUARTERS =
  `Georgetown|Washington|DC|20007;Riverside|Chesapeake|VA|23320;Capitol Hill|Seattle|WA|98102;Hyde Park|Chicago|IL|60615;Silver Lake|Los Angeles|CA|90026;
Buckhead|Atlanta|GA|30305;Fells Point|Baltimore|MD|21231;Back Bay|Boston|MA|02116;The Marigny|New Orleans|LA|70117;
Rittenhouse|Philadelphia|PA|19103;Coconut Grove|Miami|FL|33133;Uptown|Dallas|TX|75204;Montrose|Houston|TX|77006;Germantown|Nashville|TN|37208`
    .split(';')
    .map((row) => row.trim().split('|') as [quarter: string, city: string, state: string, zip: string]);

export function quarterAddresses(random: Random, count: number): PartedAddress[] {
  const streets = streetLines();
  return Array.from({ length: count }, () => {
    const [number, street] = random.of(streets);
    const [quarter, city, state, zip] = random.of(QUARTERS);
    return { ...NAMELESS, number, street, quarter, city, state, stateName: nameOf(state), zip };
  });
}

/** Delivery lines and last lines of the labelled rows that have all parts and whose text has them in the usual order. */
export function labelledAddresses(): PartedAddress[] {
  return ['openaddresses_sample', 'us50', 'rrad_comma'].flatMap((name) => {
    const lines = readFileSync(join(realFile('..', 'eval', 'parser'), `${name}.jsonl`), 'utf8')
      .trimEnd()
      .split('\n');
    return lines.flatMap((line): PartedAddress[] => {
      const { input } = JSON.parse(line) as { readonly input: string };
      const [, number = '', street = '', city = '', state = '', zip = ''] =
        /^(\d+) ([^,]+), ([A-Za-z ]+), ([A-Z]{2}),? (\d{5})$/.exec(input) ?? [];
      return street === '' || !STREET.test(street)
        ? []
        : [{ ...NAMELESS, number, street, city: city.trim(), state, stateName: nameOf(state), zip }];
    });
  });
}
