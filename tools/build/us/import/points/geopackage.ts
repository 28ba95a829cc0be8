import { geometryReader, type ValueRow, valueText } from '../../../source/value-row.js';

/** A table of features of a GeoPackage. */
export interface FeatureTable {
  readonly name: string;
  /** Well-known text of its projection; null where the file does not say it. */
  readonly projection: string | null;
  readonly rows: Iterable<ValueRow>;
}

/** What is read of `node:sqlite`, which the oldest Node that runs this has not. */
interface Sqlite {
  readonly DatabaseSync: new (path: string, options: { readonly readOnly: boolean }) => Database;
}
interface Database {
  prepare(sql: string): Statement;
  close(): void;
}
type Values = Readonly<Record<string, unknown>>;
interface Statement {
  iterate(): Iterable<Values>;
  setReadBigInts(enabled: boolean): void;
}

const MODULE = 'node:sqlite';
const TABLES = `SELECT g.table_name AS name, g.column_name AS geometry, s.definition AS projection
  FROM gpkg_geometry_columns g LEFT JOIN gpkg_spatial_ref_sys s ON s.srs_id = g.srs_id ORDER BY g.table_name`;
/** Bytes of a geometry's box by its kind (GeoPackage 1.3, section 2.1.3.1.1). */
const BOX_BYTES = [0, 32, 48, 48, 64];

/**
 * The tables of features of a GeoPackage. Throws RangeError where this Node reads no SQLite, with `advice`, and where the file is damaged.
 */
export async function* geopackageTables(path: string, advice: string): AsyncGenerator<FeatureTable> {
  const sqlite = await (import(/* @vite-ignore */ MODULE) as Promise<Sqlite>).catch((cause: unknown) => {
    throw new RangeError(`the file is a GeoPackage, which Node 22.13 and newer read, and this is ${process.version}: ${advice}`, { cause });
  });
  const database = new sqlite.DatabaseSync(path, { readOnly: true });
  try {
    const geometryOf = await geometryReader();
    for (const { name, geometry, projection } of [...database.prepare(TABLES).iterate()] as unknown as readonly Layer[]) {
      const statement = database.prepare(`SELECT * FROM ${quoted(name)}`);
      statement.setReadBigInts(true);
      const known = projection !== null && /\[/.test(projection);
      yield {
        name,
        projection: known ? projection : null,
        rows: rowsOf(statement, (row) => geometryOf(wellKnown(row[geometry])), geometry),
      };
    }
  } catch (cause) {
    if (!(cause instanceof Error) || !('errcode' in cause)) throw cause;
    throw new RangeError(`the GeoPackage is damaged, or no GeoPackage: ${cause.message}`, { cause });
  } finally {
    database.close();
  }
}

interface Layer {
  readonly name: string;
  /** Name of its column. */
  readonly geometry: string;
  readonly projection: string | null;
}

function* rowsOf(statement: Statement, geometryOf: (row: Values) => ValueRow['geometry'], column: string): Generator<ValueRow> {
  let line = 0;
  let names: readonly string[] | null = null;
  for (const row of statement.iterate()) {
    names ??= Object.keys(row).filter((name) => name !== column);
    yield { line: ++line, names, geometry: geometryOf(row), get: (name) => valueText(row[name]) };
  }
}

/** The well-known binary behind the header of a geometry; null where there is none. */
function wellKnown(blob: unknown): Uint8Array | null {
  if (!(blob instanceof Uint8Array) || blob[0] !== 0x47 || blob[1] !== 0x50) return null;
  const flags = blob[3] as number;
  return (flags & 0x10) !== 0 ? null : blob.subarray(8 + (BOX_BYTES[(flags >> 1) & 7] ?? 0));
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
