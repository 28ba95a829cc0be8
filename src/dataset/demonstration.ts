import type { FileKind, Manifest } from './manifest.js';

/** Kinds of files that make a dataset one of streets, be they points or ranges. */
const STREETS: ReadonlySet<FileKind> = new Set(['us-streets', 'us-street-index']);

/**
 * The datasets that questions are asked of: all that are mounted, but demonstrations of streets only where no other dataset holds streets. Whoever
 * has streets of his own gets no suggestions of a county that is not his.
 */
export function askedDatasets<T extends { readonly manifest: Manifest }>(mounted: readonly T[]): readonly T[] {
  const hasOthers = mounted.some(({ manifest }) => holdsStreets(manifest) && !isDemonstration(manifest));
  return hasOthers ? mounted.filter(({ manifest }) => !isDemonstration(manifest)) : mounted;
}

const holdsStreets = ({ files }: Manifest): boolean => files.some(({ kind }) => STREETS.has(kind));
const isDemonstration = ({ demonstration }: Manifest): boolean => demonstration === true;
