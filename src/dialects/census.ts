import type { AddressInput } from '../address/address-input.js';
import type { Components } from '../address/components.js';
import type { Dialect, DialectAnswer, DialectBounds } from '../http/dialect.js';
import { geographiesAt, geographiesNear } from './geographies.js';
import { type DialectOptions, dialectOf } from './options.js';
import { type Parameters as Given, json, type Wording } from './parameters.js';
import type { Kind, Place } from './place.js';
import { type DialectService, search } from './questions.js';

/** What a path returns: positions, or the areas of the census around them too. */
export type CensusReturn = 'locations' | 'geographies';
export const censusPath = (returned: CensusReturn) => `/geocoder/${returned}` as const;

const WORDING: Wording = { missing: (name) => `Specify ${name}`, invalid: (name) => `${name} is not usable` };
const HOUSES: ReadonlySet<Kind> = new Set(['house']);
/** Candidates as likely as the best one are a tie. */
const MOST_MATCHES = 5;

/**
 * The paths of the geocoder of the US Census Bureau, in JSON: `/geocoder/locations/onelineaddress` and `/address`, both also below
 * `/geocoder/geographies`, and `/geocoder/geographies/coordinates`. Files of addresses are sent to `doorplate serve`. Throws
 * `CONFIG_INVALID` for unusable options.
 */
export function census(options: DialectOptions = {}): Dialect<DialectService> {
  return dialectOf(
    options,
    { name: 'census', wording: WORDING, error },
    {
      ...addressRows('locations'),
      ...addressRows('geographies'),
      [`${censusPath('geographies')}/coordinates`]: {
        operations: ['reverse'],
        answer: async (service, given, bounds) => {
          const { latitude, longitude } = given.requiredPoint('y', 'x');
          const geographies = await geographiesNear(service, { latitude, longitude }, given, bounds);
          return answered({ location: { x: longitude, y: latitude } }, given, { geographies });
        },
      },
    },
  );
}

/** The paths for one address. */
function addressRows(returned: CensusReturn): Parameters<typeof dialectOf>[2] {
  const answer = async (service: DialectService, given: Given, address: object, asked: AddressInput | null, bounds: DialectBounds) => {
    const places = asked === null ? [] : await matches(service, asked, bounds);
    // The grammar is large, and no other dialect needs it.
    const { parseComponents } = await import('../address/parse-text.js');
    const addressMatches = await Promise.all(
      places.map(async (place) => ({
        ...matchOf(place, parseComponents(place.text).components),
        ...(returned === 'geographies' ? { geographies: await geographiesAt(service, place, given, bounds) } : {}),
      })),
    );
    return answered({ address }, given, { addressMatches });
  };
  return {
    [`${censusPath(returned)}/onelineaddress`]: {
      operations: ['geocode'],
      answer: (service, given, bounds) => {
        const address = given.requiredText('address');
        return answer(service, given, { address }, address, bounds);
      },
    },
    [`${censusPath(returned)}/address`]: {
      operations: ['geocode'],
      answer: (service, given, bounds) => {
        const fields = given.address('street', ['city'], 'state', 'zip');
        if (fields === null) return given.refuse('INPUT_EMPTY', WORDING.missing('street'));
        const asked = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
        return answer(service, given, asked, fields.street === null ? null : fields, bounds);
      },
    },
  };
}

/** The best house, and ties. */
async function matches(service: DialectService, asked: AddressInput, bounds: DialectBounds): Promise<readonly Place[]> {
  const places = await search(service, asked, { limit: MOST_MATCHES, kinds: HOUSES }, bounds);
  return places.filter(({ confidence }) => confidence === places[0]?.confidence);
}

function answered(input: object, given: Given, result: object): DialectAnswer {
  const format = given.text('format') ?? 'json';
  if (format !== 'json') given.refuse('INPUT_OUT_OF_RANGE', WORDING.invalid('format'));
  const benchmark = given.text('benchmark');
  return json(200, { result: { input: { ...input, ...(benchmark !== null && { benchmark: { benchmarkName: benchmark } }) }, ...result } });
}

/** Ids and sides of TIGER/Line and the ends of ranges are not known here. */
function matchOf({ text, latitude, longitude }: Place, components: Components): object {
  return {
    matchedAddress: matchedText(text, components),
    coordinates: { x: longitude, y: latitude },
    addressComponents: {
      zip: components.zip ?? '',
      streetName: components.name ?? '',
      preType: components.preType ?? '',
      city: components.city ?? '',
      preDirection: components.preDir ?? '',
      suffixDirection: components.postDir ?? '',
      state: components.state ?? '',
      suffixType: components.postType ?? '',
      suffixQualifier: components.postMod ?? '',
      preQualifier: components.preMod ?? '',
    },
  };
}

/** `801 SHAWAN RD, COCKEYSVILLE, MD, 21030`. */
function matchedText(text: string, { city, state, zip }: Components): string {
  const [line = ''] = text.split(', ');
  return [line, city, state, zip].filter((part) => part !== null).join(', ');
}

function error(status: number, message: string): DialectAnswer {
  return json(status, { errors: [message], status: String(status) });
}
