import type { Listed } from '../accuracy/listed.js';
import { joinWords, standardWord, streetWords } from '../accuracy/street-words.js';

/** Types as some cities write them; all other types as the postal service does. */
const OWN: Readonly<Record<string, string>> = {
  ALY: 'AL',
  AVE: 'AV',
  BLVD: 'BV',
  CIR: 'CR',
  HWY: 'HY',
  LN: 'LA',
  MEWS: 'MW',
  PATH: 'PA',
  PLZ: 'PZ',
  PKWY: 'PY',
  PSGE: 'PG',
  ROW: 'RW',
  RUN: 'RN',
  TER: 'TE',
  TRL: 'TL',
  WALK: 'WK',
  WAY: 'WY',
  XING: 'XG',
};

/** An address and how a city with types of its own writes it. */
export interface OwnSpelling {
  readonly address: Listed;
  readonly written: Listed;
}

/** Null where the type is not one of those that are written otherwise, or another reading of the street. */
export function ownSpelling(address: Listed): OwnSpelling | null {
  const words = streetWords(address.street);
  const own = OWN[standardWord(words.type)];
  return own === undefined ? null : { address, written: { ...address, street: joinWords({ ...words, type: own }) } };
}

/** The rows of an OpenAddresses file. */
export function ownTypesCsv(rows: readonly Listed[]): string {
  const lines = rows.map(({ longitude, latitude, number, street, unit, city, state, zip }) =>
    [longitude, latitude, number, street, unit, city, '', state, zip, ''].join(','),
  );
  return `LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID\n${lines.join('\n')}\n`;
}
