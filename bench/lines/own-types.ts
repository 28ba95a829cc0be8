import { overtureFile, wkb } from '../../test/fixtures/publishers/overture.js';
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

/** An address and how a city with types of its own writes it; the same where it writes the type as everybody does. */
export interface OwnSpelling {
  readonly address: Listed;
  readonly written: Listed;
}

export function ownSpelling(address: Listed): OwnSpelling {
  const words = streetWords(address.street);
  const own = OWN[standardWord(words.type)];
  return own === undefined
    ? { address, written: address }
    : { address, written: { ...address, street: joinWords({ ...words, type: own }) } };
}

/** Source files of the same rows, by their format and name. */
export function ownTypesFiles(rows: readonly Listed[]): readonly (readonly [format: string, name: string, content: string | Uint8Array])[] {
  return [
    ['openaddresses', 'points.csv', openAddressesCsv(rows)],
    ['nad', 'NAD.txt', nadCsv(rows)],
    ['overture', 'addresses.parquet', overtureParquet(rows)],
  ];
}

function nadCsv(rows: readonly Listed[]): string {
  const lines = rows.map(({ longitude, latitude, number, street, unit, city, state, zip }) =>
    [number, street, unit, city, state, zip, longitude, latitude].join(','),
  );
  return `Add_Number,St_Name,SubAddress,Inc_Muni,State,Zip_Code,Longitude,Latitude\n${lines.join('\n')}\n`;
}

function overtureParquet(rows: readonly Listed[]): Uint8Array {
  return overtureFile(
    rows.map(({ longitude, latitude, number, street, unit, city, state, zip }) => ({
      geometry: wkb(longitude, latitude),
      postcode: zip,
      street,
      number,
      unit: unit || null,
      address_levels: [{ value: state }, { value: city }],
    })),
  );
}

function openAddressesCsv(rows: readonly Listed[]): string {
  const lines = rows.map(({ longitude, latitude, number, street, unit, city, state, zip }) =>
    [longitude, latitude, number, street, unit, city, '', state, zip, ''].join(','),
  );
  return `LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID\n${lines.join('\n')}\n`;
}
