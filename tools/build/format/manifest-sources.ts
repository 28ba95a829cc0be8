import { MAX_SOURCES, type SourceEntry } from '../../../src/dataset/manifest.js';

/** Sources as the manifest lists them, and the row there of each source that was given. */
export interface ManifestSources {
  readonly entries: readonly SourceEntry[];
  readonly rowOf: readonly number[];
}

type Identity = (source: SourceEntry) => string;
/** Tells sources apart that differ in more than their rows. */
export const sourceIdentity: Identity = ({ title, licence, attribution, url, edition, authority }) =>
  JSON.stringify([title, licence, attribution, url, edition, authority]);
const byTitle: Identity = (source) => sourceIdentity({ ...source, edition: '' });

/**
 * Lists files of one source as one: those that differ in their rows only, and where there are still more than a manifest may have,
 * as with the files of all counties, those that differ in their edition. Rows are summed; editions become the first and the last.
 */
export function manifestSources(sources: readonly SourceEntry[]): ManifestSources {
  const listed = joined(sources, sourceIdentity);
  return listed.entries.length <= MAX_SOURCES ? listed : joined(sources, byTitle);
}

function joined(sources: readonly SourceEntry[], identityOf: Identity): ManifestSources {
  const rows = new Map<string, number>();
  const entries: SourceEntry[] = [];
  const rowOf = sources.map((source) => {
    const identity = identityOf(source);
    const row = rows.get(identity);
    if (row === undefined) {
      rows.set(identity, entries.length);
      return entries.push(source) - 1;
    }
    entries[row] = sum(entries[row] as SourceEntry, source);
    return row;
  });
  return { entries, rowOf };
}

const TO = ' to ';

/** They are complete if both are. */
function sum({ complete, ...a }: SourceEntry, b: SourceEntry): SourceEntry {
  const editions = [...a.edition.split(TO), ...b.edition.split(TO)].filter((edition) => edition !== '').sort();
  const [first = '', last = ''] = [editions[0], editions.at(-1)];
  const rejected = a.rejected === undefined && b.rejected === undefined ? {} : { rejected: (a.rejected ?? 0) + (b.rejected ?? 0) };
  const claim = complete === undefined || b.complete === undefined ? {} : { complete };
  return { ...a, ...claim, rows: a.rows + b.rows, ...rejected, edition: first === last ? first : first + TO + last };
}
