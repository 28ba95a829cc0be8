import { foldName } from '../../../src/text/search-key.js';
// Names of cities and districts in use today, behind the code of their state, with the names that sources and people also write:
// renamed places, other transliterations, and the sub-districts that make up a city.
import RENAMED from './renamed.json' with { type: 'json' };

interface Renamed {
  readonly name: string;
  /** Folded. */
  readonly others: readonly string[];
}

const ROWS = Object.entries(RENAMED).map(([place, others]) => ({
  state: place.slice(0, 2),
  name: place.slice(3),
  others: others.split('; '),
}));

/** Number of other names, for the manifest. */
export const RENAMED_ROWS = ROWS.reduce((sum, row) => sum + row.others.length, 0);

const BY_OTHER = new Map(ROWS.flatMap((row) => row.others.map((other) => [`${row.state} ${foldName(other)}`, row.name] as const)));
const BY_NAME = new Map<string, Renamed>(
  ROWS.map((row) => [`${row.state} ${foldName(row.name)}`, { name: row.name, others: row.others.map((other) => foldName(other)) }]),
);

/** The name in use today of a place of a state; any name without an entry is returned as it came. */
export function presentName(state: string, name: string): string {
  return BY_OTHER.get(`${state} ${foldName(name)}`) ?? name;
}

/** Folded other names of a place, under its present name. */
export function otherNames(state: string, name: string): readonly string[] {
  return BY_NAME.get(`${state} ${foldName(name)}`)?.others ?? [];
}
