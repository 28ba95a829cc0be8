import { readFile } from 'node:fs/promises';
import { fromWebMercator, isInUs, isOnGlobe } from '../us-position.js';

/** Numbers that Esri has for projections of EPSG. */
const OF_ESRI: Readonly<Record<string, string>> = { 102100: '3857', 102113: '3857' };
const WELL_KNOWN = /"wkt"\s*:\s*("(?:[^"\\]|\\.)*")/;
const NUMBERS = [/"latestWkid"\s*:\s*(\d+)/, /"wkid"\s*:\s*(\d+)/, /"crs"\s*:\s*\{[^[\]]*?EPSG:+(\d+)/];

/** What the beginning of a text of GeoJSON or of Esri's JSON says of its projection: well-known text or `EPSG:26912`; null for nothing. */
export function projectionIn(text: string): string | null {
  const [, quoted] = WELL_KNOWN.exec(text) ?? [];
  if (quoted !== undefined) return JSON.parse(quoted) as string;
  const number = NUMBERS.map((form) => form.exec(text)?.[1]).find((found) => found !== undefined);
  return number === undefined ? null : `EPSG:${OF_ESRI[number] ?? number}`;
}

/** Turns coordinates into degrees. */
export type ToDegrees = (point: readonly [x: number, y: number]) => readonly [longitude: number, latitude: number];

/** Zones of Universal Transverse Mercator north of the equator, on WGS 84, NAD83 and NAD27: `EPSG:26912`. */
const UTM = /^EPSG:(326|269|267)(\d\d)$/i;
const DATUMS: Readonly<Record<string, string>> = { 326: 'WGS84', 269: 'NAD83', 267: 'NAD27' };
const KNOWN = /^EPSG:(?:4326|4269|3857)$/i;
/** Well-known text, or PROJJSON, of a system without projection. */
const IN_DEGREES = /^\s*GEOG|^EPSG:4(?:326|269)$|^\{.*?"type":"Geographic/i;
const DECIMALS = 1e7;

/**
 * How the coordinates of a file become degrees. `projection`: what the file says, well-known text, PROJJSON or a number of EPSG; `crs`: what a person says of it, a number of
 * EPSG, well-known text, a text of PROJ or a file of either. Coordinates that are degrees of the US already stay as they are, and so do
 * those of projections that nothing tells, but for Web Mercator, which no other one is like.
 *
 * @throws RangeError for a projection that is not known.
 */
export async function toDegrees(projection: string | null, crs: string | undefined): Promise<ToDegrees> {
  const text = crs !== undefined ? await definitionOf(crs) : projection === null ? null : knownDefinition(projection);
  const inDegrees = text === null || IN_DEGREES.test(text) ? null : await inverse(text);
  return (point) => {
    if (isOnGlobe(...point)) return point;
    const web = fromWebMercator(...point);
    const [longitude, latitude] = inDegrees === null ? (isInUs(...web) ? web : point) : inDegrees(point);
    return [Math.round(longitude * DECIMALS) / DECIMALS, Math.round(latitude * DECIMALS) / DECIMALS];
  };
}

async function inverse(text: string): Promise<ToDegrees> {
  const { default: proj4 } = await import('proj4');
  try {
    const { inverse: turn } = proj4(text.startsWith('{') ? JSON.parse(text) : text);
    return ([x, y]) => turn([x, y]) as [number, number];
  } catch (cause) {
    throw new RangeError('the projection cannot be read: name another with --crs, or let ogr2ogr -t_srs EPSG:4326 turn the file', {
      cause,
    });
  }
}

/** The definition of a projection by its number, or the one that a text is; null where it is none, or the number is not known here. */
function knownDefinition(text: string): string | null {
  const [, system = '', zone] = UTM.exec(text) ?? [];
  if (zone !== undefined) return `+proj=utm +zone=${Number(zone)} +datum=${DATUMS[system]} +units=m`;
  if (KNOWN.test(text)) return text.toUpperCase();
  return /^\s*(?:[+A-Z_]+[=[]|\{)/i.test(text) ? text : null;
}

async function definitionOf(crs: string): Promise<string> {
  const known = knownDefinition(crs);
  if (known !== null) return known;
  return readFile(crs, 'utf8').catch((cause: unknown) => {
    throw new RangeError(`--crs is "${crs}", expected EPSG:326NN or EPSG:269NN, or the well-known text of a .prj or its file`, { cause });
  });
}
