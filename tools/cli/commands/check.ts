import type { CAC } from 'cac';
import { DatasetStore, directorySource, type SourceEntry } from '../../../src/dataset/index.js';
import { DoorplateError } from '../../../src/errors.js';
import { Gathered } from '../../build/imported-rows.js';
import { packagePlaces } from '../../build/package-places.js';
import { withRecipe } from '../../build/recipe.js';
import type { SourceFile } from '../../build/source-file.js';
import { manifestSources } from '../../format/manifest-sources.js';
import type { AddressRow } from '../../us/address-row.js';
import type { SourceRows } from '../../us/merge/join-sources.js';
import { lastLineNames, placePostalRanges } from '../../us/merge/last-line-names.js';
import { PostalCities } from '../../us/merge/postal-cities.js';
import { joinNames, rankSources } from '../../us/merge/zip-names.js';
import type { PostalRangeRow } from '../../us/postal-range-row.js';
import type { RangeRow } from '../../us/range-row.js';
import type { StreetAliasRow } from '../../us/street-alias-row.js';
import { byShard } from '../../us/streets.js';
import { ReadBack, type ReadBackOutcome } from '../../us/verify-build.js';
import type { RawOptions } from '../terminal/arguments.js';
import { EXIT, type ExitCode } from '../terminal/exit.js';
import { createProgress, type Report } from '../terminal/progress.js';
import { type Terminal, writeLines } from '../terminal/terminal.js';
import { addSourceOptions, namedSources, selectionOf } from './source-options.js';

export function registerCheck(program: CAC, terminal: Terminal): void {
  addSourceOptions(program.command('check <dir>', 'Compare a dataset of US addresses, row by row, with the files that it was built from'))
    .example('  doorplate check ./datasets/us --recipe us.json')
    .action((dir: string, options: RawOptions) => check(dir, options, terminal));
}

/** How the rows of the sources were found in the dataset. */
class Findings {
  readonly #counts = new Map<string, number>();
  unexplained = 0;

  add(what: string, { kind, reason }: ReadBackOutcome): void {
    if (kind === 'unexplained') this.unexplained++;
    const line = `${what} ${kind}: ${reason}`;
    this.#counts.set(line, (this.#counts.get(line) ?? 0) + 1);
  }

  /** Rows of the dataset that no source row was found in. */
  addUnclaimed(what: string, count: number): void {
    if (count === 0) return;
    this.unexplained += count;
    this.#counts.set(`${what} unexplained: no source says what the dataset holds`, count);
  }

  lines(): string[] {
    const counts = [...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([line, count]) => `${count}  ${line}`);
    return [...counts, `${this.unexplained} unexplained differences`];
  }
}

async function check(dir: string, given: RawOptions, terminal: Terminal): Promise<ExitCode> {
  const options = await withRecipe(given);
  const files = await namedSources(options);
  const progress = createProgress(terminal);
  const store = await DatasetStore.open([directorySource(dir)]);
  try {
    const { rows, aliases, sources } = await readRows(files, options, progress.report);
    const findings = new Findings();
    await store.use(async (view) => {
      requireSources(
        view.manifests.flatMap((manifest) => manifest.sources),
        sources,
      );
      const rank = rankSources(sources);
      const left = {
        addresses: byShard(rows.addresses, (row) => row.components.zip),
        ranges: byShard(rows.ranges, (row) => row.zip),
        postalRanges: byShard(rows.postalRanges, (row) => row.zip),
        aliases: byShard(aliases, (row) => row.zip),
      };
      for (const { file } of view.files('us-streets')) {
        progress.report(null, `comparing ${file.key}`);
        const [loaded] = await view.tables('us-streets', file.key);
        if (loaded === undefined) continue;
        const shard = new ReadBack(loaded.table, rank);
        for (const row of taken(left.addresses, file.key)) findings.add('addresses', shard.address(row));
        for (const row of taken(left.ranges, file.key)) findings.add('ranges', shard.range(row));
        for (const row of taken(left.postalRanges, file.key)) findings.add('postal ranges', shard.postalRange(row));
        for (const row of taken(left.aliases, file.key)) findings.add('street aliases', shard.streetAlias(row));
        findings.addUnclaimed(`addresses of ${file.key}`, shard.unclaimed.addresses);
        findings.addUnclaimed(`ranges of ${file.key}`, shard.unclaimed.ranges);
        findings.addUnclaimed(`postal ranges of ${file.key}`, shard.unclaimed.postalRanges);
      }
      for (const shards of [left.addresses, left.ranges, left.postalRanges])
        for (const own of shards.values()) for (const _ of own) findings.add('rows', NO_SHARD);
      for (const own of left.aliases.values()) for (const _ of own) findings.add('street aliases', NO_STREET);
    });
    progress.stop();
    await writeLines(terminal.output, findings.lines());
    return findings.unexplained === 0 ? EXIT.ok : EXIT.notFound;
  } finally {
    progress.stop();
    await store.close();
  }
}

/** All rows of streets that a build would keep, in memory, and the manifest's sources that they name. */
async function readRows(files: readonly SourceFile[], options: RawOptions, report: Report) {
  const [addresses, ranges, postalRanges]: [AddressRow[], RangeRow[], PostalRangeRow[]] = [[], [], []];
  const aliases: StreetAliasRow[] = [];
  const gathered = new Gathered(selectionOf(options), () => {}, { addresses, ranges, postalRanges, aliases });
  for (const file of files) {
    report(null, `reading ${file.path}`);
    await file.read(gathered);
  }
  const found = gathered.zipless.place(addresses, ranges);
  for (const row of found.addresses) addresses.push(row);
  for (const row of found.ranges) ranges.push(row);
  const { places } = await packagePlaces();
  const cities = new PostalCities(places, joinNames(gathered.nameRows, rankSources(gathered.sources)));
  // The dataset names files of one source by one row of its manifest.
  const { entries, rowOf } = manifestSources(gathered.sources);
  const listed = <T extends { readonly source: number }>(row: T): T => ({ ...row, source: rowOf[row.source] as number });
  const rows: SourceRows = {
    addresses: addresses.map((row) => listed(cities.address(row))),
    ranges: ranges.map((row) => listed(cities.range(row))),
    postalRanges: placePostalRanges(postalRanges, lastLineNames(gathered.nameRows), places).map(listed),
  };
  return { rows, aliases, sources: entries };
}

/** The rows of a shard, which are taken out. */
function taken<T>(shards: Map<string, T[]>, key: string): readonly T[] {
  const rows = shards.get(key) ?? [];
  shards.delete(key);
  return rows;
}

const NO_STREET: ReadBackOutcome = { kind: 'explained', reason: 'no source has the street that it is another name of' };
const NO_SHARD: ReadBackOutcome = { kind: 'unexplained', reason: 'the dataset has no file for the ZIP code' };

/** Rows name sources by their place in the manifest: that of the files of the build, behind which others may follow. */
function requireSources(built: readonly SourceEntry[], read: readonly SourceEntry[]): void {
  const titles = (sources: readonly SourceEntry[]): string => sources.map(({ title, edition }) => `${title} ${edition}`).join('; ');
  if (titles(built.slice(0, read.length)) !== titles(read)) {
    throw new DoorplateError('CONFIG_INVALID', `the dataset was built from ${titles(built)}, and the files named are ${titles(read)}`);
  }
}
