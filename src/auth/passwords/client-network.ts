import { formatIpv4, parseIp } from '../../ip-address.js';

/** Of a header, its end, where the proxy writes. Longer than an element with an address; the rest may be of any length. */
const READ_LENGTH = 512;
/** The next element of the header `Forwarded` (RFC 7239, section 4), or a parameter of one. */
const FORWARDED = /,|([a-z]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^;,]*)/gi;
/** Four groups of zeros and one of ones: IPv4 addresses as a dual-stack socket shows them (RFC 4291, section 2.5.5.2). */
const MAPPED = 0xffff;

/**
 * The network that a client is counted by: an IPv4 address, or the /64 of an IPv6 address, the least that a site gets (RFC 6177), because a
 * client with one address of it has them all. Takes what proxies write: `203.0.113.5:50000`, `[2001:db8::9]:443`,
 * `for="[2001:db8::9]:443";proto=https`, quotes, a zone. Of a list the last element counts: a client may have written those before it. All
 * without an address, such as `unknown`, are one network, the empty text.
 */
export function clientNetwork(address: string | undefined): string {
  const words = new Uint32Array(4);
  const version = parseNode(lastNode(address?.slice(-READ_LENGTH) ?? ''), words);
  const [a = 0, b = 0, c = 0, d = 0] = words;
  if (version === 4 || (version === 6 && a === 0 && b === 0 && c === MAPPED)) return formatIpv4(d);
  return version === 0 ? '' : `${[a >>> 16, a & 0xffff, b >>> 16, b & 0xffff].map((group) => group.toString(16)).join(':')}::`;
}

/** What requests without a credential are counted by. */
export function networkId(address: string | undefined): string {
  return `network ${clientNetwork(address)}`;
}

/** The client in the last element of a list, or of the header `Forwarded`; without quotes. */
function lastNode(list: string): string {
  let node = '';
  if (list.includes('=')) {
    for (const [token, name, value = ''] of list.matchAll(FORWARDED)) {
      if (token === ',') node = '';
      else if (name?.toLowerCase() === 'for') node = value;
    }
  } else {
    node = list.split(',').findLast((element) => element.trim() !== '') ?? '';
  }
  return node.replaceAll('"', '').trim();
}

/** Version of the address of a node, which may have brackets, a zone and a port; its four words; 0 for another text. */
function parseNode(node: string, words: Uint32Array): 4 | 6 | 0 {
  const [text = ''] = (node.startsWith('[') ? node.slice(1) : node).split(/[\]%]/);
  return parseIp(text, words) || parseIp(text.slice(0, Math.max(0, text.lastIndexOf(':'))), words);
}
