import { needAll } from '../../dataset/missing.js';
import type { DatasetView } from '../../dataset/view.js';
import type { IndexRow, StreetIndex } from '../../street-index/street-index.js';
import { requireStreet } from '../../streets/listed-number.js';
import type { Shard } from '../../streets/street-record.js';

interface ShardOfRows {
  readonly index: StreetIndex;
  readonly key: string;
  readonly shard: Shard | undefined;
}

/** The shards that rows of the index lie in. */
export class ShardsOfRows {
  readonly #shards: readonly ShardOfRows[];

  private constructor(shards: readonly ShardOfRows[]) {
    this.#shards = shards;
  }

  static of(view: DatasetView, rows: readonly IndexRow[]): ShardsOfRows {
    const keys = needAll(rows, ({ index, row }) => index.shardOf(row));
    const wanted: Omit<ShardOfRows, 'shard'>[] = [];
    for (const [i, { index }] of rows.entries()) {
      const key = keys[i] as string;
      if (!wanted.some((each) => each.index === index && each.key === key)) wanted.push({ index, key });
    }
    const shards = needAll(wanted, ({ index, key }): ShardOfRows => {
      const [shard] = view.tables('us-streets', key, index.manifest);
      return { index, key, shard };
    });
    return new ShardsOfRows(shards);
  }

  /** Null where the dataset lacks it. */
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
