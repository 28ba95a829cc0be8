import { STATES, type State } from '../../../src/address/index.js';
import type { Places } from '../../../src/dataset/index.js';
import { DoorplateError } from '../../../src/errors.js';
import type { CountyAtlas } from '../../us/merge/county-atlas.js';
import { type Area, stateArea, type UsArea } from './area.js';

const NATION: UsArea = { kind: 'us', slug: 'us', title: 'the United States', counties: [], states: [], recipe: {} };
const OTHERS: Readonly<Record<string, Area>> = {
  us: NATION,
  usa: NATION,
  'united states': NATION,
  ip: { kind: 'ip', slug: 'ip-city', title: 'the cities of IP addresses' },
  places: { kind: 'places', slug: 'us-places', title: 'ZIP codes and cities of the United States' },
  in: { kind: 'in', slug: 'in-places', title: 'places of India' },
};
/** Words at the end of a county's name that people leave out or write in another way. */
const COUNTY_WORD = /\s+(?:county|parish|borough|census area|municipality|municipio|city and borough)$/i;
/** Most ZIP codes of one prefix of three digits. */
const ZIPS_OF_PREFIX = 100;

/** What the words of areas are looked up in. */
export interface AreaLists {
  readonly places: Places;
  readonly atlas: CountyAtlas;
}

/**
 * Reads an area as a person writes it: the code or name of a state, `county:24510` or `Baltimore County, MD`, a ZIP code, its
 * first three digits as `zip3:212`, `us`, `ip`, `places`, `in`. `IN` in capitals is Indiana.
 *
 * @throws DoorplateError `CONFIG_INVALID` when there is no such area.
 */
export function parseArea(written: string, lists: AreaLists): Area {
  const text = written.trim();
  const other = text === 'IN' ? undefined : OTHERS[text.toLowerCase()];
  if (other !== undefined) return other;
  const [, prefix = '', code = ''] = /^(county|zip3|zip|state):(.+)$/i.exec(text) ?? [];
  switch (prefix.toLowerCase()) {
    case 'county':
      return countyOf(code, lists);
    case 'zip':
      return zipArea(code, lists);
    case 'zip3':
      return zip3Area(code, lists);
  }
  const state = stateOf(prefix === '' ? text : code);
  if (state !== undefined) return stateArea(state, lists.atlas);
  if (/^\d{5}$/.test(text)) return zipArea(text, lists);
  if (text.includes(',')) return countyOf(text, lists);
  throw unknown(text, 'expected a state, county:24510, "Baltimore County, MD", a ZIP code, zip3:212, us, ip, places or in');
}

function stateOf(text: string): State | undefined {
  const key = text.toLowerCase();
  return STATES.find(({ code, name, fips }) => fips !== null && (code.toLowerCase() === key || name.toLowerCase() === key));
}

function countyOf(text: string, { atlas }: AreaLists): UsArea {
  const county = /^\d{5}$/.test(text) ? atlas.county(text) : countyNamed(text, atlas);
  if (county === null)
    throw unknown(
      text,
      'expected the five digits of a county as the census has had them since 2023, or its name and state, as "Baltimore County, MD"',
    );
  const state = STATES.find(({ fips }) => fips === county.fips.slice(0, 2)) as State;
  return {
    kind: 'county',
    slug: `us-county-${county.fips}`,
    title: `${county.name}, ${state.code} (${county.fips})`,
    counties: [county.fips],
    states: [state.code],
    recipe: { county: [county.fips] },
  };
}

/** The county of a name and a state; where a city has the same name as a county, the word "County" or "city" tells them apart. */
function countyNamed(text: string, atlas: CountyAtlas) {
  const comma = text.lastIndexOf(',');
  const state = stateOf(text.slice(comma + 1).trim());
  if (comma < 0 || state?.fips == null) return null;
  const written = text.slice(0, comma).trim();
  const key = keyOf(written.replace(/\s+city$/i, ''));
  // Independent cities have codes from 510 on.
  const named = atlas.counties(state.fips).filter(({ name }) => keyOf(name) === key || keyOf(name.replace(/\s+city$/i, '')) === key);
  const isCity = ({ fips }: { readonly fips: string }): boolean => Number(fips.slice(2)) >= 510;
  const wantsCity = /\bcity$/i.test(written);
  const fitting = named.filter((county) => (wantsCity ? isCity(county) : COUNTY_WORD.test(written) ? !isCity(county) : true));
  if (fitting.length > 1) {
    throw unknown(text, `several have that name: ${fitting.map(({ name, fips }) => `${name} is county:${fips}`).join(', ')}`);
  }
  return fitting[0] ?? null;
}

function keyOf(name: string): string {
  return name
    .replace(COUNTY_WORD, '')
    .replace(/^st\.?\s/i, 'saint ')
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();
}

function zipArea(zip: string, { places }: AreaLists): UsArea {
  const place = places.zip(zip);
  if (place === null) throw unknown(zip, 'there is no such ZIP code; a county is county:24510');
  const counties = places.countiesOf(zip).map(({ countyFips }) => countyFips);
  if (counties.length === 0) throw unknown(zip, 'the county of the ZIP code is not known; name the state');
  return {
    kind: 'zip',
    slug: `us-zip-${zip}`,
    title: `${zip} ${place.city}, ${place.state}`,
    counties,
    states: [place.state],
    recipe: { zip: [zip] },
  };
}

function zip3Area(digits: string, { places }: AreaLists): UsArea {
  const zips = Array.from({ length: ZIPS_OF_PREFIX }, (_, i) => `${digits}${String(i).padStart(2, '0')}`);
  const known = zips.map((zip) => places.zip(zip)).filter((place) => place !== null);
  const counties = new Set(known.flatMap(({ zip }) => places.countiesOf(zip).map(({ countyFips }) => countyFips)));
  if (!/^\d{3}$/.test(digits) || counties.size === 0) throw unknown(`zip3:${digits}`, 'expected the first three digits of ZIP codes');
  return {
    kind: 'zip3',
    slug: `us-zip3-${digits}`,
    title: `ZIP codes ${digits}xx`,
    counties: [...counties].sort(),
    states: [...new Set(known.map(({ state }) => state))].sort(),
    recipe: { zip3: [digits] },
  };
}

function unknown(text: string, expected: string): DoorplateError {
  return new DoorplateError('CONFIG_INVALID', `The area "${text}" is not known: ${expected}`);
}
