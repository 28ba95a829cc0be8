import { DoorplateError } from '../../../../src/errors.js';

/** The search tree of an MMDB file: nodes of two records, each a node, "nothing" or a place in the data section. */
export interface SearchTree {
  readonly bytes: Uint8Array;
  readonly nodeCount: number;
  /** Bits of one record. */
  readonly recordSize: 24 | 28 | 32;
  readonly ipVersion: 4 | 6;
  /** Length of the data section. */
  readonly dataBytes: number;
}

/**
 * Takes one network: the four words of its first address (IPv4 lies in ::/96), its prefix length out of 128, and the
 * offset of its record in the data section, -1 where there is none. The words are reused.
 */
export type LeafVisitor = (address: Uint32Array, prefixLength: number, offset: number) => void;

/** Zero bytes between tree and data; record values below it are not valid. */
export const SEPARATOR_BYTES = 16;
const ADDRESS_BITS = 128;
const IPV4_DEPTH = 96;
const NODES_PER_STEP = 1 << 17;

/** Reads one record of a node; 28-bit nodes share their middle byte. */
function recordReader({ bytes, recordSize }: SearchTree): (node: number, side: number) => number {
  const at = (offset: number): number => bytes[offset] as number;
  const three = (offset: number): number => (at(offset) << 16) | (at(offset + 1) << 8) | at(offset + 2);
  if (recordSize === 24) return (node, side) => three(node * 6 + side * 3);
  if (recordSize === 32) return (node, side) => at(node * 8 + side * 4) * 0x1000000 + three(node * 8 + side * 4 + 1);
  return (node, side) => {
    const middle = at(node * 7 + 3);
    return (side === 0 ? middle >>> 4 : middle & 0xf) * 0x1000000 + three(node * 7 + side * 4);
  };
}

/**
 * Visits every network of the tree once, in the order of addresses, so that the networks given cover the whole address space without gaps.
 * Aliases of the IPv4 networks (`::ffff:0:0/96`, `2002::/16` and the like) are given as "nothing". Yields the fraction done from time to
 * time, so that a caller can report and let others run.
 *
 * @throws DoorplateError `DATASET_CORRUPT` for nodes reached twice or never, paths longer than an address and records that point nowhere.
 */
export function* walkTree(tree: SearchTree, visit: LeafVisitor): Generator<number, void> {
  const { nodeCount, dataBytes } = tree;
  const record = recordReader(tree);
  const address = new Uint32Array(4);
  const seen = new Uint8Array(nodeCount);
  let ipv4Root = -1;
  let visited = 0;
  // Records still to visit, and their depth with the side in the lowest bit.
  const values = [0];
  const depths = [(tree.ipVersion === 4 ? IPV4_DEPTH : 0) << 1];
  while (values.length > 0) {
    const value = values.pop() as number;
    const packed = depths.pop() as number;
    const depth = packed >>> 1;
    if ((packed & 1) === 1) turnRight(address, depth);
    if (value >= nodeCount) {
      visit(address, depth, dataOffset(value, nodeCount, dataBytes));
    } else if (seen[value] === 1) {
      if (value !== ipv4Root) throw damaged(`node ${value} is reached twice`);
      visit(address, depth, -1);
    } else {
      if (depth >= ADDRESS_BITS) throw damaged(`node ${value} lies ${depth} bits deep, expected below ${ADDRESS_BITS}`);
      seen[value] = 1;
      // In the order of addresses, ::/96 comes before every alias of it.
      if (depth === IPV4_DEPTH && ipv4Root < 0 && tree.ipVersion === 6) ipv4Root = value;
      values.push(record(value, 1), record(value, 0));
      depths.push(((depth + 1) << 1) | 1, (depth + 1) << 1);
      if (++visited % NODES_PER_STEP === 0) yield visited / nodeCount;
    }
  }
  if (visited !== nodeCount) throw damaged(`${nodeCount - visited} of ${nodeCount} nodes are never reached`);
}

/** Moves from the last address of a left half to the first of the right half that begins at this depth. */
function turnRight(address: Uint32Array, depth: number): void {
  const word = (depth - 1) >>> 5;
  const bit = (0x80000000 >>> ((depth - 1) & 31)) >>> 0;
  address[word] = ((address[word] as number) | bit) & ~(bit - 1);
  address.fill(0, word + 1);
}

function dataOffset(value: number, nodeCount: number, dataBytes: number): number {
  if (value === nodeCount) return -1;
  const offset = value - nodeCount - SEPARATOR_BYTES;
  if (offset < 0 || offset >= dataBytes) throw damaged(`a record points to data offset ${offset}, expected 0 to ${dataBytes - 1}`);
  return offset;
}

function damaged(what: string): DoorplateError {
  return new DoorplateError('DATASET_CORRUPT', `MMDB search tree is damaged: ${what}`);
}
