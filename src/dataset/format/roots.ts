import type { ByteBuffer } from 'flatbuffers';
import type { FileKind } from '../manifest.js';
import type { FileHeader } from './generated/format/file-header.js';
import { InPlaces } from './generated/format/in-places.js';
import { Ip } from './generated/format/ip.js';
import { IpPlaces } from './generated/format/ip-places.js';
import { IpV4 } from './generated/format/ip-v4.js';
import { IpV6 } from './generated/format/ip-v6.js';
import { UsPlaces } from './generated/format/us-places.js';
import { UsStreetIndex } from './generated/format/us-street-index.js';
import { UsStreetNumbers } from './generated/format/us-street-numbers.js';
import { UsStreetRowNumbers } from './generated/format/us-street-row-numbers.js';
import { UsStreetRows } from './generated/format/us-street-rows.js';
import { UsStreets } from './generated/format/us-streets.js';

/** What the root tables of all kinds have in common. */
export interface Root {
  header(): FileHeader | null;
}

/** How a file of some kind begins: four letters, and the table that leads to all others. */
export interface RootFormat<T> {
  readonly identifier: string;
  root(buffer: ByteBuffer): T;
}

/** The beginning of each kind of file. */
export const ROOTS = {
  'us-places': { identifier: 'DPUP', root: (buffer: ByteBuffer) => UsPlaces.getRootAsUsPlaces(buffer) },
  'us-streets': { identifier: 'DPUS', root: (buffer: ByteBuffer) => UsStreets.getRootAsUsStreets(buffer) },
  'us-street-index': { identifier: 'DPUX', root: (buffer: ByteBuffer) => UsStreetIndex.getRootAsUsStreetIndex(buffer) },
  'us-street-rows': { identifier: 'DPUR', root: (buffer: ByteBuffer) => UsStreetRows.getRootAsUsStreetRows(buffer) },
  'us-street-numbers': { identifier: 'DPUN', root: (buffer: ByteBuffer) => UsStreetNumbers.getRootAsUsStreetNumbers(buffer) },
  'us-street-row-numbers': { identifier: 'DPUH', root: (buffer: ByteBuffer) => UsStreetRowNumbers.getRootAsUsStreetRowNumbers(buffer) },
  'in-places': { identifier: 'DPIN', root: (buffer: ByteBuffer) => InPlaces.getRootAsInPlaces(buffer) },
  ip: { identifier: 'DPIP', root: (buffer: ByteBuffer) => Ip.getRootAsIp(buffer) },
  'ip-places': { identifier: 'DPIL', root: (buffer: ByteBuffer) => IpPlaces.getRootAsIpPlaces(buffer) },
  'ip-v4': { identifier: 'DPI4', root: (buffer: ByteBuffer) => IpV4.getRootAsIpV4(buffer) },
  'ip-v6': { identifier: 'DPI6', root: (buffer: ByteBuffer) => IpV6.getRootAsIpV6(buffer) },
} as const satisfies { readonly [K in FileKind]: RootFormat<Root> };
