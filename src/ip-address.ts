const DOT = 0x2e;
const ZERO = 0x30;
const COLON = 0x3a;
/** `255.255.255.255` */
const LONGEST_V4 = 15;
/** `ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255` */
const LONGEST_V6 = 45;
const GROUPS = 8;

/**
 * The number of a dotted-quad IPv4 address, or -1. Four decimal octets without leading zeros (RFC 6943, section 3.1.1): `010.1.1.1`,
 * `1.2.3` and `3232235777` are refused, because other parsers take them differently.
 */
export function parseIpv4(text: string, from = 0): number {
  const length = text.length;
  if (length - from > LONGEST_V4) return -1;
  let address = 0;
  // Start of the next octet; the end of the text counts as a dot.
  let i = from;
  for (let octets = 0; octets < 4; octets++) {
    if (i >= length) return -1;
    let octet = text.charCodeAt(i++) - ZERO;
    if (octet >>> 0 > 9) return -1;
    let code = i < length ? text.charCodeAt(i) : DOT;
    i++;
    if (code !== DOT) {
      if ((code - ZERO) >>> 0 > 9 || octet === 0) return -1;
      octet = octet * 10 + code - ZERO;
      code = i < length ? text.charCodeAt(i) : DOT;
      i++;
      if (code !== DOT) {
        if ((code - ZERO) >>> 0 > 9) return -1;
        octet = octet * 10 + code - ZERO;
        if (octet > 255 || (i < length && text.charCodeAt(i) !== DOT)) return -1;
        i++;
      }
    }
    address = (address << 8) | octet;
  }
  return i === length + 1 ? address >>> 0 : -1;
}

const LAST_ASCII = 127;
/** By ASCII code; -1 for other characters. */
const DIGITS = /* @__PURE__ */ hexDigits();

function hexDigits(): Int8Array {
  const digits = new Int8Array(LAST_ASCII + 1).fill(-1);
  for (let value = 0; value < 16; value++) {
    const digit = value.toString(16);
    digits[digit.charCodeAt(0)] = value;
    digits[digit.toUpperCase().charCodeAt(0)] = value;
  }
  return digits;
}

/** Below 0 for no digit and behind the end. */
function digitAt(text: string, i: number): number {
  if (i >= text.length) return -1;
  const code = text.charCodeAt(i);
  return code > LAST_ASCII ? -1 : (DIGITS[code] as number);
}

/** The value of four digits, all inside the text; below 0 when one is none. */
function fourDigitsAt(text: string, i: number): number {
  const a = text.charCodeAt(i);
  const b = text.charCodeAt(i + 1);
  const c = text.charCodeAt(i + 2);
  const d = text.charCodeAt(i + 3);
  if ((a | b | c | d) > LAST_ASCII) return -1;
  return ((DIGITS[a] as number) << 12) | ((DIGITS[b] as number) << 8) | ((DIGITS[c] as number) << 4) | (DIGITS[d] as number);
}

/** Groups as they are parsed, even beyond the eight of a valid address. */
const groups = new Uint16Array(LONGEST_V6);

/**
 * Whether the text is an IPv6 address of RFC 4291, section 2.2, dotted quad at the end included; writes its four 32-bit words. Zone ids and
 * brackets belong to other notations and are refused; after a refusal `words` is as it was.
 */
export function parseIpv6(text: string, words: Uint32Array): boolean {
  const length = text.length;
  if (length < 2 || length > LONGEST_V6) return false;
  let count = 0;
  // Number of groups in front of `::`.
  let gap = -1;
  let i = 0;
  if (text.charCodeAt(0) === COLON) {
    if (text.charCodeAt(1) !== COLON) return false;
    gap = 0;
    i = 2;
  }
  // A group starts at i, or the second colon of `::` stands there.
  while (i < length || gap !== count) {
    const start = i;
    let group = i + 4 <= length ? fourDigitsAt(text, i) : -1;
    if (group >= 0) {
      i += 4;
    } else {
      group = digitAt(text, i++);
      if (group < 0) {
        if (gap >= 0 || start >= length || text.charCodeAt(start) !== COLON) return false;
        gap = count;
        continue;
      }
      for (let digit = digitAt(text, i); digit >= 0; digit = digitAt(text, ++i)) group = (group << 4) | digit;
    }
    groups[count++] = group;
    if (i === length) break;
    const code = text.charCodeAt(i++);
    if (code !== COLON) {
      const quad = code === DOT ? parseIpv4(text, start) : -1;
      if (quad < 0) return false;
      groups[count - 1] = quad >>> 16;
      groups[count++] = quad & 0xffff;
      break;
    }
  }
  // `::` stands for one group or more.
  if (gap < 0 ? count !== GROUPS : count >= GROUPS) return false;
  if (gap >= 0) spread(gap, count);
  words[0] = ((groups[0] as number) << 16) | (groups[1] as number);
  words[1] = ((groups[2] as number) << 16) | (groups[3] as number);
  words[2] = ((groups[4] as number) << 16) | (groups[5] as number);
  words[3] = ((groups[6] as number) << 16) | (groups[7] as number);
  return true;
}

/** Moves the groups behind `::` to the end and puts zeros in their place. */
function spread(gap: number, count: number): void {
  let to = GROUPS - 1;
  for (let from = count - 1; from >= gap; from--) groups[to--] = groups[from] as number;
  for (; to >= gap; to--) groups[to] = 0;
}

/**
 * Gives the version of an IP address and writes its four words, an IPv4 address into the last one as in `::/96`. Gives 0, and leaves the
 * words alone, for every other text. Accepts what `isIP` of `node:net` accepts, less zone ids.
 */
export function parseIp(text: string, words: Uint32Array): 4 | 6 | 0 {
  const v4 = parseIpv4(text);
  if (v4 < 0) return parseIpv6(text, words) ? 6 : 0;
  words.fill(0, 0, 3);
  words[3] = v4;
  return 4;
}

export function formatIpv4(address: number): string {
  return `${address >>> 24}.${(address >>> 16) & 255}.${(address >>> 8) & 255}.${address & 255}`;
}

/** From four 32-bit words, in the canonical form of RFC 5952 without dotted quads. */
export function formatIpv6(words: ArrayLike<number>): string {
  const groups: string[] = [];
  let zeros = 0;
  let longest = 0;
  let end = 0;
  for (let i = 0; i < 8; i++) {
    const group = ((words[i >> 1] as number) >>> (i % 2 === 0 ? 16 : 0)) & 0xffff;
    groups.push(group.toString(16));
    zeros = group === 0 ? zeros + 1 : 0;
    if (zeros > longest) {
      longest = zeros;
      end = i + 1;
    }
  }
  if (longest < 2) return groups.join(':');
  return `${groups.slice(0, end - longest).join(':')}::${groups.slice(end).join(':')}`;
}
