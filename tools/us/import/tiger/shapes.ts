import { type Member, readMember, sourceMembers } from '../../../source/members.js';
import { loadPeer, requirePeers, SOURCE_PEERS } from '../../../source/peer.js';

/** Longitude and latitude, degrees. */
export type Point = readonly [number, number];

/** One record of a shapefile. */
export interface Shape {
  /** Row of the file, from 1. */
  readonly row: number;
  /** Points of a line of one part; null for other geometries and for tables. */
  readonly points: readonly Point[] | null;
  /** Text of a column, blanks cut off; empty where the file has no such column or the row says nothing. */
  get(column: string): string;
}

/** Largest member that is read, bytes: the format ends there. */
const MAX_BYTES = 2 ** 31 - 1;

/**
 * Streams the records of the shapefile in a ZIP archive, or of the bare table in it where the archive has no `.shp`.
 *
 * @throws RangeError when the archive holds no table, its table lacks a column, or its parts are damaged.
 */
export async function* zippedShapes(path: string, required: readonly string[]): AsyncGenerator<Shape> {
  requirePeers([SOURCE_PEERS.shapefile, SOURCE_PEERS.zip]);
  const { open, openDbf } = await loadPeer(SOURCE_PEERS.shapefile, () => import('shapefile'));
  const parts = new Map<string, Uint8Array>();
  for await (const member of sourceMembers(path, /\.(?:shp|dbf)$/i)) parts.set(extension(member), await readMember(member, MAX_BYTES));
  const [shp, dbf] = [parts.get('shp'), parts.get('dbf')];
  if (dbf === undefined) throw new RangeError('the archive holds no table (.dbf)');
  const options = { encoding: 'utf-8' };
  const records = shp === undefined ? await openDbf(dbf, options) : await open(shp, dbf, options);
  for (let row = 1; ; row++) {
    const { done, value } = await records.read().catch((cause: unknown) => {
      throw new RangeError(`the shapefile is damaged at row ${row}`, { cause });
    });
    if (done) {
      if (row === 1 && required.length > 0) throw new RangeError('the shapefile holds no rows');
      return;
    }
    const isFeature = shp !== undefined;
    const properties = new Map(Object.entries((isFeature ? (value as Feature).properties : value) ?? {}));
    if (row === 1) requireColumns(properties, required);
    yield { row, points: isFeature ? lineOf((value as Feature).geometry) : null, get: (column) => textOf(properties.get(column)) };
  }
}

interface Feature {
  readonly properties: Readonly<Record<string, unknown>> | null;
  readonly geometry: { readonly type: string; readonly coordinates?: unknown } | null;
}

function requireColumns(properties: ReadonlyMap<string, unknown>, required: readonly string[]): void {
  const missing = required.filter((column) => !properties.has(column));
  if (missing.length > 0) throw new RangeError(`the table lacks the columns ${missing.join(', ')}`);
}

function lineOf(geometry: Feature['geometry']): readonly Point[] | null {
  if (geometry?.type !== 'LineString') return null;
  const points = geometry.coordinates as readonly Point[];
  return points.length > 1 ? points : null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}

function extension({ name }: Member): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}
