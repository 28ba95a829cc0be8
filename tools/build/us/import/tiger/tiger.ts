import { existsSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { addTo } from '../../../../../src/group.js';
import { termsOf } from '../../../source/terms.js';
import type { ValueRow } from '../../../source/value-row.js';
import type { RangeRow, StreetParts } from '../../rows.js';
import { DeliveryLineReader } from '../delivery-line.js';
import type { ImportContext } from '../import-context.js';
import { stateOfFips } from '../lost-zeros.js';
import { lineOf } from '../points/geometry.js';
import { simplifiedLine } from '../simplify-line.js';
import { zippedShapes, zippedTable } from './shapes.js';
import { NO_NUMBERS, rangeRow, type WrittenSide } from './sides.js';

/** Year and county that a file of the census is named after. */
const NAME = /^tl_(\d{4})_(\d{5})_/;
const ADDRFEAT_COLUMNS = ['TLID', 'FULLNAME', 'LFROMHN', 'LTOHN', 'RFROMHN', 'RTOHN', 'ZIPL', 'ZIPR', 'PARITYL', 'PARITYR'];
const EDGE_COLUMNS = 'STATEFP COUNTYFP TLID TFIDL TFIDR FULLNAME LFROMADD LTOADD RFROMADD RTOADD ZIPL ZIPR'.split(' ');
/** Only some editions of ADDRFEAT have them. */
const FACE_IDS = ['TFIDL', 'TFIDR'];
const FACE_COLUMNS = ['TFID'];
/** What the columns of a census end in, the newest first: of 2020, 2010 and 2000, and those of the edition itself. */
const CENSUSES = ['20', '10', '00', ''];
/** Of two, three, six and four digits. */
const BLOCK_COLUMNS = ['STATEFP', 'COUNTYFP', 'TRACTCE', 'BLOCKCE'];
const NAME_COLUMNS = ['TLID', 'FULLNAME', 'PAFLAG'];
const SIDES = [
  ['left', 'L'],
  ['right', 'R'],
] as const;

/** What a census file holds: ranges, edges with the most inclusive of their ranges, or what is said of edges. */
export type TigerKind = 'addrfeat' | 'edges' | 'companion';

const COMPANIONS = /faces|featnames/i;
const KINDS: readonly (readonly [RegExp, TigerKind])[] = [
  [/addrfeat[^/\\]*\.zip$/i, 'addrfeat'],
  [/edges[^/\\]*\.zip$/i, 'edges'],
  [/(?:faces|featnames)[^/\\]*\.(?:zip|dbf)$/i, 'companion'],
];

/** The kind of a file by its name. Throws RangeError for other names. */
export function tigerKind(path: string): TigerKind {
  const kind = KINDS.find(([name]) => name.test(basename(path)))?.[1];
  if (kind === undefined) throw new RangeError('the file is not named like tl_YYYY_SSCCC_addrfeat.zip, edges, faces or featnames');
  return kind;
}

/** Streams the ranges of an ADDRFEAT or EDGES file; with what the FACES and FEATNAMES of the same county say, where they lie next to it. */
export function readTiger(path: string, kind: TigerKind, context: ImportContext): AsyncIterable<RangeRow> {
  const faces = otherFile(path, 'faces');
  if (kind === 'addrfeat') return readAddrFeat(path, context, { faces });
  return readEdges(path, context, { faces, featNames: otherFile(path, 'featnames') });
}

/** Why a companion is not used; null where files that it says more of lie next to it. */
export function unusedCompanion(path: string): string | null {
  const isFaces = /faces/i.test(basename(path));
  const kinds = isFaces ? ['addrfeat', 'edges'] : ['edges'];
  if (kinds.some((kind) => otherFile(path, kind) !== null)) return null;
  const said = isFaces ? 'in which census block each side of a street lies' : 'other names of streets';
  const names = kinds.map((kind) => `${nameOf(path, kind)}.zip`).join(' or ');
  return `it says ${said}, but no ranges of house numbers lie next to it, expected ${names}: it is not used`;
}

/** The name, without extension, of the file of another kind of the same county and edition. */
function nameOf(path: string, kind: string): string {
  return basename(path, extname(path)).replace(/addrfeat|edges|faces|featnames/i, kind);
}

/** The file of another kind in the same folder, or in one of its kind as the census lays them out; null where there is none. */
function otherFile(path: string, kind: string): string | null {
  const folders = [dirname(path), join(dirname(path), '..', kind.toUpperCase())];
  const extensions = COMPANIONS.test(kind) ? ['.zip', '.dbf'] : ['.zip'];
  const paths = folders.flatMap((folder) => extensions.map((extension) => join(folder, nameOf(path, kind) + extension)));
  return paths.find((other) => existsSync(other)) ?? null;
}

/**
 * Streams the ranges of a TIGER/Line ADDRFEAT file, a zipped shapefile of one county (`tl_YYYY_SSCCC_addrfeat.zip`): one for each
 * side with numbers. Several records of one piece of street are ranges or names of their own. Rows without numbers are left out. With
 * the county's FACES, each side has its census block.
 *
 * @throws RangeError when a file is none of that form.
 */
export async function* readAddrFeat(
  path: string,
  context: ImportContext,
  { faces: facesPath = null }: Pick<TigerCompanions, 'faces'> = {},
): AsyncGenerator<RangeRow> {
  const county = NAME.exec(basename(path))?.[2] ?? null;
  const faces = await readFaces(facesPath);
  yield* shapeRanges(path, context, {
    columns: ADDRFEAT_COLUMNS,
    hasFaces: faces.size > 0,
    stateOf: () => (county === null ? null : stateOfFips(county.slice(0, 2))),
    aliasesOf: () => [],
    side: (shape, letter) => ({
      from: shape.get(`${letter}FROMHN`),
      to: shape.get(`${letter}TOHN`),
      zip4: shape.get(`PLUS4${letter}`),
      parity: shape.get(`PARITY${letter}`),
      ...areaOf(faces.get(shape.get(`TFID${letter}`)), county),
    }),
  });
}

/** Files of the same county and edition that say more of the streets. */
export interface TigerCompanions {
  /** The areas between the streets: county, place and census block of each side. */
  readonly faces?: string | null;
  /** Alternate names. */
  readonly featNames?: string | null;
}

/** What lies on one side of a street. */
type Face = Pick<WrittenSide, 'countyFips' | 'placeFips' | 'censusBlock'>;

/** The area of a side, in the county of its street where no face says another one. */
function areaOf(face: Face | undefined, countyFips: string | null): Face {
  return face === undefined ? { countyFips, placeFips: null, censusBlock: '' } : { ...face, countyFips: face.countyFips ?? countyFips };
}

/**
 * Streams the ranges of a TIGER/Line EDGES file, a zipped shapefile of one county (`tl_YYYY_SSCCC_edges.zip`): one for each side
 * with numbers, the most inclusive range of the side. Where the county's FACES and FEATNAMES are given, county, place and census block are
 * those of the side, and alternate names of the street come with the range. Edges without numbers are left out.
 *
 * @throws RangeError when a file is none of that form.
 */
export async function* readEdges(path: string, context: ImportContext, companions: TigerCompanions = {}): AsyncGenerator<RangeRow> {
  const streets = new DeliveryLineReader();
  const faces = await readFaces(companions.faces ?? null);
  const names = await readAlternates(companions.featNames ?? null, streets);
  const layout: Layout = {
    columns: EDGE_COLUMNS,
    hasFaces: faces.size > 0,
    stateOf: (shape) => stateOfFips(shape.get('STATEFP')),
    aliasesOf: (shape) => names.get(shape.get('TLID')) ?? [],
    side(shape, letter) {
      const county = `${shape.get('STATEFP')}${shape.get('COUNTYFP')}`;
      return {
        from: shape.get(`${letter}FROMADD`),
        to: shape.get(`${letter}TOADD`),
        zip4: '',
        parity: '',
        ...areaOf(faces.get(shape.get(`TFID${letter}`)), county),
      };
    },
  };
  yield* shapeRanges(path, context, layout, streets);
}

/** What a kind of file says of a piece of street, and where. */
interface Layout {
  readonly columns: readonly string[];
  /** What lies on either side is known by the identifiers of faces. */
  readonly hasFaces: boolean;
  stateOf(shape: ValueRow): string | null;
  aliasesOf(shape: ValueRow): readonly StreetParts[];
  side(shape: ValueRow, letter: 'L' | 'R'): Omit<WrittenSide, 'side' | 'zip'>;
}

async function* shapeRanges(
  path: string,
  context: ImportContext,
  layout: Layout,
  streets = new DeliveryLineReader(),
): AsyncGenerator<RangeRow> {
  const source = context.addSource({ ...termsOf('tiger'), edition: NAME.exec(basename(path))?.[1] ?? '' });
  for await (const shape of zippedShapes(path, layout.columns)) {
    context.rejects.read++;
    if (shape.line === 1 && layout.hasFaces && !FACE_IDS.every((name) => shape.names.includes(name)))
      context.addNotice?.(`${path}: it does not say which faces lie on either side of a street, and they are not used`);
    const points = lineOf(shape.geometry);
    const piece = {
      street: streets.street(shape.get('FULLNAME')),
      aliases: layout.aliasesOf(shape),
      points: points === null ? null : simplifiedLine(points),
      state: layout.stateOf(shape),
      edge: `tiger/${shape.get('TLID')}`,
      source,
    };
    const sides = SIDES.map(([side, letter]): WrittenSide => ({ side, zip: shape.get(`ZIP${letter}`), ...layout.side(shape, letter) }));
    const numbered = sides.filter(({ from, to }) => from !== '' || to !== '');
    if (numbered.length === 0) context.rejects.leaveOut(NO_NUMBERS);
    for (const side of numbered) {
      const row = rangeRow(piece, side, context.places);
      if (typeof row === 'string') context.rejects.reject(shape.line, row);
      else yield row;
    }
  }
}

async function readFaces(path: string | null): Promise<ReadonlyMap<string, Face>> {
  const faces = new Map<string, Face>();
  if (path === null) return faces;
  for await (const face of companionRows(path, FACE_COLUMNS)) {
    // The columns of the present decade bear its year from some editions on.
    const placeFips = face.get('PLACEFP') || face.get('PLACEFP20') || null;
    const countyFips = `${face.get('STATEFP')}${face.get('COUNTYFP')}` || null;
    faces.set(face.get('TFID'), { countyFips, placeFips, censusBlock: censusBlockOf(face) });
  }
  return faces;
}

/** The block of the newest census that the file has; less than its fifteen digits where the face lies in none. */
function censusBlockOf(face: ValueRow): string {
  const census = CENSUSES.find((year) => face.names.includes(`BLOCKCE${year}`)) ?? '';
  return BLOCK_COLUMNS.map((column) => face.get(`${column}${census}`)).join('');
}

async function readAlternates(path: string | null, streets: DeliveryLineReader): Promise<ReadonlyMap<string, StreetParts[]>> {
  const names = new Map<string, StreetParts[]>();
  if (path === null) return names;
  for await (const name of companionRows(path, NAME_COLUMNS)) {
    const street = name.get('PAFLAG') === 'A' ? streets.street(name.get('FULLNAME')) : null;
    if (street !== null) addTo(names, name.get('TLID'), street);
  }
  return names;
}

/** The rows of a file beside the edges. Errors name that file, because the edges are the file that is being read. */
async function* companionRows(path: string, required: readonly string[]): AsyncGenerator<ValueRow> {
  try {
    yield* zippedTable(path, required);
  } catch (cause) {
    if (cause instanceof RangeError) throw new RangeError(`in ${basename(path)} beside it, ${cause.message}`, { cause });
    throw cause;
  }
}
