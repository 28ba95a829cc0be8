import { spend } from '../../budget.js';
import { MOST_STORED, type UsStreetIndexTable } from '../../dataset/format/tables/us-street-index.js';
import { lineText } from '../../street-index/index-text.js';
import { basesOf, type StreetIndex } from '../../street-index/street-index.js';
import { zipText } from '../../streets/street-record.js';
import type { Query } from '../query.js';
import type { Decision } from '../result.js';
import type { Part } from '../scoring/correction.js';

/** A street that the national index names: where it is and what it is called. */
export interface IndexedStreet {
  readonly text: string;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string;
}

/** Steps of the budget for spelling out the place of a row. Chosen. */
const STEPS_A_ROW = 8;

/**
 * Streets of the given name anywhere in the index whose numbers span the given one, in the given
 * state where there is one.
 */
export function searchNationally(index: StreetIndex, query: Query): readonly IndexedStreet[] {
  const { given, number } = query;
  const { table } = index;
  const value = number === null ? null : Math.min(number.value, MOST_STORED);
  const found: IndexedStreet[] = [];
  for (const base of index.basesOf(query.nameKey)) {
    const end = index.rowOfBase(base + 1);
    for (let row = index.rowOfBase(base); row < end; row++) {
      spend(STEPS_A_ROW);
      const file = index.fileOf(row);
      const at = row - file.first;
      if (value !== null && ((file.low[at] as number) > value || (file.high[at] as number) < value)) continue;
      const place = file.place[at] as number;
      const zip = zipText(table.placeZip[place] as number);
      const state = table.stateCodes.at(table.placeState[place] as number) || null;
      const city = table.cityTexts.at(table.placeCity[place] as number) || null;
      if (zip === null || (given.state !== null && state !== given.state)) continue;
      found.push({ text: lineText(index, file.line[at] as number), city, state, zip });
    }
  }
  return found;
}

/** Most streets named in an answer. Chosen. */
const MAX_EXPLAINED = 10;

/** The answer when streets of a name lie in more shards than are searched. */
export function searchNationallyOften(streets: readonly IndexedStreet[], { given }: Query): Decision {
  const lines = streets.map(({ text, city, state, zip }) =>
    [[given.number, text].filter(Boolean).join(' '), [city, state, zip].filter(Boolean).join(' ')].join(', '),
  );
  const texts = [...new Set(lines)].slice(0, MAX_EXPLAINED);
  const deciding: Part[] = given.city === null ? ['city', 'zip'] : ['zip'];
  const considered = () => texts.map((text) => ({ text, score: 0, reason: 'one of many streets of the name; not looked into' }));
  return { outcome: { kind: 'ambiguous', texts, deciding }, addresses: [], considered };
}

/** Whether any street has a name. */
export function isName(table: UsStreetIndexTable, nameKey: string): boolean {
  return basesOf(table, nameKey).length > 0;
}

/**
 * One street in this many may by chance have a name that differs from another name by a letter.
 * Chosen.
 */
const STREETS_A_SLIP = 100_000;

/**
 * Whether enough streets have a name that it is hardly another name with `edits` wrong letters.
 * With two wrong letters one street is enough, because they seldom make another name by chance.
 */
export function isKnownName(table: UsStreetIndexTable, nameKey: string, edits: number): boolean {
  if (edits > 1) return isName(table, nameKey);
  const { baseFirst, lineFirst, rows } = table;
  const rowOf = (base: number): number => lineFirst[baseFirst[base] as number] as number;
  const streets = basesOf(table, nameKey).reduce((sum, base) => sum + rowOf(base + 1) - rowOf(base), 0);
  return streets > 0 && streets >= rows / STREETS_A_SLIP;
}
