import { pairs } from './pairs.js';

/** Word to standard value: Publication 28, section 233; Spanish forms of section 295 (Puerto Rico). */
export const DIRECTIONALS: ReadonlyMap<string, string> = pairs(
  'N=N NORTH=N NO=N NTH=N NRTH=N NORTE=N S=S SOUTH=S SO=S STH=S SOU=S SUR=S E=E EAST=E EA=E ESTE=E W=W WEST=W WE=W OESTE=W ' +
    'NE=NE NORTHEAST=NE NW=NW NORTHWEST=NW SE=SE SOUTHEAST=SE SW=SW SOUTHWEST=SW NOROESTE=NW SUROESTE=SW NORESTE=NE SURESTE=SE',
);

export const DIRECTIONAL_NAMES: ReadonlyMap<string, string> = pairs(
  'N=NORTH S=SOUTH E=EAST W=WEST NE=NORTHEAST NW=NORTHWEST SE=SOUTHEAST SW=SOUTHWEST',
);
