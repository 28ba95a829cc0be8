import type { Strings } from '../dataset/strings.js';
import type { UsStreetIndexTable } from '../dataset/tables/us-street-index.js';
import type { Part } from './agreement.js';
import type { Decision } from './decide.js';
import type { Query } from './query.js';
import { cityKey, zipText } from './record.js';

/** A street that the national index names: where it is and what it is called. */
export interface IndexedStreet {
  readonly text: string;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string;
}

/**
 * Streets of the given name anywhere in the index whose numbers span the given one, in the given state where there is
 * one; `inCity` keeps those of the given city only.
 */
export function indexedStreets(table: UsStreetIndexTable, query: Query, inCity: boolean): readonly IndexedStreet[] {
  const { given, number } = query;
  const wanted = cityKey(given.city);
  const found: IndexedStreet[] = [];
  const { strings } = table;
  for (let i = lowerBound(table.nameKeys, table.byName, query.nameKey); i < table.byName.length; i++) {
    const row = table.byName[i] as number;
    if (table.nameKeys.at(row) !== query.nameKey) break;
    if (number !== null && ((table.low[row] as number) > number.value || (table.high[row] as number) < number.value)) continue;
    const zip = zipText(table.zip[row] as number);
    const state = strings.at(table.state[row] as number) || null;
    const city = strings.at(table.city[row] as number) || null;
    if (zip === null || (given.state !== null && state !== given.state)) continue;
    if (inCity && (city === null || cityKey(city) !== wanted)) continue;
    found.push({ text: strings.at(table.text[row] as number), city, state, zip });
  }
  return found;
}

const MOST_NAMED = 10;

/** The answer when a name is on more streets than are looked into. */
export function manyStreets(streets: readonly IndexedStreet[], { given }: Query): Decision {
  const lines = streets.map(({ text, city, state, zip }) =>
    [[given.number, text].filter(Boolean).join(' '), [city, state, zip].filter(Boolean).join(' ')].join(', '),
  );
  const texts = [...new Set(lines)].slice(0, MOST_NAMED);
  const deciding: Part[] = given.city === null ? ['city', 'zip'] : ['zip'];
  const considered = () => texts.map((text) => ({ text, score: 0, reason: 'one of many streets of the name; not looked into' }));
  return { outcome: { kind: 'ambiguous', texts, deciding }, considered };
}

/** First position whose row's key is not below a key, in rows ordered by key. */
function lowerBound(keys: Strings, order: Uint32Array, key: string): number {
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keys.at(order[middle] as number) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
