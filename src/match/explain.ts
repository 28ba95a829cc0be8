import type { DatasetView } from '../dataset/view.js';
import type { Explain } from '../service.js';
import { cityKey, type Shard, type Street } from '../streets/street-record.js';
import type { AddressCandidate } from './result.js';

/** The mounted datasets that hold anything about US addresses, in mount order. */
export function datasetsAsked(view: DatasetView): Explain['datasets'] {
  const kinds = ['us-places', 'us-streets', 'us-street-index'] as const;
  const asked = new Set(kinds.flatMap((kind) => view.files(kind).map(({ manifest }) => manifest)));
  return view.manifests.filter((manifest) => asked.has(manifest)).map(({ name, version }) => ({ name, version }));
}

/** Source title and record of an address row: what a field of the answer rests on. */
export function recordName({ table, manifest, file }: Shard, row: number): string {
  const source = sourceName({ manifest }, table.source[row] as number);
  return `${source} (${manifest.name} ${manifest.version}, shard ${file.key}, address ${row})`;
}

/** Title of a row of the manifest's sources. */
export function sourceName({ manifest }: Pick<Shard, 'manifest'>, source: number): string {
  return manifest.sources[source]?.title ?? manifest.name;
}

/** A component that was changed, as explanations put it. */
export type TextChange = NonNullable<Explain['changes']>[number];

/** Corrections in the words of the explanation, and another name of the city that was given and is none of the answer's. */
export function changesOf({ agreement, street, query: { given } }: AddressCandidate): readonly TextChange[] {
  const changes = agreement.corrections.map(({ component, from, to, reason }) => ({ component, from, to, reason }));
  const isOther = street.city !== null && given.city !== null && cityKey(given.city) !== cityKey(street.city);
  if (!isOther || agreement.corrections.some(({ part }) => part === 'city')) return changes;
  const isMunicipality = cityKey(given.city) === cityKey(street.municipality);
  const reason = isMunicipality ? 'the municipality; mail bears the postal city' : 'another name of the city';
  return [...changes, { component: 'city', from: given.city, to: street.city, reason }];
}

/** Where an address lies, when that is not called like its postal city. */
export function municipalityNotes({ municipality }: Street): readonly string[] {
  return municipality === null ? [] : [`lies in the municipality ${municipality}`];
}
