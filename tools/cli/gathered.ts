import { stat } from 'node:fs/promises';
import type { SourceEntry } from '../../src/dataset/index.js';
import type { Places } from '../../src/dataset/places.js';
import type { IpLevel } from '../../src/dataset/tables/ip.js';
import { DoorplateError } from '../../src/errors.js';
import type { PackedFile } from '../dataset/pack.js';
import { encodeInPlaces } from '../in/encode-places.js';
import { mergePostalRows } from '../in/merge.js';
import { gatherPlaces } from '../in/places.js';
import type { PostalRow } from '../in/postal-row.js';
import type { RangeSource } from '../ip/csv-ranges.js';
import { type Reject, Rejects, type Tally } from '../source/rejects.js';
import type { AddressRow } from '../us/address-row.js';
import type { ConflictWriter } from '../us/conflicts.js';
import type { CenterlineFields } from '../us/import/centerlines/fields.js';
import type { ImportContext } from '../us/import/import-context.js';
import type { CityNameRow } from '../us/import/places/city-name-row.js';
import type { ZipCountyRow } from '../us/import/places/zip-county-row.js';
import { joinSources } from '../us/join-sources.js';
import { placePostalRanges } from '../us/last-line-names.js';
import type { GeoNamesRow } from '../us/place-sources.js';
import type { PostalRangeRow } from '../us/postal-range-row.js';
import type { RangeRow } from '../us/range-row.js';
import { buildUsStreets } from '../us/streets.js';
import { rankSources } from '../us/zip-names.js';
import { packagePlaces } from './package-places.js';
import type { Report } from './progress.js';
import { Zipless } from './zipless.js';

/** Optional peers of the package. */
const IP_PACKAGES = ['mmdb-lib', 'countries-list', '@photostructure/tz-lookup'];

/** Whom the files of IP ranges are owed to, which they do not say themselves. */
export interface IpTerms {
  readonly licence: string;
  readonly attribution: string;
}

/** What the command line asks of the address files. */
export interface Selection {
  /** Code of the state of rows that do not say theirs. */
  readonly state: string | null;
  /** Codes of the states kept; empty: all. */
  readonly regions: readonly string[];
  /** First three digits of the ZIP codes kept; empty: all. */
  readonly zip3: readonly string[];
  /** Properties of centre lines by what they hold, where they bear unusual names. */
  readonly fields: CenterlineFields;
}

const EVERYTHING: Selection = { state: null, regions: [], zip3: [], fields: {} };

/** What one file came to. */
export interface FileTally extends Tally {
  readonly path: string;
  readonly kept: number;
}

/** What the importers have read so far. */
export class Gathered {
  readonly addresses: AddressRow[] = [];
  readonly ranges: RangeRow[] = [];
  readonly postalRanges: PostalRangeRow[] = [];
  /** Addresses and ranges without ZIP code, which is found when all others are read. */
  readonly zipless = new Zipless();
  readonly placeRows: GeoNamesRow[] = [];
  readonly nameRows: CityNameRow[] = [];
  readonly zipCounties: ZipCountyRow[] = [];
  readonly postalRows: PostalRow[] = [];
  readonly offices: PostalRow[] = [];
  readonly ipFiles: (string | RangeSource)[] = [];
  readonly sources: SourceEntry[] = [];
  readonly tallies: FileTally[] = [];
  /** What the user must know of the build. */
  readonly notices: string[] = [];
  readonly #selection: Selection;
  readonly #reject: (reject: Reject) => void;
  readonly #conflict: ConflictWriter;
  #newest = 0;

  constructor(selection: Selection = EVERYTHING, reject: (reject: Reject) => void = () => {}, conflict: ConflictWriter = () => {}) {
    this.#selection = selection;
    this.#reject = reject;
    this.#conflict = conflict;
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
    for (const source of sources) if (!this.sources.some((known) => known.title === source.title)) this.addSource(source);
  }

  addNotice(text: string): void {
    this.notices.push(text);
  }

  /** Notes the date of a source: the dataset is as new as its newest one. */
  addDate(date: Date): void {
    this.#newest = Math.max(this.#newest, date.getTime());
  }

  /** Whether an address or range lies in what the command line asks for. */
  wants({ state, zip }: { readonly state: string | null; readonly zip: string | null }): boolean {
    const { regions, zip3 } = this.#selection;
    // What has no ZIP code yet, and perhaps no state, is asked for again when it has.
    if (!zip) return !state || regions.length === 0 || regions.includes(state);
    return (regions.length === 0 || regions.includes(state ?? '')) && (zip3.length === 0 || zip3.includes(zip.slice(0, 3)));
  }

