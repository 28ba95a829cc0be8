import type { AddressInput } from '../address/address-input.js';
import type { Components } from '../address/components.js';
import type { Dialect, DialectAnswer, DialectBounds } from '../http/dialect.js';
import { type DialectOptions, dialectOf } from './options.js';
import { json, type Parameters, type Wording } from './parameters.js';
import type { Kind, Place } from './place.js';
import { type DialectService, search } from './questions.js';

export const CENSUS_LOCATIONS = '/geocoder/locations';

const WORDING: Wording = { missing: (name) => `Specify ${name}`, invalid: (name) => `${name} is not usable` };
const HOUSES: ReadonlySet<Kind> = new Set(['house']);
/** Candidates as likely as the best one are a tie. */
const MOST_MATCHES = 5;

/**
 * The paths of the geocoder of the US Census Bureau for one address: `/geocoder/locations/onelineaddress` and `/address`, in JSON.
 * Files of addresses are sent to `doorplate serve`. Throws `CONFIG_INVALID` for unusable options.
 */
export function census(options: DialectOptions = {}): Dialect<DialectService> {
  return dialectOf(
    options,
    { name: 'census', wording: WORDING, error },
    {
      [`${CENSUS_LOCATIONS}/onelineaddress`]: {
        operations: ['geocode'],
        answer: async (service, given, bounds) => {
          const address = given.requiredText('address');
          return await answered({ address }, given, await matches(service, address, bounds));
        },
      },
      [`${CENSUS_LOCATIONS}/address`]: {
        operations: ['geocode'],
        answer: async (service, given, bounds) => {
          const fields = given.address('street', ['city'], 'state', 'zip');
          if (fields === null) return given.refuse('INPUT_EMPTY', WORDING.missing('street'));
          const asked = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
          return await answered(asked, given, fields.street === null ? [] : await matches(service, fields, bounds));
        },
      },
    },
  );
}

/** The best house, and ties. */
async function matches(service: DialectService, asked: AddressInput, bounds: DialectBounds): Promise<readonly Place[]> {
  const places = await search(service, asked, { limit: MOST_MATCHES, kinds: HOUSES }, bounds);
  return places.filter(({ confidence }) => confidence === places[0]?.confidence);
}

async function answered(address: object, given: Parameters, places: readonly Place[]): Promise<DialectAnswer> {
  const format = given.text('format') ?? 'json';
  if (format !== 'json') given.refuse('INPUT_OUT_OF_RANGE', WORDING.invalid('format'));
  const benchmark = given.text('benchmark');
  const input = { address, ...(benchmark !== null && { benchmark: { benchmarkName: benchmark } }) };
  // The grammar is large, and no other dialect needs it.
  const { parseComponents } = await import('../address/parse-text.js');
  const addressMatches = places.map((place) => matchOf(place, parseComponents(place.text).components));
  return json(200, { result: { input, addressMatches } });
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
