import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { addTo } from '../../../../src/group.js';
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
const FACE_COLUMNS = ['TFID', 'STATEFP', 'COUNTYFP'];
const NAME_COLUMNS = ['TLID', 'FULLNAME', 'PAFLAG'];
const SIDES = [
  ['left', 'L'],
  ['right', 'R'],
] as const;

/** What a census file holds: ranges, edges with the most inclusive of their ranges, or what is said of edges. */
export type TigerKind = 'addrfeat' | 'edges' | 'companion';

const KINDS: readonly (readonly [RegExp, TigerKind])[] = [
  [/addrfeat[^/\\]*\.zip$/i, 'addrfeat'],
  [/edges[^/\\]*\.zip$/i, 'edges'],
  [/(?:faces|featnames)[^/\\]*\.zip$/i, 'companion'],
];

/** The kind of a file by its name. Throws RangeError for other names. */
export function tigerKind(path: string): TigerKind {
  const kind = KINDS.find(([name]) => name.test(basename(path)))?.[1];
  if (kind === undefined) throw new RangeError('the file is not named like tl_YYYY_SSCCC_addrfeat.zip, edges, faces or featnames');
  return kind;
}

/** Streams the ranges of an ADDRFEAT or EDGES file; with the FACES and FEATNAMES of the same county, where they lie beside it. */
export function readTiger(path: string, kind: TigerKind, context: ImportContext): AsyncIterable<RangeRow> {
  if (kind === 'addrfeat') return readAddrFeat(path, context);
  return readEdges(path, context, { faces: besides(path, 'faces'), featNames: besides(path, 'featnames') });
}

/** The EDGES file that a companion is read with; null where it does not lie beside it. */
export function edgesBeside(path: string): string | null {
  const edges = join(dirname(path), basename(path).replace(/faces|featnames/i, 'edges'));
  return existsSync(edges) ? edges : null;
}

function besides(path: string, kind: string): string | null {
  const other = join(dirname(path), basename(path).replace(/edges/i, kind));
  return existsSync(other) ? other : null;
}

/**
 * Streams the ranges of a TIGER/Line ADDRFEAT file, a zipped shapefile of one county (`tl_YYYY_SSCCC_addrfeat.zip`): one for each
 * side with numbers. Several records of one piece of street are ranges or names of their own. Rows without numbers are left out.
 *
 * @throws RangeError when the file is none of that form.
 */
export function readAddrFeat(path: string, context: ImportContext): AsyncGenerator<RangeRow> {
  const county = NAME.exec(basename(path))?.[2] ?? null;
  return shapeRanges(path, context, {
    columns: ADDRFEAT_COLUMNS,
    stateOf: () => (county === null ? null : stateOfFips(county.slice(0, 2))),
    aliasesOf: () => [],
    side: (shape, letter) => ({
      from: shape.get(`${letter}FROMHN`),
      to: shape.get(`${letter}TOHN`),
      zip4: shape.get(`PLUS4${letter}`),
      parity: shape.get(`PARITY${letter}`),
      countyFips: county,
      placeFips: null,
    }),
  });
}

/** Files of the same county and edition that say more of the edges. */
export interface EdgeCompanions {
  /** The areas beside the edges: county and place of each side. */
  readonly faces?: string | null;
  /** Alternate names. */
  readonly featNames?: string | null;
}

interface Face {
  readonly countyFips: string;
  readonly placeFips: string | null;
}

/**
 * Streams the ranges of a TIGER/Line EDGES file, a zipped shapefile of one county (`tl_YYYY_SSCCC_edges.zip`): one for each side
 * with numbers, the most inclusive range of the side. Where the county's FACES and FEATNAMES are given, county and place are those
 * of the side, and alternate names of the street come with the range. Edges without numbers are left out.
 *
 * @throws RangeError when a file is none of that form.
 */
export async function* readEdges(path: string, context: ImportContext, companions: EdgeCompanions = {}): AsyncGenerator<RangeRow> {
  const streets = new DeliveryLineReader();
  const faces = await readFaces(companions.faces ?? null);
  const names = await readAlternates(companions.featNames ?? null, streets);
  const layout: Layout = {
    columns: EDGE_COLUMNS,
    stateOf: (shape) => stateOfFips(shape.get('STATEFP')),
    aliasesOf: (shape) => names.get(shape.get('TLID')) ?? [],
    side(shape, letter) {
      const face = faces.get(shape.get(`TFID${letter}`));
      return {
        from: shape.get(`${letter}FROMADD`),
        to: shape.get(`${letter}TOADD`),
        zip4: '',
        parity: '',
        countyFips: face?.countyFips ?? `${shape.get('STATEFP')}${shape.get('COUNTYFP')}`,
        placeFips: face?.placeFips ?? null,
      };
    },
  };
  yield* shapeRanges(path, context, layout, streets);
}

/** What a kind of file says of a piece of street, and where. */
interface Layout {
  readonly columns: readonly string[];
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
    faces.set(face.get('TFID'), { countyFips: `${face.get('STATEFP')}${face.get('COUNTYFP')}`, placeFips });
  }
  return faces;
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