  /** Runs a streaming importer over a file and hands every row to `take`, which gives 0 for a row that it leaves out. */
  async import<T>(
    path: string,
    places: Places | null,
    read: (context: ImportContext) => AsyncIterable<T>,
    take: (row: T) => number,
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
    for await (const row of read(context)) {
      if (take(row) === 0) continue;
      kept++;
      const source = sourceOf(row) ?? first;
      counts.set(source, (counts.get(source) ?? 0) + 1);
    }
    for (const [source, rows] of counts) this.sources[source] = { ...(this.sources[source] as SourceEntry), rows };
    const tally = { path, read: rejects.read, kept, rejected: rejects.rejected };
    this.tallies.push(tally);
    this.zipless.endFile((row) => {
      tally.kept--;
      rejects.reject(row.record ?? null, 'the row has no ZIP code, and nothing near has one');
    });
    this.addDate((await stat(path)).mtime);
  }

  /** Date of the newest source, ISO without time. */
  get builtAt(): string {
    return new Date(this.#newest).toISOString().slice(0, 'YYYY-MM-DD'.length);
  }

  /** Packs everything that was read, each kind of data in its files. */
  async pack(level: IpLevel, terms: IpTerms, report: Report): Promise<readonly PackedFile[]> {
    const files: PackedFile[] = [];
    if (this.addresses.length + this.ranges.length + this.postalRanges.length + this.zipless.size > 0)
      files.push(...(await this.#packStreets(report)));
    if (this.placeRows.length + this.nameRows.length + this.zipCounties.length > 0) files.push(await this.#packPlaces(report));
    const postalRows = this.offices.length > 0 ? mergePostalRows(this.offices, this.postalRows) : this.postalRows;
    if (postalRows.length > 0) {
      report(0, `packing ${postalRows.length} postal rows`);
      files.push(encodeInPlaces(gatherPlaces(postalRows)));
    }
    if (this.ipFiles.length > 0) files.push(...(await this.#packIp(level, terms, report)));
    return files;
  }

  async #packStreets(report: Report): Promise<readonly PackedFile[]> {
    this.#placeZipless();
    const { addresses, ranges, nameRows } = this;
    report(0, `packing ${addresses.length} addresses and ${ranges.length + this.postalRanges.length} ranges`);
    const { places } = await packagePlaces();
    const postalRanges = placePostalRanges(this.postalRanges, nameRows, places);
    const joined = joinSources({ addresses, ranges, postalRanges }, rankSources(this.sources), this.#conflict);
    const { sharedAddresses, sharedRanges, coveredAddresses } = joined.counts;
    if (sharedAddresses > 0) this.addNotice(`${sharedAddresses} addresses are listed by several sources`);
    if (sharedRanges > 0) this.addNotice(`${sharedRanges} sides of streets have ranges in several sources`);
    if (postalRanges.length > 0) this.addNotice(`${coveredAddresses} addresses lie in ranges of ZIP+4 codes`);
    return buildUsStreets(joined.addresses, joined);
  }

  /** Adds the rows whose ZIP code is found now, and rejects the others. */
  #placeZipless(): void {
    const { addresses, ranges } = this.zipless.place(this.addresses, this.ranges);
    for (const row of addresses) if (this.wants(row.components)) this.addresses.push(row);
    for (const row of ranges) if (this.wants(row)) this.ranges.push(row);
    const found = addresses.length + ranges.length;
    if (found > 0) this.addNotice(`${found} addresses and ranges without ZIP code have that of what is nearest`);
  }

  async #packPlaces(report: Report): Promise<PackedFile> {
    report(0, 'joining places');
    const { packPlaces } = await import('./pack-places.js');
    const { file, sources, further } = await packPlaces(this.placeRows, this.nameRows, this.zipCounties, rankSources(this.sources));
    this.addOwed(sources);
    if (further > 0)
      this.addNotice(`${further} further counties of ZIP codes have no place in the dataset: the one with most addresses is kept`);
    return file;
  }

  async #packIp(level: IpLevel, terms: IpTerms, report: Report): Promise<readonly PackedFile[]> {
    const { buildIp, rangesIn, derivedSources } = await ipBuilder();
    const files = await buildIp({ files: this.ipFiles, level, progress: report });
    this.addSource({
      title: 'IP ranges',
      ...terms,
      url: '',
      edition: this.builtAt,
      rows: rangesIn(files),
      authority: 'community',
    });
    for (const source of derivedSources(level)) this.addSource(source);
    return files;
  }
}

/** The manifest's row of the source of a row; undefined for rows that do not bear it. */
function sourceOf(row: unknown): number | undefined {
  return typeof row === 'object' && row !== null && 'source' in row && typeof row.source === 'number' ? row.source : undefined;
}

/** Loaded when it is needed: it stands on packages that only those who build IP datasets install. */
async function ipBuilder() {
  try {
    const [{ buildIp, rangesIn }, { derivedSources }] = await Promise.all([import('../ip/build.js'), import('../ip/sources.js')]);
    return { buildIp, rangesIn, derivedSources };
  } catch (cause) {
    const message = `building an IP dataset needs more packages: npm install ${IP_PACKAGES.join(' ')}`;
    throw new DoorplateError('CONFIG_INVALID', message, { expected: IP_PACKAGES }, { cause });
  }
}
