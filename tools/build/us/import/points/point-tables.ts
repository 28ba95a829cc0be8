import { basename } from 'node:path';
import { csvRows } from '../../../source/csv-rows.js';
import { features, GEOJSON } from '../../../source/features.js';
import type { Member } from '../../../source/member.js';
import { memberNames, sourceMembers } from '../../../source/members.js';
import { noteIn, openParquet, parquetRows } from '../../../source/parquet-rows.js';
import type { Rejects } from '../../../source/rejects.js';
import { geometryReader, type ValueRow, valueText } from '../../../source/value-row.js';
import type { Reading } from '../import-context.js';
import { shapefiles } from '../tiger/shapes.js';
import { geopackageTables } from './geopackage.js';
import { projectionIn } from './projection.js';

/** A row of a file of points, whichever its form; the geometry is undefined in files that have none. */
export type PointRecord = Omit<ValueRow, 'geometry'> & Partial<Pick<ValueRow, 'geometry'>>;

interface PointTable {
  readonly name: string;
  readonly records: AsyncIterable<PointRecord>;
  /** Whether rows may have other columns than the first one. */
  readonly varies: boolean;
  /** Well-known text of its projection, or `EPSG:26912`; null where the file does not say it. */
  readonly projection: string | null;
}

/** Kinds of members by what is read first; texts are mostly descriptions where there is something else. */
const KINDS = [/\.shp$/i, new RegExp(`\\.csv$|\\.tsv$|${GEOJSON.source}`, 'i'), /\.(?:txt|tab)$/i];
/** What is not read here, and the way that it takes where ogr2ogr does not turn it into GeoJSON. */
const OTHERS: readonly (readonly [name: RegExp, what: string, advice?: string])[] = [
  [/\.gdb(?:\.zip|\/|$)|\.gdbtable$/i, 'a file geodatabase'],
  [/\.gpkg$/i, 'a GeoPackage in an archive'],
  [/\.(?:xlsx?|ods)$/i, 'a workbook', 'save its sheet as CSV'],
  [/\.(?:kml|kmz|gml|xml|osm|pbf|fgb|mdb|sqlite)$/i, 'of a format of its own'],
];
const PARQUET = /\.(?:geo)?parquet$/i;
const GEOPACKAGE = /\.gpkg$/i;
/** Names of columns of geometries, where a file does not say which one it is. */
const GEOMETRY = /^(?:wkb_)?geom(?:etry)?$/i;

/** The tables of points in a file or archive. `onHeader` hears of the columns of a text before its rows. Throws RangeError for formats that are not read, naming what turns them into one that is. */
export async function* pointTables(
  path: string,
  rejects: Rejects,
  reading: Reading,
  onHeader: (names: readonly string[]) => void,
): AsyncGenerator<PointTable> {
  const name = basename(path);
  const advice = `ogr2ogr -t_srs EPSG:4326 points.geojson ${name}`;
  if (PARQUET.test(name)) {
    yield await parquetTable(path, rejects);
    return;
  }
  if (GEOPACKAGE.test(name)) {
    for await (const { rows, ...table } of geopackageTables(path, advice))
      yield { ...table, records: counted(rows, rejects), varies: false };
    return;
  }
  const names = await memberNames(path);
  const wanted = KINDS.find((kind) => names.some((name) => kind.test(name)));
  const other = OTHERS.find(([pattern]) => pattern.test(name) || (wanted === undefined && names.some((name) => pattern.test(name))));
  if (other !== undefined) {
    throw new RangeError(`the file is ${other[1]}, expected CSV, GeoJSON, GeoParquet, a GeoPackage or a shapefile: ${other[2] ?? advice}`);
  }
  if (wanted === KINDS[0]) {
    for await (const { name, rows, projection } of shapefiles(path))
      yield { name, records: counted(rows, rejects), varies: false, projection };
    return;
  }
  for await (const member of sourceMembers(path, wanted ?? (KINDS[1] as RegExp), rejects)) {
    const isJson = GEOJSON.test(member.name);
    const records = isJson ? features(member.bytes(), rejects) : csvRows(member.bytes(), [], rejects, { ...reading, onHeader });
    yield { name: member.name, records, varies: isJson, projection: isJson ? projectionIn(await beginningOf(member)) : null };
  }
}

async function beginningOf(member: Member): Promise<string> {
  for await (const chunk of member.bytes()) return Buffer.from(chunk).toString();
  return '';
}

/** The rows of a file of GeoParquet, or of one with columns of positions. */
async function parquetTable(path: string, rejects: Rejects): Promise<PointTable> {
  const file = await openParquet(path);
  const geo = noteIn(file, 'geo');
  const { primary_column: primary, columns = {} } = (geo === '' ? {} : JSON.parse(geo)) as GeoNote;
  const column = primary ?? file.names.find((name) => GEOMETRY.test(name)) ?? '';
  const crs = columns[column]?.crs;
  const names = file.names.filter((name) => name !== column);
  const geometryOf = await geometryReader();
  async function* rows(): AsyncGenerator<ValueRow | PointRecord> {
    let line = 0;
    for await (const row of parquetRows(file, file.names)) {
      const record = { line: ++line, names, get: (name: string) => valueText(row[name]) };
      yield column === '' ? record : { ...record, geometry: geometryOf(row[column]) };
    }
  }
  return { name: basename(path), records: counted(rows(), rejects), varies: false, projection: crs ? JSON.stringify(crs) : null };
}

/** What the footer of a GeoParquet file says (geoparquet.org, version 1.1). */
interface GeoNote {
  readonly primary_column?: string;
  readonly columns?: Readonly<Record<string, { readonly crs?: object | null }>>;
}

async function* counted<T extends PointRecord>(rows: AsyncIterable<T> | Iterable<T>, rejects: Rejects): AsyncGenerator<T> {
  for await (const row of rows) {
    rejects.read++;
    yield row;
  }
}
