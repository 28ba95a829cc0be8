/** An IPv4 address as a dual-stack socket shows it (RFC 4291, section 2.5.5.2). */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** Groups of 16 bits in a /64, the least that a site gets (RFC 6177), and in a whole address. */
const SITE_GROUPS = 4;
const ALL_GROUPS = 8;

/** Of an IPv6 address. A header may hold longer texts. */
const MAX_ADDRESS_LENGTH = 45;

/**
 * The network that a client is counted by: an IPv4 address, or the /64 of an IPv6 address, because a client with one address of a /64 has
 * them all. Unknown addresses are one network, the empty text.
 */
export function clientNetwork(address: string | undefined): string {
  if (address === undefined) return '';
  const [text = ''] = address.trim().slice(0, MAX_ADDRESS_LENGTH).toLowerCase().split('%');
  const mapped = MAPPED.exec(text)?.[1];
  if (mapped !== undefined || !text.includes(':')) return mapped ?? text;
  const [before = [], after = []] = text.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const gap = Array.from({ length: Math.max(0, ALL_GROUPS - before.length - after.length) }, () => '0');
  const site = [...before, ...gap, ...after].slice(0, SITE_GROUPS);
  return `${site.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::`;
}

/** What requests without a credential are counted by. */
export function networkId(address: string | undefined): string {
  return `network ${clientNetwork(address)}`;
}
