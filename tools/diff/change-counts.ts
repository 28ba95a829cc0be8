import type { Change, ChangeKind } from './diff-shards.js';

/** Kinds in the order in which they are listed. */
export const CHANGE_KINDS: readonly ChangeKind[] = ['added', 'removed', 'moved', 'renamed'];
export const CHANGE_COLUMNS = ['change', 'state', 'county', 'address', 'before', 'from', 'to'];

/** Changes by county. */
export class ChangeCounts {
  readonly #counts = new Map<string, Record<ChangeKind, number>>();

  add({ kind, state, county }: Change): void {
    const area = `${state}\t${county}`;
    const counts = this.#counts.get(area) ?? { added: 0, removed: 0, moved: 0, renamed: 0 };
    counts[kind]++;
    this.#counts.set(area, counts);
  }

  get total(): Record<ChangeKind, number> {
    const sum = { added: 0, removed: 0, moved: 0, renamed: 0 };
    for (const counts of this.#counts.values()) for (const kind of CHANGE_KINDS) sum[kind] += counts[kind];
    return sum;
  }

  /** The counts of all, and of each county in order. */
  byCounty() {
    const counties = this.rows().map(([state, county, ...counts]) => ({
      state,
      county,
      ...Object.fromEntries(CHANGE_KINDS.map((kind, at) => [kind, counts[at]])),
    }));
    return { total: this.total, counties };
  }

  /** Rows of a table: state, county, and a count for each kind. */
  rows(): (string | number)[][] {
    return [...this.#counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([area, counts]) => [...area.split('\t').map((name) => name || '-'), ...CHANGE_KINDS.map((kind) => counts[kind])]);
  }
}

/** The cells of a change in a CSV file. */
export function changeCells({ kind, state, county, address, before, from, to }: Change): (string | null)[] {
  return [kind, state, county, address, before, from?.join(' ') ?? null, to?.join(' ') ?? null];
}
