import { pairs } from './pairs.js';

/**
 * Lines without a street: PO boxes (Publication 28, section 28), rural and highway contract routes (24, 25), general delivery (26), military
 * and diplomatic lines (238, 239). Phrase to standard designator. A box alone is not said to be a post office's, and a box whose route is
 * missing keeps its word.
 */
export const PO_BOXES: ReadonlyMap<string, string> = pairs(
  'PO BOX=PO BOX;POBOX=PO BOX;POB=PO BOX;P O BOX=PO BOX;P O B=PO BOX;PO BX=PO BOX;P BOX=PO BOX;PO BOXES=PO BOX;PO B=PO BOX;POST OFFICE BOX=PO BOX;POST OFC BOX=PO BOX;POST BOX=PO BOX;POSTAL BOX=PO BOX;' +
    'PO DRAWER=PO BOX;P O DRAWER=PO BOX;POST OFFICE DRAWER=PO BOX;PO DRAWR=PO BOX;PO=PO BOX;P O=PO BOX;POST OFFICE=PO BOX;DRAWER=PO BOX;CALLER=PO BOX;FIRM CALLER=PO BOX;CALL BOX=PO BOX;BIN=PO BOX;' +
    'LOCKBOX=PO BOX;LOCK BOX=PO BOX;LOCKED BOX=PO BOX;LBX=PO BOX;GPO BOX=PO BOX;APARTADO=PO BOX;APTDO=PO BOX;BUZON=PO BOX;BOX=BOX;BX=BOX;ROUTE BOX=ROUTE BOX;RTE BOX=ROUTE BOX;RT BOX=ROUTE BOX',
  ';',
);

export const ROUTES: ReadonlyMap<string, string> = pairs(
  'RR=RR;R R=RR;RFD=RR;R F D=RR;RD=RR;RT=RR;RTE=RR;ROUTE=RR;RURAL ROUTE=RR;RURAL RTE=RR;RURAL RT=RR;RURAL RD=RR;RURAL DELIVERY=RR;RURAL FREE DELIVERY=RR;RFD ROUTE=RR;RR ROUTE=RR;RURAL=RR;' +
    'HC=HC;H C=HC;HCR=HC;HC R=HC;HC RT=HC;HC RTE=HC;HC ROUTE=HC;STAR ROUTE=HC;STAR RTE=HC;STAR RT=HC;SR=HC;HIGHWAY CONTRACT=HC;HIGHWAY CONTRACT ROUTE=HC;HIGHWAY CONTRACT RTE=HC;HIGHWAY CONTRACT RT=HC;HWY CONTRACT ROUTE=HC;HWY CONTRACT=HC;HWY CONTRACT RTE=HC;RUTA ESTRELLA=HC;' +
    'PSC=PSC;CMR=CMR;UNIT=UNIT;CPR=CPR;OPC=OPC;UPR=UPR;POSTAL SERVICE CENTER=PSC;COMMUNITY MAIL ROOM=CMR',
  ';',
);

export const GENERAL_DELIVERY: ReadonlySet<string> = new Set([
  'GENERAL DELIVERY',
  'GEN DELIVERY',
  'GEN DEL',
  'GENERAL DEL',
  'LISTA DE CORREOS',
  'ENTREGA GENERAL',
]);

/** A post office's box only where no street is named: a bank's lockbox stands at its street address. */
export const LOCKBOXES: ReadonlySet<string> = new Set(['LOCKBOX', 'LOCK BOX', 'LOCKED BOX', 'LBX', 'DRAWER', 'CALLER', 'BIN', 'CALL BOX']);

/** The box of a route. */
export const BOX_WORDS: ReadonlySet<string> = new Set(['BOX', 'BX', 'BUZON']);

export const MILITARY_CITIES: ReadonlySet<string> = new Set(['APO', 'FPO', 'DPO']);
