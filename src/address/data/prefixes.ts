import { pairs } from './pairs.js';

/**
 * Types in front of the name: Spanish (Publication 28, section 295 and appendix H, kept as words), French and Italian names of US streets,
 * and English types before a letter, a number or `OF THE` (section 234).
 */
export const FOREIGN_PREFIXES: ReadonlyMap<string, string> = pairs(
  'CALLE=CALLE CLL=CALLE CLLE=CALLE AVENIDA=AVENIDA AVDA=AVENIDA CAMINO=CAMINO CAM=CAMINO CAMINITO=CAMINITO CARRETERA=CARRETERA CARR=CARRETERA CERRADA=CERRADA CIRCULO=CIRCULO ' +
    'ENTRADA=ENTRADA PASEO=PASEO PSO=PASEO PLACITA=PLACITA RANCHO=RANCHO VEREDA=VEREDA VIA=VIA CORTE=CORTE PASAJE=PASAJE CALLEJON=CALLEJON ALAMEDA=ALAMEDA RUE=RUE COUR=COUR ' +
    'BULEVAR=BULEVAR VILLA=VILLA PLAZA=PLAZA CAMINATA=CAMINATA RUTA=RUTA',
);

export const ENGLISH_PREFIXES: ReadonlyMap<string, string> = pairs(
  'AVENUE=AVENUE AVE=AVENUE AV=AVENUE AVN=AVENUE BOULEVARD=BOULEVARD BLVD=BOULEVARD COURT=COURT CT=COURT CIRCLE=CIRCLE CIR=CIRCLE DRIVE=DRIVE LANE=LANE LN=LANE ' +
    'PLACE=PLACE PL=PLACE PARKWAY=PARKWAY PKWY=PARKWAY PLAZA=PLAZA PLZ=PLAZA STREET=STREET SQUARE=SQUARE TERRACE=TERRACE TRAIL=TRAIL WAY=WAY ALLEY=ALLEY LAKE=LAKE MOUNT=MOUNT PORT=PORT',
);

/** Words between a prefix type and its name. */
export const SEPARATORS: ReadonlySet<string> = new Set([
  'OF THE',
  'OF',
  'DE LA',
  'DE LAS',
  'DE LOS',
  'DEL',
  'DE',
  'DE L',
  'DU',
  'DES',
  'LA',
  'LAS',
  'LOS',
  'EL',
  'AT',
]);

/** Modifiers in front of a name, to their standard. */
export const PRE_MODIFIERS: ReadonlyMap<string, string> = new Map([
  ['OLD', 'OLD'],
  ['NEW', 'NEW'],
  ['BUSINESS', 'BUS'],
  ['BUS', 'BUS'],
  ['ALTERNATE', 'ALT'],
  ['ALT', 'ALT'],
  ['BYPASS', 'BYPASS'],
  ['UPPER', 'UPPER'],
  ['LOWER', 'LOWER'],
]);
/** Modifiers behind a name. */
export const POST_MODIFIERS: ReadonlyMap<string, string> = new Map([
  ['EXTENSION', 'EXT'],
  ['EXTENDED', 'EXT'],
  ['EXTD', 'EXT'],
  ['EXT', 'EXT'],
  ['EXTN', 'EXT'],
  ['BUSINESS', 'BUS'],
  ['BUS', 'BUS'],
  ['BYPASS', 'BYP'],
  ['BYP', 'BYP'],
  ['ALTERNATE', 'ALT'],
  ['ALT', 'ALT'],
  ['FRONTAGE', 'FRONTAGE'],
  ['SCENIC', 'SCENIC'],
  ['TRUCK', 'TRUCK'],
]);
