import { spend } from '../../budget.js';
import { needAll } from '../../dataset/missing.js';
import type { DatasetView } from '../../dataset/view.js';
import { rowsBetween } from '../../search/bisection.js';
import { mayHold, zipsNaming } from '../../street-index/index-names.js';
import { lineText } from '../../street-index/index-text.js';
import { basesOf, type StreetIndex, streetIndexes } from '../../street-index/street-index.js';
import { zipText } from '../../streets/packed-text.js';
import type { Query } from '../query.js';
import type { Decision } from '../result.js';
import type { Part } from '../scoring/correction.js';

/** A street of the national index. */
export interface IndexedStreet {
  readonly text: string;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string;
}

/** Budget steps to spell out the place of a row. Chosen. */
const STEPS_A_ROW = 8;

/** Streets of the given name, in the given state if any, whose numbers span the given one; of all datasets. */
export function searchNationally(view: DatasetView, query: Query): readonly IndexedStreet[] {
  return needAll(streetIndexes(view), (index) => searchIndex(index, query)).flat();
}

function searchIndex(index: StreetIndex, query: Query): readonly IndexedStreet[] {
  const { given, number } = query;
  const streetOf = (row: number): IndexedStreet | null => {
    spend(STEPS_A_ROW);
    if (number !== null && !mayHold(index, row, number.value)) return null;
    const zip = zipText(index.zipOf(row));
    const state = index.stateOf(row) || null;
    if (zip === null || (given.state !== null && state !== given.state)) return null;
    return { text: lineText(index, index.lineOf(row)), city: index.cityOf(row), state, zip };
  };
  const streets = needAll(basesOf(index.table, query.nameKey), (base) =>
    needAll(rowsBetween(index.rowOfBase(base), index.rowOfBase(base + 1)), streetOf),
  );
  return streets.flat().filter((street) => street !== null);
}

/**
 * Those of some ZIP codes that have a street of the query's name, or of one that its line may be divided into, by the street index. All of
 * them where a dataset has streets there and no index.
 */
export function zipsAsWritten(view: DatasetView, zips: readonly string[], query: Query): readonly string[] {
  const indexes = streetIndexes(view);
  const isIndexed = (zip: string): boolean =>
    view.files('us-streets', zip).every((file) => indexes.some(({ manifest }) => manifest === file.manifest));
  if (!zips.every(isIndexed)) return zips;
  const names = [query.nameKey, ...query.otherNameKeys, ...query.longerNameKeys];
  const named = new Set(needAll(indexes, (index) => zipsNaming(index, zips, names)).flat());
  return zips.filter((zip) => named.has(zip));
}

/** Chosen. */
const MAX_EXPLAINED = 10;

/** The answer where the name lies in more shards than are searched. */
export function searchNationallyOften(streets: readonly IndexedStreet[], { given }: Query): Decision {
  const lines = streets.map(({ text, city, state, zip }) =>
    [[given.number, text].filter(Boolean).join(' '), [city, state, zip].filter(Boolean).join(' ')].join(', '),
  );
  const texts = [...new Set(lines)].slice(0, MAX_EXPLAINED);
  const deciding: Part[] = given.city === null ? ['city', 'zip'] : ['zip'];
  const considered = () =>
    texts.map((text) => ({ text, score: 0, reason: 'it is one of many streets of this name, and nothing in the text tells them apart' }));
  return { outcome: { kind: 'ambiguous', texts, deciding }, addresses: [], considered };
}
