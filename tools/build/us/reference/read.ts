import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { embeddedFolder } from '../../../../src/dataset/find-sources.js';

/** Folder of the lists, beside the datasets that come with the package. */
export const REFERENCE = 'us-reference';

/**
 * Lists of the nation that builds look things up in: outlines of counties, points of ZIP code areas, the counties of those in several, names and
 * positions of places.
 */
export type ReferenceName = 'counties' | 'zip-areas' | 'zip-counties' | 'places';

const unpack = promisify(brotliDecompress);

/** Name of a list's file. */
export function referenceFile(name: ReferenceName): string {
  return `${name}.json.br`;
}

/** Reads a list that comes with the package; `build:datasets` writes it. */
export async function readReference(name: ReferenceName): Promise<unknown> {
  const packed = await readFile(join(await embeddedFolder(), REFERENCE, referenceFile(name)));
  return JSON.parse((await unpack(packed)).toString());
}
