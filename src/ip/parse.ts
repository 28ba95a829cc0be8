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

function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

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
  let i = 0;
  if (text.charCodeAt(0) === COLON) {
    if (text.charCodeAt(1) !== COLON) return false;
    gap = 0;
    i = 2;
  }
  while (i < length) {
    if (count === GROUPS) return false;
    const start = i;
    let group = 0;
    for (let digit = hexDigit(text.charCodeAt(i)); i < length && digit >= 0; digit = hexDigit(text.charCodeAt(i))) {
      group = (group << 4) | digit;
      i++;
    }
    if (i < length && text.charCodeAt(i) === DOT) {
      const quad = parseIpv4(text, start);
      if (quad < 0 || count > GROUPS - 2) return false;
      groups[count++] = quad >>> 16;
      groups[count++] = quad & 0xffff;
      break;
    }
    if (i === start || i - start > 4) return false;
    groups[count++] = group;
    if (i === length) break;
    if (text.charCodeAt(i) !== COLON) return false;
    i++;
    if (i === length) return false;
    if (text.charCodeAt(i) === COLON) {
      if (gap >= 0) return false;
      gap = count;
      i++;
    }
  }
  // `::` stands for one group or more.
  if (gap < 0 ? count !== GROUPS : count === GROUPS) return false;
  if (gap >= 0) {
    groups.copyWithin(GROUPS - (count - gap), gap, count);
    groups.fill(0, gap, GROUPS - (count - gap));
  }
  for (let word = 0; word < 4; word++) words[word] = ((groups[2 * word] as number) << 16) | (groups[2 * word + 1] as number);
  return true;
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
