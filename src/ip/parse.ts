const DOT = 0x2e;
const COLON = 0x3a;
/** `255.255.255.255` */
const LONGEST_V4 = 15;
/** `ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255` */
const LONGEST_V6 = 45;
const GROUPS = 8;

/**
 * The number of a dotted-quad IPv4 address, or -1. Four decimal octets without leading zeros (RFC 6943, section
 * 3.1.1): `010.1.1.1`, `1.2.3` and `3232235777` are refused, because others read them in another way.
 */
export function parseIpv4(text: string, from = 0): number {
  const length = text.length;
  if (length - from > LONGEST_V4) return -1;
  let address = 0;
  let octets = 0;
  let octet = -1;
  for (let i = from; i <= length; i++) {
    const code = i < length ? text.charCodeAt(i) : DOT;
    if (code === DOT) {
      if (octet < 0 || octets === 4) return -1;
      address = address * 256 + octet;
      octets++;
      octet = -1;
    } else {
      const digit = code - 0x30;
      if (digit < 0 || digit > 9 || octet === 0) return -1;
      octet = octet < 0 ? digit : octet * 10 + digit;
      if (octet > 255) return -1;
    }
  }
  return octets === 4 ? address : -1;
}

const NO_DIGIT = 16;
/** Values of the hexadecimal digits by character code; {@link NO_DIGIT} for all other characters. */
const DIGITS = /* @__PURE__ */ hexDigits();

function hexDigits(): Uint8Array {
  const digits = new Uint8Array(128).fill(NO_DIGIT);
  for (let value = 0; value < 16; value++) {
    const digit = value.toString(16);
    digits[digit.charCodeAt(0)] = value;
    digits[digit.toUpperCase().charCodeAt(0)] = value;
  }
  return digits;
}

/** Groups as they are read, with room for the zeros of `::`. */
const groups = new Uint16Array(GROUPS);

/**
 * Writes the four 32-bit words of an IPv6 address in the text forms of RFC 4291, section 2.2, dotted quad at the end
 * included, and tells whether the text is one. Zone ids and brackets belong to other notations and are refused; after
 * a refusal `words` is as it was.
 */
export function parseIpv6(text: string, words: Uint32Array): boolean {
  const length = text.length;
  if (length < 2 || length > LONGEST_V6) return false;
  let count = 0;
  // Number of groups in front of `::`.
  let gap = -1;
  let group = 0;
  // Index of the group's first digit.
  let start = 0;
  let i = 0;
  if (text.charCodeAt(0) === COLON) {
    if (text.charCodeAt(1) !== COLON) return false;
    gap = 0;
    start = 2;
    i = 2;
  }
  for (; i < length; i++) {
    const code = text.charCodeAt(i);
    const digit = code < 128 ? (DIGITS[code] as number) : NO_DIGIT;
    if (digit !== NO_DIGIT) {
      if (i - start === 4 || count === GROUPS) return false;
      group = (group << 4) | digit;
    } else if (code === COLON) {
      if (i === start) {
        // A second colon: the first one ended a group, and `::` comes once.
        if (gap >= 0 || count === 0) return false;
        gap = count;
      } else {
        if (count === GROUPS || i + 1 === length) return false;
        groups[count++] = group;
        group = 0;
      }
      start = i + 1;
    } else {
      const quad = code === DOT ? parseIpv4(text, start) : -1;
      if (quad < 0 || count > GROUPS - 2) return false;
      groups[count++] = quad >>> 16;
      groups[count++] = quad & 0xffff;
      start = length;
      break;
    }
  }
  if (start < length) groups[count++] = group;
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
 * Reads an IP address: gives its version and writes its four words, an IPv4 address into the last one as in `::/96`.
 * Gives 0, and leaves the words alone, for every other text. Accepts what `isIP` of `node:net` accepts, less zone ids.
 */
export function parseIp(text: string, words: Uint32Array): 4 | 6 | 0 {
  const v4 = parseIpv4(text);
  if (v4 < 0) return parseIpv6(text, words) ? 6 : 0;
  words.fill(0, 0, 3);
  words[3] = v4;
  return 4;
}
