import { stat } from 'node:fs/promises';
import type { SourceEntry } from '../../src/dataset/index.js';
import type { Places } from '../../src/dataset/places.js';
import type { PopulatedPlace } from '../in/populations.js';
import type { PostalRow } from '../in/postal-row.js';
import type { RangeSource } from '../ip/import/csv-ranges.js';
import { type Reject, Rejects } from '../source/rejects.js';
import { shown } from '../source/shown.js';
import type { AddressRow } from '../us/address-row.js';
import type { CenterlineFields } from '../us/import/centerlines/fields.js';
import type { ImportContext } from '../us/import/import-context.js';
import type { CityNameRow } from '../us/import/places/city-name-row.js';
import type { ZipCountyRow } from '../us/import/places/zip-county-row.js';
import type { GeoNamesRow } from '../us/merge/place-sources.js';
import type { PostalRangeRow } from '../us/postal-range-row.js';
import type { RangeRow } from '../us/range-row.js';
import type { StreetAliasRow } from '../us/street-alias-row.js';
import { copyTally, type FileTally, takeBack } from './file-tally.js';
import type { RowSink, StreetSinks } from './row-sinks.js';
import { Zipless, type ZiplessRows } from './rows-without-zip.js';
import { EVERYTHING, isSelected, type Selection } from './selection.js';

const NO_ZIP = 'the row has no ZIP code, and nothing near has one';
const NOT_ASKED_FOR = 'the row lies outside of the states and ZIP codes asked for';

/** What one file added, without its rows of streets: plain data that another thread can send. */
export interface FileOutcome
  extends Pick<Gathered, 'placeRows' | 'nameRows' | 'zipCounties' | 'sources' | 'tallies' | 'notices' | 'newest'> {
  /** Rows of `sources` that rows were completed from. */
  readonly owed: readonly number[];
  readonly zipless: ZiplessRows;
}

/** What the importers have read so far. */
export class Gathered implements StreetSinks {
  readonly addresses: RowSink<AddressRow>;
  readonly ranges: RowSink<RangeRow>;
  readonly postalRanges: RowSink<PostalRangeRow>;
  readonly aliases: RowSink<StreetAliasRow>;
  /** Addresses and ranges without ZIP code, which is found when all others are read. */
  readonly zipless = new Zipless();
  readonly placeRows: GeoNamesRow[] = [];
  readonly nameRows: CityNameRow[] = [];
  readonly zipCounties: ZipCountyRow[] = [];
  readonly postalRows: PostalRow[] = [];
  readonly offices: PostalRow[] = [];
  readonly populatedPlaces: PopulatedPlace[] = [];
  readonly ipFiles: (string | RangeSource)[] = [];
  readonly sources: SourceEntry[] = [];
  readonly tallies: FileTally[] = [];
  /** What the user must know of the build. */
  readonly notices: string[] = [];
  readonly #selection: Selection;
  readonly #reject: (reject: Reject) => void;
  readonly #owed = new Set<number>();
  /** Date of the newest source, milliseconds since 1970. */
  newest = 0;

  constructor(
    selection: Selection = EVERYTHING,
    reject: (reject: Reject) => void = () => {},
    sinks: StreetSinks = { addresses: [], ranges: [], postalRanges: [], aliases: [] },
  ) {
    this.#selection = selection;
    this.#reject = reject;
    this.addresses = sinks.addresses;
    this.ranges = sinks.ranges;
    this.postalRanges = sinks.postalRanges;
    this.aliases = sinks.aliases;
  }

  /** Properties of centre lines by what they hold, where they bear unusual names. */
  get fields(): CenterlineFields {
    return this.#selection.fields;
  }

  /** Adds a source and gives its row. */
  addSource(source: SourceEntry): number {
    return this.sources.push(source) - 1;
  }

  /** Adds sources that rows were completed from, once. */
  addOwed(sources: readonly SourceEntry[]): void {
    for (const source of sources) {
      if (!this.sources.some((known) => known.title === source.title)) this.#owed.add(this.addSource(source));
    }
  }

