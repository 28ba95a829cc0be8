import { STATE_BY_CODE } from '../../src/address/data/states.js';
import { listedAddresses } from '../../tools/build/source/listed-addresses.js';
import { kilometres } from '../../tools/build/us/merge/kilometres.js';
import { readPlaceSources } from '../../tools/build/us/merge/place-sources.js';
import type { Random } from '../../tools/random.js';
import { nameOf, rowsOf } from '../../tools/train-parser/forms/place-rows.js';

/** A place of a directory, and where it is. */
export interface ListedPlace {
  readonly number: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly stateName: string;
  readonly zip: string;
  readonly latitude: number;
  readonly longitude: number;
}

const NUMBER = /^[1-9]\d*$/;
const ZIP = /^\d{5}$/;
const WORDS = /^[A-Za-z][A-Za-z .']+$/;
/** Kinds of sites in Vermont's address points that directories list. */
const PUBLIC =
  /^(?:LIBRARY|RESTAURANT|RETAIL FACILITY|OFFICE BUILDING|COMMERCIAL|SCHOOL K \/ 12|GOVERNMENT|BANK|POST OFFICE|HOUSE OF WORSHIP|GROCERY STORE|MUSEUM|CITY \/ TOWN HALL|TOWN OFFICE|HEALTH CLINIC|GAS STATION|COMMUNITY \/ RECREATION FACILITY)$/;

/** A place that lies farther from the Census's point of its ZIP code is another one of that name. */
const SAME_PLACE_KM = 40;

/** Libraries, shops, restaurants, offices and the like of Vermont, with the points of their sites. */
export function vermontSites(random: Random, count: number): ListedPlace[] {
  const rows = rowsOf('us', 'points', 'vermont.csv.gz').filter(
    ({ NUMBER: number = '', CITY = '', POSTCODE = '', SITETYPE = '' }) =>
      PUBLIC.test(SITETYPE) && NUMBER.test(number) && WORDS.test(CITY) && ZIP.test(POSTCODE),
  );
  return random.sample(rows, count).map(({ NUMBER: number = '', STREET: street = '', CITY: city = '', POSTCODE: zip = '', LON, LAT }) => {
    // Vermont's points name cities and towns by their full names: `BARRE CITY`.
    const name = city.replace(/ (?:CITY|TOWN|VILLAGE)$/, '');
    return { number, street, city: name, state: 'VT', stateName: 'Vermont', zip, latitude: Number(LAT), longitude: Number(LON) };
  });
}

/** Address points of Hamilton County, Ohio, as the National Address Database has them. */
export function hamiltonPoints(random: Random, count: number): ListedPlace[] {
  const rows = rowsOf('us', 'nad', 'hamilton-oh.csv.gz').filter(
    ({ Add_Number: number = '', Post_City: city = '', Zip_Code: zip = '' }) => NUMBER.test(number) && WORDS.test(city) && ZIP.test(zip),
  );
  return random.sample(rows, count).map((row) => ({
    number: row.Add_Number ?? '',
    street: [row.St_PreDir, row.St_Name, row.St_PosTyp].filter(Boolean).join(' '),
    city: row.Post_City ?? '',
    state: 'OH',
    stateName: 'Ohio',
    zip: row.Zip_Code ?? '',
    latitude: Number(row.Latitude),
    longitude: Number(row.Longitude),
  }));
}

/**
 * Streets of the package `rrad` in places of the whole country that have a post office. A place with one ZIP code is at the
 * gazetteer's point, any other at the Census's point of the ZIP code.
 */
export async function nationalPlaces(random: Random, count: number): Promise<ListedPlace[]> {
  const { centroids, populated = [] } = await readPlaceSources();
  const streets = listedAddresses().flatMap(({ address1 }) => {
    const [, number, street] = /^(\d+) ([A-Za-z0-9][A-Za-z0-9 .']+ [A-Za-z]+)$/.exec(address1) ?? [];
    return number === undefined || street === undefined ? [] : [[number, street] as const];
  });
  const zips = new Map<string, string[]>();
  for (const { ZIP: zip = '', USPS_ZIP_PREF_CITY: city = '', USPS_ZIP_PREF_STATE: state = '' } of rowsOf(
    'us',
    'zip',
    'hud-zip-county.csv.gz',
  )) {
    const key = `${city}/${state}`;
    const known = zips.get(key) ?? [];
    if (!known.includes(zip)) zips.set(key, [...known, zip]);
  }
  const seen = new Set<string>();
  const places = populated.flatMap(({ name, state, latitude, longitude }): ListedPlace[] => {
    const key = `${name.toUpperCase()}/${state}`;
    const own = zips.get(key) ?? [];
    const zip = random.of(own.length === 0 ? [''] : own);
    const middle = centroids.get(zip);
    if (middle === undefined || kilometres(middle, { latitude, longitude }) > SAME_PLACE_KM) return [];
    const area = own.length === 1 ? { latitude, longitude } : middle;
    if (seen.has(key) || !WORDS.test(name) || STATE_BY_CODE.get(state)?.fips == null) return [];
    seen.add(key);
    const [number, street] = random.of(streets);
    return [{ number, street, city: name, state, stateName: nameOf(state), zip, latitude: area.latitude, longitude: area.longitude }];
  });
  return random.sample(places, count);
}
