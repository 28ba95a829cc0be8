import type { RangeRow } from '../../range-row.js';
import { DeliveryLineReader } from '../delivery-line.js';
import type { ImportContext } from '../import-context.js';
import { simplifiedLine } from '../simplify-line.js';
import { stateOfFips, TIGER_SOURCE, tigerEdition } from './edition.js';
import { type Shape, zippedShapes } from './shapes.js';
import { hasNumbers, NO_NUMBERS, rangeRow, type WrittenSide } from './sides.js';

const REQUIRED = ['TLID', 'FULLNAME', 'LFROMHN', 'LTOHN', 'RFROMHN', 'RTOHN', 'ZIPL', 'ZIPR', 'PARITYL', 'PARITYR'];

/**
 * Streams the ranges of a TIGER/Line ADDRFEAT file, a zipped shapefile of one county (`tl_YYYY_SSCCC_addrfeat.zip`): one for
 * each side with numbers. Several records of one piece of street are ranges or names of their own. Rows without numbers are
 * left out.
 *
 * @throws RangeError when the file is none of that form.
 */
export async function* readAddrFeat(path: string, context: ImportContext): AsyncGenerator<RangeRow> {
  const { edition, county } = tigerEdition(path);
  const source = context.addSource({ ...TIGER_SOURCE, edition });
  const streets = new DeliveryLineReader();
  for await (const shape of zippedShapes(path, REQUIRED)) {
    context.rejects.read++;
    const piece = {
      street: streets.street(shape.get('FULLNAME')),
      aliases: [],
      points: shape.points === null ? null : simplifiedLine(shape.points),
      state: county === null ? null : stateOfFips(county.slice(0, 2)),
      edge: `tiger/${shape.get('TLID')}`,
      source,
    };
    const sides = [sideOf(shape, 'left', county), sideOf(shape, 'right', county)].filter(hasNumbers);
    if (sides.length === 0) context.rejects.leaveOut(NO_NUMBERS);
    for (const side of sides) {
      const row = rangeRow(piece, side, context.places);
      if (typeof row === 'string') context.rejects.reject(shape.row, row);
      else yield row;
    }
  }
}

function sideOf(shape: Shape, side: 'left' | 'right', countyFips: string | null): WrittenSide {
  const letter = side === 'left' ? 'L' : 'R';
  return {
    side,
    from: shape.get(`${letter}FROMHN`),
    to: shape.get(`${letter}TOHN`),
    zip: shape.get(`ZIP${letter}`),
    zip4: shape.get(`PLUS4${letter}`),
    parity: shape.get(`PARITY${letter}`),
    countyFips,
    placeFips: null,
  };
}
