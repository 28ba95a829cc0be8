/** `::ffff:192.0.2.1`, an IPv4 address as a socket for both families shows it (RFC 4291, section 2.5.5.2). */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** Groups of 16 bits in the /64 that one site is given (RFC 6177), and in a whole address. */
const SITE_GROUPS = 4;
const ALL_GROUPS = 8;

/**
 * The network that an IP address is counted under: an IPv4 address itself, the /64 of an IPv6 address, because whoever
 * has one address of a /64 has 2^64 of them. All that is unknown is one network.
 */
export function clientNetwork(address: string | undefined): string {
  if (address === undefined) return '';
  const [text = ''] = address.trim().toLowerCase().split('%');
  const mapped = MAPPED.exec(text)?.[1];
  if (mapped !== undefined || !text.includes(':')) return mapped ?? text;
  const [head = '', tail] = text.split('::');
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const gap = Array.from({ length: Math.max(0, ALL_GROUPS - before.length - after.length) }, () => '0');
  const site = [...before, ...gap, ...after].slice(0, SITE_GROUPS);
  return `${site.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::`;
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':');
}
