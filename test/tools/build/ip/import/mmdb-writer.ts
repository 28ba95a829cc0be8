/** A network as the bits of its prefix, and its record; the record `alias` stands for the IPv4 networks. */
export interface Network {
  readonly bits: string;
  readonly record: unknown;
}
export const ALIAS = Symbol('IPv4 networks');

export interface MmdbOptions {
  readonly recordSize?: 24 | 28 | 32;
  readonly ipVersion?: 4 | 6;
  /** Changes or adds metadata. */
  readonly metadata?: Readonly<Record<string, unknown>>;
}

interface Node {
  readonly children: [Node | number, Node | number];
}
/** Record values of a node's sides before they are numbers: a child, a data offset, or one of these. */
const NOTHING = -1;
const IPV4_ROOT = -2;

const MARKER = '\xab\xcd\xefMaxMind.com';

/** Writes a small MMDB file; networks must not nest. */
export function writeMmdb(networks: readonly Network[], options: MmdbOptions = {}): Buffer {
  const { recordSize = 28, ipVersion = 6, metadata = {} } = options;
  const data: Buffer[] = [];
  let dataLength = 0;
  const root: Node = { children: [NOTHING, NOTHING] };
  for (const { bits, record } of networks) {
    const encoded = record === ALIAS ? Buffer.alloc(0) : encodeValue(record);
    insert(root, bits, record === ALIAS ? IPV4_ROOT : dataLength);
    data.push(encoded);
    dataLength += encoded.length;
  }
  const nodes = numbered(root);
  const ipv4Root = descend(root, '0'.repeat(96));
  const value = (side: Node | number): number => {
    if (side === NOTHING) return nodes.size;
    if (side === IPV4_ROOT) return value(ipv4Root);
    return typeof side === 'number' ? nodes.size + 16 + side : (nodes.get(side) as number);
  };
  const tree = [...nodes.keys()].map(({ children: [left, right] }) => encodeNode(value(left), value(right), recordSize));
  const fields = {
    node_count: nodes.size,
    record_size: recordSize,
    ip_version: ipVersion,
    database_type: 'Test',
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_790_000_000,
    ...metadata,
  };
  return Buffer.concat([...tree, Buffer.alloc(16), ...data, Buffer.from(MARKER, 'latin1'), encodeValue(fields)]);
}

function insert(root: Node, bits: string, offset: number): void {
  let node = root;
  for (const bit of bits.slice(0, -1)) {
    const side = Number(bit) as 0 | 1;
    const next = node.children[side];
    const child: Node = typeof next === 'number' ? { children: [next, next] } : next;
    node.children[side] = child;
    node = child;
  }
  node.children[Number(bits.at(-1)) as 0 | 1] = offset;
}

function descend(root: Node, bits: string): Node | number {
  let node: Node | number = root;
  for (const bit of bits) {
    if (typeof node === 'number') return node;
    node = node.children[Number(bit) as 0 | 1];
  }
  return node;
}

function numbered(root: Node): Map<Node, number> {
  const nodes = new Map<Node, number>([[root, 0]]);
  for (const node of nodes.keys()) for (const child of node.children) if (typeof child !== 'number') nodes.set(child, nodes.size);
  return nodes;
}

/** In records of 28 bits the highest four of both sides share the byte in the middle. */
function encodeNode(left: number, right: number, recordSize: 24 | 28 | 32): Buffer {
  const [l = '', r = ''] = [left, right].map((side) => side.toString(16).padStart(recordSize / 4, '0'));
  return Buffer.from(recordSize === 28 ? l.slice(1) + l.charAt(0) + r : l + r, 'hex');
}

/** Numbers that are whole become uint32, others doubles; `Math.fround` values become 32-bit floats. */
function encodeValue(value: unknown): Buffer {
  if (typeof value === 'string') return Buffer.concat([control(2, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === 'number') return encodeNumber(value);
  if (typeof value === 'bigint') {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64BE(value);
    return Buffer.concat([control(9, 8), bytes]);
  }
  if (Array.isArray(value)) return Buffer.concat([control(11, value.length), ...value.map(encodeValue)]);
  const entries = Object.entries(value as object);
  return Buffer.concat([control(7, entries.length), ...entries.flatMap(([key, field]) => [encodeValue(key), encodeValue(field)])]);
}

function encodeNumber(value: number): Buffer {
  if (Number.isInteger(value) && value >= 0) {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([control(6, 4), bytes]);
  }
  const bytes = Buffer.alloc(Math.fround(value) === value ? 4 : 8);
  if (bytes.length === 4) bytes.writeFloatBE(value);
  else bytes.writeDoubleBE(value);
  return Buffer.concat([control(bytes.length === 4 ? 15 : 3, bytes.length), bytes]);
}

function control(type: number, size: number): Buffer {
  const head = type > 7 ? [0, type - 7] : [type << 5];
  const length = size < 29 ? [size] : [29, size - 29];
  return Buffer.from([(head[0] as number) | (length[0] as number), ...head.slice(1), ...length.slice(1)]);
}
