import type { Authority } from '../dataset/manifest.js';
import type { Shard } from './street-record.js';

/* Where a record of a shard comes from, and how much its source may claim. */

/** How much the source of an address row may claim. */
export function authorityOf(shard: Shard, row: number): Authority {
  return authorityOfSource(shard, shard.table.source[row] as number);
}

/** How much a row of the manifest's sources may claim. */
export function authorityOfSource({ manifest }: Pick<Shard, 'manifest'>, source: number): Authority {
  return manifest.sources[source]?.authority ?? 'community';
}

const RANK: Readonly<Record<Authority, number>> = { postal: 2, government: 1, community: 0 };

/** Higher means more authority. */
export function authorityRank(shard: Shard, row: number): number {
  return RANK[authorityOf(shard, row)];
}

/** Source title and record of an address row: what a field of the answer rests on. */
export function recordName({ table, manifest, file }: Shard, row: number): string {
  const source = sourceName({ manifest }, table.source[row] as number);
  return `${source} (${manifest.name} ${manifest.version}, shard ${file.key}, address ${row})`;
}

/** The same of a row of ranges. */
export function rangeName({ table, manifest, file }: Shard, row: number): string {
  const source = sourceName({ manifest }, table.ranges?.source[row] as number);
  return `${source} (${manifest.name} ${manifest.version}, shard ${file.key}, range ${row})`;
}

/** Title of a row of the manifest's sources. */
export function sourceName({ manifest }: Pick<Shard, 'manifest'>, source: number): string {
  return manifest.sources[source]?.title ?? manifest.name;
}
