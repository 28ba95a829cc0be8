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

/** What is written in place of one address, with an example and what to write for it. The text itself says who has asked, and stays out of it. */
const OTHERS: readonly (readonly [form: RegExp, what: string, wrong: string, right: string])[] = [
  [/^\[?[\da-f:.]+\]?(:\d+)?[\s,;]+\[?[\da-f:.]+/i, 'several addresses', '1.2.3.4, 10.0.0.1', '1.2.3.4'],
  [/^([\d.]+|\[[\da-f:.]+\]):\d+$/i, 'a port', '1.2.3.4:80', '1.2.3.4'],
  [/^[\da-f:.]+\/\d+$/i, 'a prefix length', '1.2.3.0/24', '1.2.3.0'],
  [/^\[?[\da-f:.]+%/i, 'a zone', 'fe80::1%eth0', 'fe80::1'],
  [/^\[[\da-f:.]+\]$/i, 'brackets', '[fe80::1]', 'fe80::1'],
  [/^[\d.]*\b0\d+[\d.]*$/, 'leading zeros', '008.8.8.8', '8.8.8.8'],
  [/^(0x[\da-f]+|\d+)$/i, 'no dots', '134744072', '8.8.8.8'],
];

function problemOf(text: string): string {
  const [, what, wrong, right] = OTHERS.find(([form]) => form.test(text)) ?? [];
  return what === undefined
    ? 'The text is no IP address, expected IPv4 as four decimal numbers, or IPv6'
    : `The text has ${what}, expected an IP address alone: ${right}, not ${wrong}`;
}

const NO_WORDS = /* @__PURE__ */ new Uint32Array(0);

/** Throws `INPUT_EMPTY`, `INPUT_TOO_LONG` or `INPUT_MALFORMED`. */
export function readIpQuery(input: string): IpQuery {
  // Most texts are an address without blanks around it.
  const v4 = typeof input === 'string' ? parseIpv4(input) : -1;
  if (v4 >= 0) return { text: input, version: 4, v4, words: NO_WORDS, carrier: null, special: specialV4(v4) };
  const text = requireText(input, 'IP address').trim();
  if (text !== input) return readIpQuery(text);
  const words = new Uint32Array(4);
  if (!parseIpv6(text, words)) throw malformed(problemOf(text));
  const block = specialV6(words);
  if (block === null || !isEmbedding(block)) return { text, version: 6, v4: 0, words, carrier: null, special: block };
  const inner = embeddedV4(words, block);
  return { text, version: 4, v4: inner, words: NO_WORDS, carrier: block, special: specialV4(inner) };
}

export function malformed(message: string): DoorplateError {
  return new DoorplateError('INPUT_MALFORMED', message);
}
