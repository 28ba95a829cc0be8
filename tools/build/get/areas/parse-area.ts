import { DoorplateError } from '../../../../src/errors.js';
import type { County } from '../../us/merge/county-atlas.js';
import { type Area, stateArea, type UsArea } from './area.js';
import { type AreaLists, cityArea, type Named, placeNamed, placeOf, stateOf, stateOfCounty } from './named-places.js';

const NATION: UsArea = { kind: 'us', slug: 'us', title: 'the United States', counties: [], states: [], recipe: {} };
const INDIA: Area = { kind: 'in', slug: 'in-places', title: 'places of India' };
const OTHERS: Readonly<Record<string, Area>> = {
  us: NATION,
  usa: NATION,
  'united states': NATION,
  ip: { kind: 'ip', slug: 'ip-city', title: 'the cities of IP addresses' },
  'ip-asn': { kind: 'ip', level: 'asn', slug: 'ip-asn', title: 'the autonomous systems of IP addresses' },
  places: { kind: 'places', slug: 'us-places', title: 'ZIP codes and cities of the United States' },
  in: INDIA,
  india: INDIA,
};
/** Most ZIP codes of one prefix of three digits. */
const ZIPS_OF_PREFIX = 100;
const EXPECTED =
  'expected a state, county:24510, "Baltimore County, MD", a city as "Richmond, VA", a ZIP code, zip3:212, us, ip, ip-asn, places or in';

/**
 * Reads an area as a person writes it: the code or name of a state, `county:24510` or `Baltimore County, MD`, a city as
 * `Richmond, VA` or `city:"Los Angeles, CA"`, a ZIP code, its first three digits as `zip3:212`, `us`, `ip`, `ip-asn`, `places`, `in`. `IN` in
 * capitals is Indiana. A city is its county where it is one of its own, as Richmond, else the ZIP codes whose mail bears its name.
 *
 * @throws DoorplateError `CONFIG_INVALID` when there is no such area, or several.
 */
export function parseArea(written: string, lists: AreaLists): Area {
  const text = written.trim();
  const other = text === 'IN' ? undefined : OTHERS[text.toLowerCase()];
  if (other !== undefined) return other;
  const [, prefix = '', code = ''] = /^(county|city|zip3|zip|state):\s*(.+)$/i.exec(text) ?? [];
  switch (prefix.toLowerCase()) {
    case 'county':
      return countyOf(code, lists);
    case 'city':
      return areaOf(code, code.includes(',') ? placeOf(code, lists, 'city') : placeNamed(code, lists), lists);
    case 'zip':
      return zipArea(code, lists);
    case 'zip3':
      return zip3Area(code, lists);
  }
  const state = stateOf(prefix === '' ? text : code);
  if (state !== undefined) return stateArea(state, lists.atlas);
  if (/^\d{5}$/.test(text)) return zipArea(text, lists);
  if (prefix === '') return areaOf(text, text.includes(',') ? placeOf(text, lists) : placeNamed(text, lists), lists);
  throw unknown(text, EXPECTED);
}

/** The area of what a name means. Throws `CONFIG_INVALID` with the choices where that is several things, or nothing. */
function areaOf(text: string, named: Named, lists: AreaLists): UsArea {
  switch (named.kind) {
    case 'county':
      return countyArea(named.county);
    case 'city': {
      const area = cityArea(named.row, lists);
      if (area === null) throw unknown(text, 'the ZIP codes of the city are not known; name its county');
      return area;
    }
    case 'several':
      throw new DoorplateError(
        'CONFIG_INVALID',
        named.choices.length === 1
          ? `The area "${text}" lacks its state, did you mean "${named.choices[0]}"?`
          : `The area "${text}" may be several: ${named.choices.join('; ')}. Name one with its state, as "${named.choices[0]}"`,
      );
    case 'none':
      if (named.near.length > 0)
        throw new DoorplateError('CONFIG_INVALID', `The area "${text}" is not known. Did you mean ${named.near.join(' or ')}?`);
      throw unknown(text, EXPECTED);
  }
}

function countyOf(text: string, lists: AreaLists): UsArea {
  if (!/^\d{5}$/.test(text)) return areaOf(text, placeOf(text, lists, 'county'), lists);
  const county = lists.atlas.county(text);
  if (county === null) throw unknown(text, 'expected the five digits of a county as the census has had them since 2023');
  return countyArea(county);
}

function countyArea(county: County): UsArea {
  const { code } = stateOfCounty(county);
  return {
    kind: 'county',
    slug: `us-county-${county.fips}`,
    title: `${county.name}, ${code} (${county.fips})`,
    counties: [county.fips],
    states: [code],
    recipe: { county: [county.fips] },
  };
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
