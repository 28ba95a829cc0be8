import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { RangeRow } from '../../range-row.js';
import type { ImportContext } from '../import-context.js';
import { readAddrFeat } from './addrfeat.js';
import { readEdges } from './edges.js';

/** What a census file holds: ranges, edges with the most inclusive of their ranges, or what is said of edges. */
export type TigerKind = 'addrfeat' | 'edges' | 'companion';

const KINDS: readonly (readonly [RegExp, TigerKind])[] = [
  [/addrfeat[^/\\]*\.zip$/i, 'addrfeat'],
  [/edges[^/\\]*\.zip$/i, 'edges'],
  [/(?:faces|featnames)[^/\\]*\.zip$/i, 'companion'],
];

/** The kind of a file by its name. Throws RangeError for other names. */
export function tigerKind(path: string): TigerKind {
  const kind = KINDS.find(([name]) => name.test(basename(path)))?.[1];
  if (kind === undefined) throw new RangeError('the file is not named like tl_YYYY_SSCCC_addrfeat.zip, edges, faces or featnames');
  return kind;
}

/** Streams the ranges of an ADDRFEAT or EDGES file; with the FACES and FEATNAMES of the same county, where they lie beside it. */
export function readTiger(path: string, kind: TigerKind, context: ImportContext): AsyncIterable<RangeRow> {
  if (kind === 'addrfeat') return readAddrFeat(path, context);
  return readEdges(path, context, { faces: besides(path, 'faces'), featNames: besides(path, 'featnames') });
}

/** The EDGES file that a companion is read with; null where it does not lie beside it. */
export function edgesBeside(path: string): string | null {
  const edges = join(dirname(path), basename(path).replace(/faces|featnames/i, 'edges'));
  return existsSync(edges) ? edges : null;
}

function besides(path: string, kind: string): string | null {
  const other = join(dirname(path), basename(path).replace(/edges/i, kind));
  return existsSync(other) ? other : null;
}
