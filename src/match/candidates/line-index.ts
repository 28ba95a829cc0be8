import { perOwner } from '../../bounded-cache.js';
import { uncounted } from '../../budget.js';
import { KeyIndex } from '../../key-index.js';
import { streetCount } from '../../streets/street-names.js';
import { type Shard, streetRecord } from '../../streets/street-record.js';
import { lineForm, otherForms } from './line-form.js';

/** A street whose line is nearly the one that was typed. */
export interface LineHit {
  readonly row: number;
  /** Letters by which the lines differ; 0: only blanks do. */
  readonly edits: number;
  /** The line that was typed lacks the street's type. */
  readonly untyped: boolean;
}

/**
 * The lines of a shard's streets as letters alone, with their types and without, for approximate
 * search.
 */
class LineIndex {
  readonly #keys: KeyIndex;
  readonly #streets = new Map<string, LineHit[]>();

  constructor(table: Shard['table']) {
    for (let row = 0; row < streetCount(table); row++) {
      const street = streetRecord(table, row);
      for (const untyped of street.postType === null ? [false] : [false, true]) {
        for (const form of [lineForm(street, !untyped), ...otherForms(street, !untyped)]) {
          const streets = this.#streets.get(form);
          if (streets === undefined) this.#streets.set(form, [{ row, edits: 0, untyped }]);
          else streets.push({ row, edits: 0, untyped });
        }
      }
    }
    this.#keys = new KeyIndex([...this.#streets.keys()].sort());
  }

  /** Streets whose line is at most `limit` edits away from a form, nearest first. */
  near(form: string, limit: number): readonly LineHit[] {
    const hits: LineHit[] = [...(this.#streets.get(form) ?? [])];
    for (const { key, edits } of this.#keys.near(form, limit))
      for (const { row, untyped } of this.#streets.get(key) ?? []) hits.push({ row, edits, untyped });
    return hits;
  }
}

/** The index of a shard, built when it is first asked for and kept for as long as the shard is. */
export const lineIndexOf = perOwner((table: Shard['table']) => uncounted(() => new LineIndex(table)));
