import { groupBy } from '../group.js';
import { parseIp } from '../ip-address.js';
import {
  EMBEDDING_V6,
  type EmbeddingBlock,
  OUTSIDE_GLOBAL_UNICAST,
  SPECIAL_V4,
  SPECIAL_V6,
  type SpecialBlock,
} from './data/special-purpose.js';

export type { EmbeddingBlock, SpecialBlock };

/** A block as numbers: network and mask word by word; IPv4 networks have one word. */
interface Network {
  readonly block: SpecialBlock;
  readonly length: number;
  readonly words: readonly number[];
  readonly masks: readonly number[];
}

function network(block: SpecialBlock): Network {
  const [base = '', bits = ''] = block.prefix.split('/');
  const length = Number(bits);
  const address = new Uint32Array(4);
  const words = parseIp(base, address) === 4 ? [...address.subarray(3)] : [...address];
  return { block, length, words, masks: words.map((_, word) => maskWord(length - 32 * word)) };
}

function maskWord(bits: number): number {
  return bits <= 0 ? 0 : bits >= 32 ? 0xffffffff : (0xffffffff << (32 - bits)) >>> 0;
}

/** Longest prefixes first, so that the first match names the address. */
function networks(blocks: readonly SpecialBlock[]): readonly Network[] {
  return blocks.map(network).sort((a, b) => b.length - a.length);
}

const v4ByOctet = /* @__PURE__ */ byOctet(networks(SPECIAL_V4));
const v6Networks = /* @__PURE__ */ networks([...SPECIAL_V6, ...EMBEDDING_V6]);
/** By their first 16 bits; no block inside 2000::/3 is shorter than that. */
const v6ByHead = /* @__PURE__ */ groupBy(v6Networks, ({ words }) => (words[0] as number) >>> 16);

/** 1 where a block inside 2000::/3 has these bits 3 to 15. Nearly all lookups end here. */
const headsWithBlocks = /* @__PURE__ */ flagged(v6ByHead);

function flagged(heads: ReadonlyMap<number, unknown>): Uint8Array {
  const flags = new Uint8Array(1 << 13);
  for (const head of heads.keys()) if (head >>> 13 === 1) flags[head & 0x1fff] = 1;
  return flags;
}

/** The IPv4 blocks that touch each /8. */
function byOctet(all: readonly Network[]): readonly (readonly Network[])[] {
  return Array.from({ length: 256 }, (_, octet) =>
    all.filter(({ words, masks }) => ((octet ^ ((words[0] as number) >>> 24)) & ((masks[0] as number) >>> 24)) === 0),
  );
}

/** The narrowest special-purpose block of an IPv4 address; null for all others. */
export function specialV4(address: number): SpecialBlock | null {
  const blocks = v4ByOctet[address >>> 24] as readonly Network[];
  for (let i = 0; i < blocks.length; i++) {
    const { block, words, masks } = blocks[i] as Network;
    if (((address ^ (words[0] as number)) & (masks[0] as number)) === 0) return block;
  }
  return null;
}

/**
 * The narrowest block of an IPv6 address; null for ordinary ones of global unicast (2000::/3). For an {@link EmbeddingBlock} its IPv4
 * address is looked up in its place: {@link embeddedV4}.
 */
export function specialV6(address: Uint32Array): SpecialBlock | null {
  const head = (address[0] as number) >>> 16;
  if (head >>> 13 !== 1) return find(v6Networks, address) ?? OUTSIDE_GLOBAL_UNICAST;
  return headsWithBlocks[head & 0x1fff] === 0 ? null : find(v6ByHead.get(head) ?? [], address);
}

function find(all: readonly Network[], address: Uint32Array): SpecialBlock | null {
  for (const { block, words, masks } of all) {
    let word = 0;
    while (word < 4 && (((address[word] as number) ^ (words[word] as number)) & (masks[word] as number)) === 0) word++;
    if (word === 4) return block;
  }
  return null;
}

/** Its addresses carry an IPv4 address. */
export function isEmbedding(block: SpecialBlock): block is EmbeddingBlock {
  return 'shift' in block;
}

/** The IPv4 address that an IPv6 address of the block carries. */
export function embeddedV4(address: Uint32Array, { shift, inverted }: EmbeddingBlock): number {
  const word = shift >>> 5;
  const bits = shift & 31;
  const high = address[word] as number;
  const value = bits === 0 ? high : (high << bits) | ((address[word + 1] as number) >>> (32 - bits));
  return (inverted ? ~value : value) >>> 0;
}
