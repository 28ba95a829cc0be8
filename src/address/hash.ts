import { type Components, requireParts } from './components.js';
import { linesOf } from './format.js';

/**
 * A stable hash of a full address: 0 to 2^53 - 1, the same on every platform and in every release of a major version. Takes components, or a
 * full address as `format` writes it. The add-on of a ZIP+4 is left out, as data adds it to what was written: `… MD 21030-1234` has the hash
 * of `… MD 21030`; any other text is hashed as it is. Two murmur-like 32-bit lanes over the UTF-8 bytes.
 *
 * @throws DoorplateError `INPUT_MALFORMED` for what is neither, and a part that is no string.
 */
export function fullAddressHash(address: Partial<Components> | string): number {
  const full = typeof address === 'string' ? address : linesOf(requireParts(address)).full;
  const text = full.at(-5) === '-' && ZIP4.test(full) ? full.slice(0, -5) : full;
  const hash = hashOfUnits(text, 0x7f);
  return hash ?? (hashOfUnits(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''), 0xff) as number);
}

const ZIP4 = /\d{5}-\d{4}$/;

/** Of the code units as bytes, which those of ASCII are; null when one is above the limit. */
function hashOfUnits(text: string, limit: number): number | null {
  let low = 0x9747b28c | 0;
  let high = 0x3c6ef372;
  let seen = 0;
  for (let i = 0; i < text.length; i++) {
    const byte = text.charCodeAt(i);
    seen |= byte;
    low = Math.imul(low ^ byte, 0x5bd1e995);
    low ^= low >>> 15;
    high = Math.imul(high ^ byte, 0x01000193);
    high = (high << 13) | (high >>> 19);
  }
  if (seen > limit) return null;
  low = mix(low ^ text.length);
  high = mix(high ^ low);
  return (high >>> 11) * 0x1_0000_0000 + (low >>> 0);
}

/** Every input bit reaches every output bit. */
function mix(value: number): number {
  let mixed = value;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
