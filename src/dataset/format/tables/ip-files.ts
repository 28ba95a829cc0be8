import { corrupt, type Overlay, openRoot, type TableBytes, WHOLE, within } from '../codecs/columns.js';
import { ANY_ROWS, decodeColumns, HEADER, optional, scalar, schemaOf, type TableOf, timesRowsOf, u8, u32 } from '../column-schema.js';
import {
  IP_COLUMNS,
  IP_LEVELS,
  type IpTable,
  type IpV4Table,
  type IpV6Table,
  NET_STRIDE,
  netSlot,
  PAIR,
  RANGES_FORMAT_VERSION,
  type RangeBlocks,
  V4_BLOCKS_PER_OCTET,
  V4_OCTETS,
  V6_HEADS,
} from './ip.js';

/** In front of the columns the place of the level in {@link IP_LEVELS}, from 1. */
export const IP = schemaOf('DPIP', { level: scalar('ubyte'), ...IP_COLUMNS });

/** Opens the directory of a dataset of IP ranges. Throws `DATASET_*` when it is none or damaged. */
export function decodeIp(bytes: TableBytes, overlay?: Overlay): IpTable {
  const root = openRoot(bytes, IP);
  return within(() => {
    const level = IP_LEVELS[root.number('level') - 1];
    if (level === undefined) throw corrupt(`level is ${root.number('level')}, expected 1 to ${IP_LEVELS.length}`);
    return { level, ...decodeColumns(root, IP_COLUMNS, overlay) };
  });
}

/** `data` is what a block points into; `reach` has the words of a first and a last address, see {@link RangeBlocks}. */
const V4_COLUMNS = {
  octet: scalar('ubyte'),
  places: scalar('uint'),
  ranges: scalar('uint'),
  block: u32(ANY_ROWS),
  data: u8(ANY_ROWS),
  reach: optional(u32(2)),
  header: HEADER,
};
const V6_COLUMNS = {
  head: scalar('ushort'),
  heads: scalar('ushort'),
  places: scalar('uint'),
  ranges: scalar('uint'),
  net: u32(ANY_ROWS),
  block: u32(timesRowsOf('net', PAIR)),
  data: u8(ANY_ROWS),
  reach: optional(u32(8)),
  header: HEADER,
};
export const IP_V4 = schemaOf('DPI4', V4_COLUMNS);
export const IP_V6 = schemaOf('DPI6', V6_COLUMNS);

/** Opens a file of IPv4 ranges. Throws `DATASET_*` when it is none or damaged. */
export function decodeIpV4(bytes: TableBytes, overlay = WHOLE): IpV4Table {
  const root = openRoot(bytes, IP_V4, RANGES_FORMAT_VERSION);
  return within(() => {
    const table = decodeColumns(root, V4_COLUMNS, overlay);
    return { ranges: table.ranges, blocks: blocksOf(table, overlay), octet: table.octet };
  });
}

/** Checks that the file has whole octets; its blocks have rules, see integrity/ip-blocks.ts. Throws `DATASET_CORRUPT`. */
export function boundIpV4({ blocks, octet }: IpV4Table): void {
  const octets = blocks.block.length / (PAIR * V4_BLOCKS_PER_OCTET);
  if (Number.isInteger(octets) && octets >= 1 && octet + octets <= V4_OCTETS) return;
  throw corrupt(`column block has ${blocks.block.length} numbers from octet ${octet}, expected ${PAIR * V4_BLOCKS_PER_OCTET} an octet`);
}

/** Opens a file of IPv6 ranges. Throws `DATASET_*` when it is none or damaged. */
export function decodeIpV6(bytes: TableBytes, overlay = WHOLE): IpV6Table {
  const root = openRoot(bytes, IP_V6, RANGES_FORMAT_VERSION);
  return within(() => {
    const { ranges, head, heads, net, ...rest } = decodeColumns(root, V6_COLUMNS, overlay);
    const netIndex = overlay === WHOLE ? netIndexOf(net, rest.block) : null;
    return { ranges, blocks: blocksOf(rest, overlay), head, heads, net, netIndex };
  });
}

/** The index of nets, which are above 0; see `netIndex`. A third of the slots or more stay empty. */
function netIndexOf(net: Uint32Array, block: Uint32Array): Uint32Array {
  const slots = 2 ** Math.ceil(Math.log2(1.5 * net.length + 1));
  const index = new Uint32Array(slots * NET_STRIDE);
  for (let i = 0; i < net.length; i++) {
    let slot = netSlot(net[i] as number, slots);
    while (index[slot * NET_STRIDE] !== 0) slot = (slot + 1) & (slots - 1);
    index[slot * NET_STRIDE] = net[i] as number;
    index[slot * NET_STRIDE + 1] = block[PAIR * i] as number;
    index[slot * NET_STRIDE + 2] = block[PAIR * i + 1] as number;
  }
  return index;
}

/** Checks what the file covers. Throws `DATASET_CORRUPT`. */
export function boundIpV6({ head, heads }: IpV6Table): void {
  if (heads >= 1 && head >>> 13 === 1 && (head & (V6_HEADS - 1)) + heads <= V6_HEADS) return;
  throw corrupt(`the file holds ${heads} values of the first 16 bits from ${head}, expected some inside 2000::/3`);
}

/** One literal for both kinds of file, so that a search sees objects of one hidden class. */
function blocksOf(
  { places, block, data, reach }: Pick<TableOf<typeof V6_COLUMNS>, 'places' | 'block' | 'data' | 'reach'>,
  overlay: Overlay,
): RangeBlocks {
  return { places, block, data: overlay.view(data), reach };
}
