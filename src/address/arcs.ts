import { LABEL_COUNT, PREDECESSORS, START } from './labels.js';
import { BEGINS, CONTINUES, type Permission } from './permitted.js';

/** The labels with the one before the text. */
export const WIDTH = LABEL_COUNT + 1;

/**
 * The arcs of the grammar between two tokens: the labels of the first that may stand in front of `label` are at
 * `arcs[arcs[label]]` up to `arcs[arcs[label + 1]]`, ascending.
 */
export type Arcs = Uint16Array;

/** Arcs met before, by the permissions of the second and of the first token; emptied when there are too many. */
let met: Arcs[][] = [];
let metCount = 0;
const MOST_MET = 16384;
/** The first token has its arcs from the begin of the text alone, kept in front of those from other permissions. */
const FROM_START = 0;

/** The arcs from a token with the labels of `from`, or from the begin of the text, to one with the labels of `to`. */
export function arcsBetween(from: Permission | undefined, to: Permission): Arcs {
  const column = from === undefined ? FROM_START : from.id + 1;
  return met[to.id]?.[column] ?? meet(from, to, column);
}

function meet(from: Permission | undefined, to: Permission, column: number): Arcs {
  const arcs = findArcs(from, to);
  if (metCount === MOST_MET) {
    met = [];
    metCount = 0;
  }
  metCount++;
  met[to.id] ??= [];
  (met[to.id] as Arcs[])[column] = arcs;
  return arcs;
}

function findArcs(from: Permission | undefined, to: Permission): Arcs {
  const starts: number[] = [];
  const sources: number[] = [];
  for (let label = 0; label < LABEL_COUNT; label++) {
    starts.push(LABEL_COUNT + 1 + sources.length);
    const mask = to.mask[label] as number;
    for (const source of PREDECESSORS[label] as Uint8Array) {
      const exists = source === START ? from === undefined : from !== undefined && from.mask[source] !== 0;
      if (exists && (mask & (source === label ? CONTINUES : BEGINS)) !== 0) sources.push(source);
    }
  }
  starts.push(LABEL_COUNT + 1 + sources.length);
  return Uint16Array.from([...starts, ...sources]);
}
