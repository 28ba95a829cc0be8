import type { Explain } from '../contract.js';
import type { DatasetView } from '../dataset/view.js';
import type { Correction } from './correction.js';
import type { Shard } from './record.js';

/** The mounted datasets that hold anything about US addresses, in mount order. */
export function datasetsAsked(view: DatasetView): Explain['datasets'] {
  const kinds = ['us-places', 'us-streets', 'us-street-index'] as const;
  const asked = new Set(kinds.flatMap((kind) => view.files(kind).map(({ manifest }) => manifest)));
  return view.manifests.filter((manifest) => asked.has(manifest)).map(({ name, version }) => ({ name, version }));
}

/** Source title and record of an address row: what a field of the answer rests on. */
export function recordName({ table, manifest, file }: Shard, row: number): string {
  const source = manifest.sources[table.source[row] as number];
  return `${source?.title ?? manifest.name} (${manifest.name} ${manifest.version}, shard ${file.key}, address ${row})`;
}

/** A component that was changed, as explanations put it. */
export type TextChange = NonNullable<Explain['changes']>[number];

/** Corrections in the words of the explanation. */
export function changesOf(corrections: readonly Correction[]): readonly TextChange[] {
  return corrections.map(({ component, from, to, reason }) => ({ component, from, to, reason }));
}
