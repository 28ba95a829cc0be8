import { closeSync, openSync, writeSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { AddressRow } from '../../tools/us/address-row.js';

const HEADER = 'LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,PLUS4\n';
const BUFFER = 1 << 20;

/**
 * Writes addresses as an OpenAddresses file, CSV; gives the bytes written. A path that ends in `.gz`
 * is gzipped, a member for each buffer (RFC 1952 allows several).
 */
export function writeAddressFile(path: string, rows: Iterable<AddressRow>): number {
  const gzipped = path.endsWith('.gz');
  const file = openSync(path, 'w');
  let [text, bytes, id] = [HEADER, 0, 0];
  const flush = (): void => {
    bytes += writeSync(file, gzipped ? gzipSync(text, { level: 1 }) : Buffer.from(text));
    text = '';
  };
  try {
    for (const row of rows) {
      text += line(row, ++id);
      if (text.length > BUFFER) flush();
    }
    flush();
    return bytes;
  } finally {
    closeSync(file);
  }
}

function line({ components, longitude, latitude, county, postal }: AddressRow, id: number): string {
  const { number, preDir, name, postType, postDir, unitNumber, city, state, zip } = components;
  const street = [preDir, name, postType, postDir].filter((part) => part !== null).join(' ');
  return `${longitude},${latitude},${number},${street},${unitNumber ?? ''},${city},${county ?? ''},${state},${zip},${id},${postal?.zip4 ?? ''}\n`;
}
