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

/** The root table of each kind of file. The bytes must have been checked to be of that kind. */
export const ROOTS: { readonly [K in FileKind]: (buffer: ByteBuffer) => Root } = {
  'us-places': (buffer) => UsPlaces.getRootAsUsPlaces(buffer),
  'us-streets': (buffer) => UsStreets.getRootAsUsStreets(buffer),
  'us-street-index': (buffer) => UsStreetIndex.getRootAsUsStreetIndex(buffer),
  'us-street-rows': (buffer) => UsStreetRows.getRootAsUsStreetRows(buffer),
  'us-street-numbers': (buffer) => UsStreetNumbers.getRootAsUsStreetNumbers(buffer),
  'us-street-row-numbers': (buffer) => UsStreetRowNumbers.getRootAsUsStreetRowNumbers(buffer),
  'in-places': (buffer) => InPlaces.getRootAsInPlaces(buffer),
  ip: (buffer) => Ip.getRootAsIp(buffer),
  'ip-places': (buffer) => IpPlaces.getRootAsIpPlaces(buffer),
  'ip-v4': (buffer) => IpV4.getRootAsIpV4(buffer),
  'ip-v6': (buffer) => IpV6.getRootAsIpV6(buffer),
};
