import { readFileSync } from 'node:fs';

const PAGE = readFileSync(new URL('../../src/dialects/README.md', import.meta.url), 'utf8');

export const DIALECTS = ['photon', 'nominatim', 'pelias', 'census'] as const;
export type DialectName = (typeof DIALECTS)[number];

/** What the page says of the fields of a dialect's places. */
export interface Conformance {
  readonly answered: readonly string[];
  readonly never: readonly string[];
}

export function conformanceOf(dialect: DialectName): Conformance {
  const part = PAGE.split(/^## /m).find((each) => each.toLowerCase().startsWith(`${dialect}\n`)) ?? '';
  const [, never = ''] = part.split('Never answered: ');
  return {
    answered: Array.from(part.matchAll(/^\| `([^`]+)` \|/gm), ([, name = '']) => name),
    never: Array.from(never.matchAll(/`([^`]+)`/g), ([, name = '']) => name),
  };
}

/** The fields of every place of an answer, those of objects in them as `address.road`. */
export function fieldsOf(body: unknown): readonly string[] {
  return placesOf(body).flatMap((place) => pathsOf(place));
}

function placesOf(body: unknown): readonly object[] {
  if (Array.isArray(body)) return body;
  const { features, result, error, message, place_id } = body as Record<string, unknown>;
  const { addressMatches } = (result ?? {}) as { readonly addressMatches?: readonly object[] };
  if (addressMatches !== undefined) return addressMatches;
  if (Array.isArray(features)) return features.map(({ properties }) => properties);
  return error !== undefined || message !== undefined || place_id === undefined ? [] : [body as object];
}

function pathsOf(object: object, prefix = ''): readonly string[] {
  return Object.entries(object).flatMap(([name, value]) => {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
    return isObject ? pathsOf(value, `${prefix}${name}.`) : [`${prefix}${name}`];
  });
}
