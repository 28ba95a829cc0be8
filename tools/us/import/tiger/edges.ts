import { basename } from 'node:path';
import type { RangeRow } from '../../range-row.js';
import type { StreetParts } from '../../street-parts.js';
import { DeliveryLineReader } from '../delivery-line.js';
import type { ImportContext } from '../import-context.js';
import { simplifiedLine } from '../simplify-line.js';
import { stateOfFips, TIGER_SOURCE, tigerEdition } from './edition.js';
import { type Shape, type TableRow, zippedShapes, zippedTable } from './shapes.js';
import { hasNumbers, NO_NUMBERS, rangeRow, type WrittenSide } from './sides.js';

const REQUIRED = ['STATEFP', 'COUNTYFP', 'TLID', 'TFIDL', 'TFIDR', 'FULLNAME', 'LFROMADD', 'LTOADD', 'RFROMADD', 'RTOADD', 'ZIPL', 'ZIPR'];
const FACE_COLUMNS = ['TFID', 'STATEFP', 'COUNTYFP'];
const NAME_COLUMNS = ['TLID', 'FULLNAME', 'PAFLAG'];

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
 * Streams the ranges of a TIGER/Line EDGES file, a zipped shapefile of one county
 * (`tl_YYYY_SSCCC_edges.zip`): one for each side with numbers, the most inclusive range of the
 * side. Where the county's FACES and FEATNAMES are given, county and place are those of the side,
 * and alternate names of the street come with the range. Edges without numbers are left out.
 *
 * @throws RangeError when a file is none of that form.
 */
export async function* readEdges(path: string, context: ImportContext, companions: EdgeCompanions = {}): AsyncGenerator<RangeRow> {
  const source = context.addSource({ ...TIGER_SOURCE, edition: tigerEdition(path).edition });
  const streets = new DeliveryLineReader();
  const faces = await readFaces(companions.faces ?? null);
  const names = await readAlternates(companions.featNames ?? null, streets);
  for await (const shape of zippedShapes(path, REQUIRED)) {
    context.rejects.read++;
    const edge = shape.get('TLID');
    const piece = {
      street: streets.street(shape.get('FULLNAME')),
      aliases: names.get(edge) ?? [],
      points: shape.points === null ? null : simplifiedLine(shape.points),
      state: stateOfFips(shape.get('STATEFP')),
      edge: `tiger/${edge}`,
      source,
    };
    const sides = [sideOf(shape, 'left', faces), sideOf(shape, 'right', faces)].filter(hasNumbers);
    if (sides.length === 0) context.rejects.leaveOut(NO_NUMBERS);
    for (const side of sides) {
      const row = rangeRow(piece, side, context.places);
      if (typeof row === 'string') context.rejects.reject(shape.row, row);
      else yield row;
    }
  }
}

function sideOf(shape: Shape, side: 'left' | 'right', faces: ReadonlyMap<string, Face>): WrittenSide {
  const letter = side === 'left' ? 'L' : 'R';
  const face = faces.get(shape.get(`TFID${letter}`));
  return {
    side,
    from: shape.get(`${letter}FROMADD`),
    to: shape.get(`${letter}TOADD`),
    zip: shape.get(`ZIP${letter}`),
    zip4: '',
    parity: '',
    countyFips: face?.countyFips ?? `${shape.get('STATEFP')}${shape.get('COUNTYFP')}`,
    placeFips: face?.placeFips ?? null,
  };
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
    if (street === null) continue;
    const edge = name.get('TLID');
    const known = names.get(edge);
    if (known === undefined) names.set(edge, [street]);
    else known.push(street);
  }
  return names;
}

/**
 * The rows of a file beside the edges. Errors name that file, because the edges are the file that
 * is being read.
 */
async function* companionRows(path: string, required: readonly string[]): AsyncGenerator<TableRow> {
  try {
    yield* zippedTable(path, required);
  } catch (cause) {
    if (cause instanceof RangeError) throw new RangeError(`in ${basename(path)} beside it, ${cause.message}`, { cause });
    throw cause;
  }
}
