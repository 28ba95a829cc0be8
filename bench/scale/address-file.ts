import { closeSync, openSync, writeSync } from 'node:fs';
import type { AddressRow } from '../../tools/us/address-row.js';

const HEADER = 'LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,PLUS4\n';
const BUFFER = 1 << 20;

/** Writes addresses as an OpenAddresses file, CSV; gives the bytes written. */
export function writeAddressFile(path: string, rows: Iterable<AddressRow>): number {
  const file = openSync(path, 'w');
  let [text, bytes, id] = [HEADER, 0, 0];
  try {
    for (const row of rows) {
      text += line(row, ++id);
      if (text.length > BUFFER) {
        bytes += writeSync(file, text);
        text = '';
      }
    }
    return bytes + writeSync(file, text);
  } finally {
    closeSync(file);
  }
}

function line({ components, longitude, latitude, county, postal }: AddressRow, id: number): string {
  const { number, preDir, name, postType, postDir, unitNumber, city, state, zip } = components;
  const street = [preDir, name, postType, postDir].filter((part) => part !== null).join(' ');
  return `${longitude},${latitude},${number},${street},${unitNumber ?? ''},${city},${county ?? ''},${state},${zip},${id},${postal?.zip4 ?? ''}\n`;
}
