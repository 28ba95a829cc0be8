import type { DatasetView } from '../../dataset/view.js';
import { allReady, type MaybePromise, whenReady } from '../../maybe-promise.js';
import type { IndexRow, StreetIndex } from '../../street-index/street-index.js';
import { requireStreet } from '../../streets/listed-number.js';
import type { Shard } from '../../streets/street-record.js';

/** That one suggestion may touch. */
const MAX_SHARDS = 3;
const PAGED_KINDS = ['us-streets'] as const;

interface ShardOfRows {
  readonly index: StreetIndex;
  readonly key: string;
  readonly shard: Shard | undefined;
}

export class ShardsOfRows {
  readonly #shards: readonly ShardOfRows[];

  private constructor(shards: readonly ShardOfRows[]) {
    this.#shards = shards;
  }

  /** Starts to open the shards of datasets with no more than rows may touch, as of a city or county: they are asked for in any case. */
  static openAhead(this: void, view: DatasetView): void {
    const files = view.files('us-streets');
    for (const { file, manifest } of files)
      if (file.pages !== undefined && files.filter((each) => each.manifest === manifest).length <= MAX_SHARDS)
        view.openAhead('us-streets', () => file.key);
  }

  /** Shards that are not whole are read page by page: `ask` may be called again. */
  static ask<T>(view: DatasetView, rows: readonly IndexRow[], ask: (shards: ShardsOfRows) => T): MaybePromise<T> {
    // Rows that a missed page has led to may be of other shards.
    view.requirePages();
    return view.byPages(PAGED_KINDS, (pages) => whenReady(ShardsOfRows.#open(pages, rows), ask));
  }

  static #open(view: DatasetView, rows: readonly IndexRow[]): MaybePromise<ShardsOfRows> {
    const wanted: Omit<ShardOfRows, 'shard'>[] = [];
    for (const { index, row } of rows) {
      if (wanted.length === MAX_SHARDS) break;
      const key = index.shardOf(row);
      if (!wanted.some((each) => each.index === index && each.key === key)) wanted.push({ index, key });
    }
    const opened = allReady(wanted, ({ index, key }) =>
      whenReady(view.tables('us-streets', key, index.manifest), ([shard]): ShardOfRows => ({ index, key, shard })),
    );
    return whenReady(opened, (shards) => new ShardsOfRows(shards));
  }

  /** Null when it was not opened. */
  of({ index, row }: IndexRow): Shard | null {
    const key = index.shardOf(row);
    return this.#shards.find((each) => each.index === index && each.key === key)?.shard ?? null;
  }
}

/** Throws `DATASET_CORRUPT` where the shard lacks the street. */
export function streetIn(shard: Shard, { index, row }: IndexRow): number {
  const street = index.shardRow(row);
  requireStreet(shard, street);
  return street;
}