  /** What was read, for {@link absorb}. */
  outcome(): FileOutcome {
    const { placeRows, nameRows, zipCounties, sources, tallies, notices, newest } = this;
    return { placeRows, nameRows, zipCounties, sources, tallies, notices, newest, owed: [...this.#owed], zipless: this.zipless.rows };
  }

  /** Adds what another one has read of a file, and gives the row of each of its sources. */
  absorb(outcome: FileOutcome): readonly number[] {
    const rows = outcome.sources.map((source, row) => {
      if (!outcome.owed.includes(row)) return this.addSource(source);
      this.addOwed([source]);
      return this.sources.findIndex(({ title }) => title === source.title);
    });
    const moved = <T extends { readonly source: number }>(row: T): T => ({ ...row, source: rows[row.source] ?? row.source });
    for (const row of outcome.placeRows) this.placeRows.push(row);
    for (const row of outcome.nameRows) this.nameRows.push(moved(row));
    for (const row of outcome.zipCounties) this.zipCounties.push(moved(row));
    this.#absorbZipless(outcome, moved);
    this.notices.push(...outcome.notices);
    this.addDate(new Date(outcome.newest));
    return rows;
  }

  #absorbZipless({ zipless, tallies }: FileOutcome, moved: <T extends { readonly source: number }>(row: T) => T): void {
    for (const row of zipless.addresses) this.zipless.addAddress(moved(row));
    for (const row of zipless.ranges) this.zipless.addRange(moved(row));
    const [tally = null, ...others] = tallies.map(copyTally);
    if (tally !== null) this.#endFile(tally);
    this.tallies.push(...others);
  }

  /** Ends the rows of a file. Its rows without a ZIP code may still be rejected. */
  #endFile(tally: FileTally): void {
    this.tallies.push(tally);
    this.zipless.endFile((row) => {
      takeBack(tally, NO_ZIP);
      const source = this.sources[row.source] as SourceEntry;
      this.sources[row.source] = { ...source, rows: source.rows - 1, rejected: (source.rejected ?? 0) + 1 };
      this.#reject({ file: tally.path, line: row.record ?? null, reason: NO_ZIP });
    });
  }

  addNotice(text: string): void {
    this.notices.push(text);
  }

  /** Notes the date of a source: the dataset is as new as its newest one. */
  addDate(date: Date): void {
    this.newest = Math.max(this.newest, date.getTime());
  }

  /**
   * Keeps a row whose area the command line asks for, and returns null; otherwise returns why the
   * row is left out.
   */
  keepWanted(area: { readonly state: string | null; readonly zip: string | null }, keep: () => unknown): string | null {
    if (!isSelected(this.#selection, area)) return NOT_ASKED_FOR;
    keep();
    return null;
  }

  /**
   * Runs a streaming importer over a file. `take` gets every row and returns null, or the reason
   * why it leaves the row out.
   */
  async import<T>(
    path: string,
    places: Places | null,
    reader: (context: ImportContext) => AsyncIterable<T>,
    take: (row: T) => string | null,
    ofRows = true,
  ): Promise<void> {
    const rejects = new Rejects(path, this.#reject);
    const first = this.sources.length;
    const counts = new Map<number, number>();
    const context: ImportContext = {
      rejects,
      places,
      state: this.#selection.state,
      zipless: true,
      addSource: (draft) => this.addSource({ edition: '', ...draft, rows: 0 }),
      setEdition: (source, edition) => {
        this.sources[source] = { ...(this.sources[source] as SourceEntry), edition };
      },
    };
    let kept = 0;
    try {
      for await (const row of reader(context)) {
        const reason = take(row);
        if (reason !== null) {
          rejects.leaveOut(reason);
          continue;
        }
        kept++;
        const source = sourceOf(row) ?? first;
        counts.set(source, (counts.get(source) ?? 0) + 1);
      }
    } catch (error) {
      throw named(error, rejects.member);
    }
    for (const [source, rows] of counts) this.sources[source] = { ...(this.sources[source] as SourceEntry), rows };
    // The reader does not say which source of a file a row is of that it could not read.
    if (this.sources[first] !== undefined) this.sources[first] = { ...this.sources[first], rejected: rejects.count };
    const { read, rejected, leftOut, changed } = rejects;
    this.#endFile({ path, read, kept, ofRows, rejected, leftOut, changed });
    this.addDate((await stat(path)).mtime);
  }

  /** Date of the newest source, ISO without time. */
  get builtAt(): string {
    return new Date(this.newest).toISOString().slice(0, 'YYYY-MM-DD'.length);
  }
}

/**
 * Adds the member of an archive to the error that reading it has thrown, unless the error names it.
 */
function named(error: unknown, member: string | null): unknown {
  if (member === null || !(error instanceof RangeError) || error.message.includes(member)) return error;
  return new RangeError(`in ${shown(member)}, ${error.message}`, { cause: error });
}

/** The manifest's row of the source of a row; undefined for rows that do not bear it. */
function sourceOf(row: unknown): number | undefined {
  return typeof row === 'object' && row !== null && 'source' in row && typeof row.source === 'number' ? row.source : undefined;
}
