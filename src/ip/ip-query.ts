import { DoorplateError } from '../errors.js';
import { requireText } from '../input.js';
import { parseIp } from './parse.js';
import { type EmbeddingBlock, embeddedV4, isEmbedding, type SpecialBlock, specialV4, specialV6 } from './special.js';

/** An IP address as the caller wrote it, and as it is looked up. */
export interface IpQuery {
  readonly text: string;
  /** What is looked up: 4 also for an IPv6 address that carries an IPv4 address. */
  readonly version: 4 | 6;
  /** Four 32-bit words of what is looked up, an IPv4 address in the last. */
  readonly words: Uint32Array;
  /** The block of an IPv6 address that carries the IPv4 address. */
  readonly carrier: EmbeddingBlock | null;
  /** The special-purpose block that holds what is looked up. */
  readonly special: SpecialBlock | null;
}

/**
 * Parses an address and finds its special-purpose block. Throws `INPUT_EMPTY`, `INPUT_TOO_LONG` or
 * `INPUT_MALFORMED`.
 */
export function readIpQuery(input: string): IpQuery {
  const text = requireText(input, 'IP address');
  const words = new Uint32Array(4);
  const version = parseIp(text, words);
  if (version === 0) {
    throw malformed('the text is no IP address, expected IPv4 as four decimal numbers, or IPv6 without zone and brackets');
  }
  if (version === 4) return { text, version, words, carrier: null, special: specialV4(words[3] as number) };
  const block = specialV6(words);
  if (block === null || !isEmbedding(block)) return { text, version, words, carrier: null, special: block };
  const inner = embeddedV4(words, block);
  return { text, version: 4, words: Uint32Array.of(0, 0, 0, inner), carrier: block, special: specialV4(inner) };
}

export function malformed(message: string): DoorplateError {
  return new DoorplateError('INPUT_MALFORMED', message);
}
