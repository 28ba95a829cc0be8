import type { SourceEntry } from '../../src/dataset/index.js';
import type { Places } from '../../src/places/us-places.js';
import type { PopulatedPlace } from './in/populations.js';
import type { PostalRow } from './in/postal-row.js';
import type { RangeSource } from './ip/import/csv-ranges.js';
import { memoryStreets, type StreetSinks } from './row-sinks.js';
import { type PlacedRows, RowsWithoutZip } from './rows-without-zip.js';
import { EVERYTHING, type Selection } from './selection.js';
import { fileDate } from './source/file-bytes.js';
import { type Reject, Rejects } from './source/rejects.js';
import { shown } from './source/shown.js';
import { copyTally, type FileTally, type LedgerEntries, SourceLedger, takeBack } from './source-ledger.js';
import type { ImportContext } from './us/import/import-context.js';
import type { ZipCountyRow } from './us/import/places/hud.js';
import type { CityNameRow } from './us/import/places/zip-lists.js';
import { OwnTypeCounts, type TypeCount } from './us/merge/own-type-counts.js';
import type { GeoNamesRow } from './us/merge/place-sources.js';
import type { ZipsByPosition } from './us/merge/zips-by-position.js';
import type { AddressRow, RangeRow } from './us/rows.js';

/** What the title of a source says of rows whose ZIP code is worked out from their position. */
const BY_POSITION = ', ZIP codes by position';

/** Opens the edition of a source that is a date, or a release of one: `2025-06-25.0`. */
const ISO_DATE = /^\d{4}-\d\d-\d\d/;

/** Rows of the table of US places. */
export interface UsPlaceRows {
  readonly geonames: GeoNamesRow[];
  readonly names: CityNameRow[];
  readonly zipCounties: ZipCountyRow[];
}

/** Rows of the table of Indian places. */
export interface InPlaceRows {
  /** Post offices, as India Post lists them. */
  readonly offices: PostalRow[];
  readonly postalRows: PostalRow[];
  readonly populatedPlaces: PopulatedPlace[];
}

/** What one file added, without its rows of streets: plain data that another thread can send. */
export interface FileOutcome {
  readonly ledger: LedgerEntries;
  readonly usPlaces: UsPlaceRows;
  readonly withoutZip: PlacedRows;
  readonly typeCounts: readonly TypeCount[];
}

/** How a file is read by {@link ImportedRows.import}. */
export interface FileReader<T> {
  /** ZIP codes that complete the rows; null where no row needs them. */
  readonly places: Places | null;
  rows(context: ImportContext): AsyncIterable<T>;
  /** Gets every row. Returns null, or the reason why the row is left out. */
  take(row: T): string | null;
  /** False where a row of the file gives no row or several; true by default. */
  readonly ofRows?: boolean;
}

/** What the importers have read so far: rows by what is built from them, and the ledger of their sources. */
export class ImportedRows {
  readonly ledger = new SourceLedger();
  readonly streets: StreetSinks;
  /** Addresses and ranges without ZIP code, which is found when all others have been read. */
  readonly withoutZip = new RowsWithoutZip();
  /** How the sources write the types of their streets. */
  readonly ownTypes = new OwnTypeCounts();
  readonly usPlaces: UsPlaceRows = { geonames: [], names: [], zipCounties: [] };
  readonly inPlaces: InPlaceRows = { offices: [], postalRows: [], populatedPlaces: [] };
  /** MMDB files by path, and readers of other formats. */
  readonly ipRanges: (string | RangeSource)[] = [];
  readonly selection: Selection;
  readonly #reject: (reject: Reject) => void;

  /** `reject` gets every row that cannot be used; `streets` takes the rows of streets, which may be too many for memory. */
  constructor(selection: Selection = EVERYTHING, reject: (reject: Reject) => void = () => {}, streets: StreetSinks = memoryStreets()) {
    this.selection = selection;
    this.#reject = reject;
    this.streets = streets;
  }

