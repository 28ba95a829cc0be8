import type { Manifest } from '../dataset/manifest.js';
import { notMounted } from '../dataset/not-mounted.js';
import type { DatasetView } from '../dataset/view.js';

/** Throws `DATASET_NOT_MOUNTED` when no dataset holds streets. */
export function requireStreets(view: DatasetView): void {
  if (view.files('us-streets').length === 0) throw notMounted(['us-streets']);
}

/** The mounted datasets that hold anything about US addresses, in mount order. */
export function datasetsAsked(view: DatasetView): readonly Pick<Manifest, 'name' | 'version'>[] {
  const kinds = ['us-places', 'us-streets', 'us-street-index'] as const;
  const asked = new Set(kinds.flatMap((kind) => view.files(kind).map(({ manifest }) => manifest)));
  return view.manifests.filter((manifest) => asked.has(manifest)).map(({ name, version }) => ({ name, version }));
}
