import type { SourceEntry } from '../../src/dataset/index.js';
import type { IpLevel } from '../../src/dataset/tables/ip.js';
import { DoorplateError } from '../../src/errors.js';
import type { PackedFile } from '../dataset/pack.js';
import { encodeInPlaces } from '../in/encode-places.js';
import { gatherPlaces } from '../in/places.js';
import type { PostalRow } from '../in/postal-row.js';
import type { RangeSource } from '../ip/csv-ranges.js';
import type { AddressRow } from '../us/address-row.js';
import { buildUsStreets } from '../us/streets.js';
import type { Report } from './progress.js';

/** Optional peers of the package. */
const IP_PACKAGES = ['mmdb-lib', 'countries-list', '@photostructure/tz-lookup'];

/** Whom the files of IP ranges are owed to, which they do not say themselves. */
export interface IpTerms {
  readonly licence: string;
  readonly attribution: string;
}

/** What the importers have read so far. */
export class Gathered {
  readonly addresses: AddressRow[] = [];
  readonly postalRows: PostalRow[] = [];
  readonly ipFiles: (string | RangeSource)[] = [];
  readonly sources: SourceEntry[] = [];
  #newest = 0;

  /** Adds a source and gives its row. */
  addSource(source: SourceEntry): number {
    return this.sources.push(source) - 1;
  }

  /** Notes the date of a source: the dataset is as new as its newest one. */
  addDate(date: Date): void {
    this.#newest = Math.max(this.#newest, date.getTime());
  }

  /** Date of the newest source, ISO without time. */
  get builtAt(): string {
    return new Date(this.#newest).toISOString().slice(0, 'YYYY-MM-DD'.length);
  }

  /** Packs everything that was read, each kind of data in its files. */
  async pack(level: IpLevel, terms: IpTerms, report: Report): Promise<readonly PackedFile[]> {
    const files: PackedFile[] = [];
    if (this.addresses.length > 0) {
      report(0, `packing ${this.addresses.length} addresses`);
      files.push(...buildUsStreets(this.addresses));
    }
    if (this.postalRows.length > 0) {
      report(0, `packing ${this.postalRows.length} postal rows`);
      files.push(encodeInPlaces(gatherPlaces(this.postalRows)));
    }
    if (this.ipFiles.length > 0) files.push(...(await this.#packIp(level, terms, report)));
    return files;
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