  /** Reads a file row by row, and counts what becomes of each row. */
  async import<T>(path: string, { places, rows, take, ofRows = true }: FileReader<T>): Promise<void> {
    const { ledger } = this;
    const rejects = new Rejects(path, this.#reject);
    const own = new Set<number>();
    const keptBySource = new Map<number, number>();
    let kept = 0;
    try {
      for await (const row of rows(this.#context(rejects, places, own))) {
        const reason = take(row);
        if (reason !== null) {
          rejects.leaveOut(reason);
          continue;
        }
        kept++;
        const source = sourceOf(row) ?? own.values().next().value;
        if (source !== undefined) keptBySource.set(source, (keptBySource.get(source) ?? 0) + 1);
      }
    } catch (error) {
      throw withMember(error, rejects.member);
    }
    for (const [source, count] of keptBySource) ledger.count(source, { rows: count });
    // A row that cannot be read does not say which source of the file it is of.
    const [first] = own;
    if (first !== undefined) ledger.count(first, { rejected: rejects.count });
    const { read, rejected, leftOut, changed } = rejects;
    this.#endFile({ path, read, kept, ofRows, rejected, leftOut, changed });
    const dates = [...own].flatMap((source) => ISO_DATE.exec((ledger.sources[source] as SourceEntry).edition) ?? []);
    for (const date of dates.length > 0 ? dates : [fileDate(path)]) ledger.addDate(date);
  }

  /** What was read, for {@link absorb}. */
  outcome(): FileOutcome {
    return { ledger: this.ledger.entries(), usPlaces: this.usPlaces, withoutZip: this.withoutZip.rows, typeCounts: this.ownTypes.counts };
  }

  /** Adds what another one has read of a file. Returns the row in this ledger of each of its sources. */
  absorb({ ledger, usPlaces, withoutZip, typeCounts }: FileOutcome): readonly number[] {
    const rows = this.ledger.absorb(ledger);
    const moved = <T extends { readonly source: number }>(row: T): T => ({ ...row, source: rows[row.source] ?? row.source });
    for (const row of usPlaces.geonames) this.usPlaces.geonames.push(row);
    for (const row of usPlaces.names) this.usPlaces.names.push(moved(row));
    for (const row of usPlaces.zipCounties) this.usPlaces.zipCounties.push(moved(row));
    for (const row of withoutZip.addresses) this.withoutZip.addAddress(moved(row));
    for (const row of withoutZip.ranges) this.withoutZip.addRange(moved(row));
    this.ownTypes.absorb(typeCounts.map(moved));
    const [tally, ...others] = ledger.tallies.map(copyTally);
    if (tally !== undefined) this.#endFile(tally);
    this.ledger.tallies.push(...others);
    return rows;
  }

  /**
   * The rows without ZIP code with that of others near them, else of their position; the rest is rejected. Rows whose ZIP code is
   * that of their position bear a source of their own, so that answers say so.
   */
  placeWithoutZip(addresses: Iterable<AddressRow>, ranges: Iterable<RangeRow>, zips: ZipsByPosition): PlacedRows {
    const { near, positioned } = this.withoutZip.place(addresses, ranges, { zips, selection: this.selection });
    const marked = new Map<number, number>();
    const mark = <T extends { readonly source: number }>(row: T): T => {
      const known = marked.get(row.source);
      const source = known ?? this.ledger.addBeside(row.source, BY_POSITION);
      if (known === undefined) marked.set(row.source, source);
      this.ledger.move(row.source, source);
      return { ...row, source };
    };
    this.ledger.addCounts([
      [near.addresses.length + near.ranges.length, 'addresses and ranges without ZIP code have that of what is nearest'],
      [positioned.addresses.length + positioned.ranges.length, 'addresses and ranges without ZIP code have that of their position'],
    ]);
    const placed = {
      addresses: [...near.addresses, ...positioned.addresses.map(mark)],
      ranges: [...near.ranges, ...positioned.ranges.map(mark)],
    };
    for (const row of placed.addresses) this.ownTypes.addAddress(row);
    for (const row of placed.ranges) this.ownTypes.addRange(row);
    return placed;
  }

  /** `own`: takes the rows of the sources that are added. */
  #context(rejects: Rejects, places: Places | null, own: Set<number>): ImportContext {
    return {
      rejects,
      places,
      state: this.selection.state,
      city: this.selection.city,
      zip: this.selection.zips.length === 1 ? (this.selection.zips[0] ?? null) : null,
      keepsWithoutZip: true,
      reading: this.selection.reading,
      addNotice: (text) => this.ledger.addNotice(text),
      addSource: ({ isPart = false, ...draft }) => {
        const source = { edition: '', ...(this.selection.complete === true ? { complete: [] } : {}), ...draft, rows: 0 };
        const row = isPart ? this.ledger.addPart(source) : this.ledger.addSource(source);
        own.add(row);
        return row;
      },
      setEdition: (source, edition) => this.ledger.revise(source, { edition }),
      setComplete: (source) => this.ledger.revise(source, { complete: [] }),
    };
  }

  /** Ends the rows of a file. Its rows without a ZIP code may still be rejected. */
  #endFile(tally: FileTally): void {
    this.ledger.tallies.push(tally);
    this.withoutZip.endFile((row, reason) => {
      takeBack(tally, reason);
      this.ledger.takeBack(row.source);
      this.#reject({ file: tally.path, line: row.record ?? null, reason });
    });
  }
}

/** Adds the member of an archive to an error of reading it, unless the error names it already. */
function withMember(error: unknown, member: string | null): unknown {
  if (member === null || !(error instanceof RangeError) || error.message.includes(member)) return error;
  return new RangeError(`in ${shown(member)}, ${error.message}`, { cause: error });
}

/** The row of a source in the ledger that a row names; undefined for rows that name none. */
function sourceOf(row: unknown): number | undefined {
  return typeof row === 'object' && row !== null && 'source' in row && typeof row.source === 'number' ? row.source : undefined;
}
