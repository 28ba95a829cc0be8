import { DoorplateError } from '../errors.js';
import { requireText } from '../input.js';
import { parseIpv4, parseIpv6 } from '../ip-address.js';
import { type EmbeddingBlock, embeddedV4, isEmbedding, type SpecialBlock, specialV4, specialV6 } from './special.js';

/** As the caller wrote it, without blanks around, and as it is looked up. */
export interface IpQuery {
  readonly text: string;
  /** 4 also for an IPv6 address that carries an IPv4 address. */
  readonly version: 4 | 6;
  /** As a 32-bit number; 0 for version 6. */
  readonly v4: number;
  /** Four 32-bit words; empty for version 4. */
  readonly words: Uint32Array;
  /** The block of an IPv6 address that carries the IPv4 address. */
  readonly carrier: EmbeddingBlock | null;
  /** The special-purpose block of the address looked up. */
  readonly special: SpecialBlock | null;
}

const NO_ADDRESS = 'no IP address, expected IPv4 as four decimal numbers, or IPv6';
/** What is written in place of one address, and what to write. The texts stay out of it: they say who has asked. */
const OTHERS: readonly (readonly [form: RegExp, what: string])[] = [
  [/^\[?[\da-f:.]+\]?(?::\d+)?[\s,;]+\[?[\da-f:.]+/i, 'a list, expected one IP address: of X-Forwarded-For mostly the first'],
  [/^[\d.]+:\d+$|^\[[\da-f:.]+\]:\d+$/i, 'an IP address with a port, expected the address alone: 1.2.3.4, not 1.2.3.4:80'],
  [/^[\da-f:.]+\/\d+$/i, 'a network with a prefix length, expected one address of it: 1.2.3.0, not 1.2.3.0/24'],
  [/^\[?[\da-f:.]+%/i, 'an IPv6 address with a zone, expected it without: fe80::1, not fe80::1%eth0'],
  [/^\[[\da-f:.]+\]$/i, 'an IPv6 address in brackets, expected it without: 2001:db8::1, not [2001:db8::1]'],
  [/^[\d.]*\b0\d+[\d.]*$/, 'an IPv4 address with leading zeros, which others read as octal, expected 8.8.8.8, not 008.8.8.8'],
  [/^(?:0x[\da-f]+|\d+)$/i, 'a single number, expected IPv4 as four decimal numbers: 8.8.8.8'],
];

const NO_WORDS = /* @__PURE__ */ new Uint32Array(0);

/** Throws `INPUT_EMPTY`, `INPUT_TOO_LONG` or `INPUT_MALFORMED`. */
export function readIpQuery(input: string): IpQuery {
  const text = requireText(input, 'IP address').trim();
  const v4 = parseIpv4(text);
  if (v4 >= 0) return { text, version: 4, v4, words: NO_WORDS, carrier: null, special: specialV4(v4) };
  const words = new Uint32Array(4);
  if (!parseIpv6(text, words)) throw malformed(`The text is ${OTHERS.find(([form]) => form.test(text))?.[1] ?? NO_ADDRESS}`);
  const block = specialV6(words);
  if (block === null || !isEmbedding(block)) return { text, version: 6, v4: 0, words, carrier: null, special: block };
  const inner = embeddedV4(words, block);
  return { text, version: 4, v4: inner, words: NO_WORDS, carrier: block, special: specialV4(inner) };
}

export function malformed(message: string): DoorplateError {
  return new DoorplateError('INPUT_MALFORMED', message);
}
