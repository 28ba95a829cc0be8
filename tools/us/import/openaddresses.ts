import { type CsvRow, csvRows } from '../../source/csv-rows.js';
import { type FeatureRow, features } from '../../source/features.js';
import { fileDate } from '../../source/file-date.js';
import type { Member } from '../../source/member.js';
import { sourceMembers } from '../../source/members.js';
import type { Rejects } from '../../source/rejects.js';
import { shown } from '../../source/shown.js';
import type { AddressRow } from '../address-row.js';
import type { ImportContext } from './import-context.js';
import { PointRows, stateCode, type WrittenAddress } from './point-row.js';

/** A row of an OpenAddresses file, whichever its form. */
interface OpenAddress {
  readonly line: number;
  readonly position: WrittenAddress['position'];
  get(column: string): string;
}

const MEMBERS = /\.(?:csv|geojson|geojsonl|json)$/i;
const GEOJSON = /\.(?:geojson|geojsonl|json|ndjson)$/i;
/** Columns of the CSV; the position is in two columns or, in some editions, in one of well-known text. */
const REQUIRED = ['NUMBER', 'STREET', ['LON', 'GEOM'], ['LAT', 'GEOM']];
/** Properties without which no feature is an address. */
const NEEDED = ['NUMBER', 'STREET'];
const POINT = /^POINT ?\(([^ ]+) ([^ ]+)\)$/i;
/** Folder of a state in the archives of the project: `us/md/baltimore_county.csv`. */
const STATE_FOLDER = /(?:^|\/)us\/([a-z]{2})(?:\/|[-_])/i;

/**
 * Streams the address points of an OpenAddresses file: CSV or GeoJSON (a feature a line, or a collection), plain, gzipped, or
 * in a ZIP archive, with the columns `LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE` and, where the file has them,
 * `PLUS4` (add-on), `PLACE`, `STATUS` and `SITETYPE`. The state is that of the row, else that of the context, else that of the
 * archive's folder; the edition is the date in the file's name, else that of the file. Rejected are, with what cannot be read, rows that are inactive and sites of accessory buildings.
 *
 * @throws RangeError when the file lacks a column or is damaged.
 */
export async function* readOpenAddresses(path: string, context: ImportContext): AsyncGenerator<AddressRow> {
  const source = context.addSource({
    title: 'OpenAddresses points',
    licence: 'as stated by each source',
    attribution: 'Address points of state, county and city authorities, collected by OpenAddresses, openaddresses.io.',
    url: 'https://openaddresses.io/',
    authority: 'government',
    edition: await fileDate(path),
  });
  const { rejects } = context;
  for await (const member of sourceMembers(path, MEMBERS, rejects)) {
    const state = context.state ?? stateCode(STATE_FOLDER.exec(member.name)?.[1] ?? '');
    const rows = new PointRows(context, state);
    for await (const address of addressesOf(member, rejects)) {
      const row = unwanted(address) ?? rows.row({ ...written(address), source });
      if (typeof row === 'string') rejects.reject(address.line, row);
      else yield row;
    }
  }
}

function written(address: OpenAddress) {
  return {
    line: [address.get('NUMBER'), address.get('STREET'), address.get('UNIT')] as const,
    city: address.get('CITY') || address.get('PLACE'),
    county: address.get('DISTRICT'),
    state: address.get('REGION'),
    zip: address.get('POSTCODE'),
    zip4: address.get('PLUS4'),
    position: address.position,
    record: address.line,
  };
}

/** Why a site is no address in use; null when it is one. */
function unwanted(address: OpenAddress): string | null {
  if (address.get('STATUS').toUpperCase() === 'INACTIVE') return 'the address is inactive';
  if (address.get('SITETYPE').toUpperCase().startsWith('ACCESSORY')) return 'the site is an accessory building';
  return null;
}

async function* addressesOf(member: Member, rejects: Rejects): AsyncGenerator<OpenAddress> {
  if (GEOJSON.test(member.name)) {
    let names: readonly string[] | null = null;
    let isComplete = false;
    for await (const feature of features(member.bytes(), rejects)) {
      names ??= feature.names;
      isComplete ||= NEEDED.every((name) => feature.names.includes(name));
      yield new FeatureAddress(feature);
    }
    if (names !== null && !isComplete) {
      throw new RangeError(`no feature has the properties ${NEEDED.join(', ')}; the first one has ${shown(names.join(', '))}`);
    }
  } else for await (const row of csvRows(member.bytes(), REQUIRED, rejects)) yield new CsvAddress(row);
}

class CsvAddress implements OpenAddress {
  readonly line: number;
  readonly position: WrittenAddress['position'];
  readonly #row: CsvRow;

  constructor(row: CsvRow) {
    this.line = row.line;
    this.#row = row;
    const [, longitude = row.get('LON'), latitude = row.get('LAT')] = POINT.exec(row.get('GEOM')) ?? [];
    this.position = [longitude, latitude];
  }

  get(column: string): string {
    return this.#row.get(column);
  }
}

class FeatureAddress implements OpenAddress {
  readonly line: number;
  readonly position: WrittenAddress['position'];
  readonly #feature: FeatureRow;

  constructor(feature: FeatureRow) {
    const { line, geometry } = feature;
    this.line = line;
    this.position = pointOf(geometry);
    this.#feature = feature;
  }

  get(column: string): string {
    return this.#feature.get(column);
  }
}

/** The coordinates of a point, or why there are none. */
function pointOf(geometry: FeatureRow['geometry']): WrittenAddress['position'] {
  if (geometry === null) return 'the row has no position';
  if (geometry.type !== 'Point') return 'the geometry is no point';
  const [longitude, latitude]: readonly unknown[] = Array.isArray(geometry.coordinates) ? geometry.coordinates : [];
  return typeof longitude === 'number' && typeof latitude === 'number' ? [longitude, latitude] : 'the row has no position';
}
