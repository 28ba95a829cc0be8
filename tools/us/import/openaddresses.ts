import { type CsvRow, csvRows } from '../../source/csv-rows.js';
import { type FeatureRow, features, GEOJSON } from '../../source/features.js';
import { fileDate } from '../../source/file-bytes.js';
import type { Member } from '../../source/member.js';
import { sourceRows } from '../../source/members.js';
import type { Rejects } from '../../source/rejects.js';
import { shown } from '../../source/shown.js';
import { termsOf } from '../../source/terms.js';
import type { AddressRow } from '../rows.js';
import type { ImportContext } from './import-context.js';
import { PointRows, stateCode, type WrittenAddress } from './point-row.js';

/** A row of an OpenAddresses file, whichever its form. */
interface OpenAddress {
  readonly line: number;
  readonly position: WrittenAddress['position'];
  readonly row: CsvRow | FeatureRow;
}

const MEMBERS = new RegExp(`\\.csv$|${GEOJSON.source}`, 'i');
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
export function readOpenAddresses(path: string, context: ImportContext): AsyncGenerator<AddressRow> {
  const source = context.addSource({ ...termsOf('openaddresses'), edition: fileDate(path) });
  let rows = new PointRows(context, context.state);
  const records = (member: Member, rejects: Rejects): AsyncIterable<OpenAddress> => {
    rows = new PointRows(context, context.state ?? stateCode(STATE_FOLDER.exec(member.name)?.[1] ?? ''));
    return addressesOf(member, rejects);
  };
  const row = (address: OpenAddress) => unwanted(address.row) ?? rows.rows({ ...written(address), source });
  return sourceRows({ path, members: MEMBERS, records, row }, context.rejects);
}

function written({ row, position, line }: OpenAddress) {
  return {
    line: [row.get('NUMBER'), row.get('STREET'), row.get('UNIT')] as const,
    city: row.get('CITY') || row.get('PLACE'),
    county: row.get('DISTRICT'),
    state: row.get('REGION'),
    zip: row.get('POSTCODE'),
    zip4: row.get('PLUS4'),
    position,
    record: line,
  };
}

/** Why a site is no address in use; null when it is one. */
function unwanted(row: OpenAddress['row']): string | null {
  if (row.get('STATUS').toUpperCase() === 'INACTIVE') return 'the address is inactive';
  if (row.get('SITETYPE').toUpperCase().startsWith('ACCESSORY')) return 'the site is an accessory building';
  return null;
}

async function* addressesOf(member: Member, rejects: Rejects): AsyncGenerator<OpenAddress> {
  if (GEOJSON.test(member.name)) {
    let names: readonly string[] | null = null;
    let isComplete = false;
    for await (const feature of features(member.bytes(), rejects)) {
      names ??= feature.names;
      isComplete ||= NEEDED.every((name) => feature.names.includes(name));
      yield { line: feature.line, position: pointOf(feature.geometry), row: feature };
    }
    if (names !== null && !isComplete) {
      throw new RangeError(`no feature has the properties ${NEEDED.join(', ')}; the first one has ${shown(names.join(', '))}`);
    }
  } else for await (const row of csvRows(member.bytes(), REQUIRED, rejects)) yield { line: row.line, position: positionOf(row), row };
}

/** The position in its two columns, or in the one of well-known text. */
function positionOf(row: CsvRow): WrittenAddress['position'] {
  const [, longitude = row.get('LON'), latitude = row.get('LAT')] = POINT.exec(row.get('GEOM')) ?? [];
  return [longitude, latitude];
}

/** The coordinates of a point, or why there are none. */
function pointOf(geometry: FeatureRow['geometry']): WrittenAddress['position'] {
  if (geometry === null) return 'the row has no position';
  if (geometry.type !== 'Point') return 'the geometry is no point';
  const [longitude, latitude]: readonly unknown[] = Array.isArray(geometry.coordinates) ? geometry.coordinates : [];
  return typeof longitude === 'number' && typeof latitude === 'number' ? [longitude, latitude] : 'the row has no position';
}
