import type { SourceEntry } from '../../../src/dataset/manifest.js';
import TERMS from './terms.json' with { type: 'json' };

/** What manifests say of a source, whichever its edition. */
export type SourceTerms = Pick<SourceEntry, 'title' | 'licence' | 'attribution' | 'url' | 'authority'>;

/** The terms of a source by its name in `terms.json`: formats of `build` that have one source, and what the datasets that ship are made of. */
export function termsOf(source: keyof typeof TERMS): SourceTerms {
  return TERMS[source] as SourceTerms;
}
