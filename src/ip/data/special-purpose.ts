export interface SpecialBlock {
  readonly prefix: string;
  readonly name: string;
  /** The document that set the block aside. */
  readonly rfc: string;
}

/**
 * IANA IPv4 Special-Purpose Address Registry, with multicast (RFC 5771), which has a registry of its own. Of nested blocks the longest
 * prefix names an address.
 */
export const SPECIAL_V4: readonly SpecialBlock[] = [
  { prefix: '0.0.0.0/8', name: 'This network', rfc: 'RFC 791' },
  { prefix: '0.0.0.0/32', name: 'This host on this network', rfc: 'RFC 1122' },
  { prefix: '10.0.0.0/8', name: 'Private-Use', rfc: 'RFC 1918' },
  { prefix: '100.64.0.0/10', name: 'Shared Address Space', rfc: 'RFC 6598' },
  { prefix: '127.0.0.0/8', name: 'Loopback', rfc: 'RFC 1122' },
  { prefix: '169.254.0.0/16', name: 'Link Local', rfc: 'RFC 3927' },
  { prefix: '172.16.0.0/12', name: 'Private-Use', rfc: 'RFC 1918' },
  { prefix: '192.0.0.0/24', name: 'IETF Protocol Assignments', rfc: 'RFC 6890' },
  { prefix: '192.0.0.0/29', name: 'IPv4 Service Continuity Prefix', rfc: 'RFC 7335' },
  { prefix: '192.0.0.8/32', name: 'IPv4 dummy address', rfc: 'RFC 7600' },
  { prefix: '192.0.0.9/32', name: 'Port Control Protocol Anycast', rfc: 'RFC 7723' },
  { prefix: '192.0.0.10/32', name: 'Traversal Using Relays around NAT Anycast', rfc: 'RFC 8155' },
  { prefix: '192.0.0.170/31', name: 'NAT64/DNS64 Discovery', rfc: 'RFC 8880' },
  { prefix: '192.0.2.0/24', name: 'Documentation (TEST-NET-1)', rfc: 'RFC 5737' },
  { prefix: '192.31.196.0/24', name: 'AS112-v4', rfc: 'RFC 7535' },
  { prefix: '192.52.193.0/24', name: 'AMT', rfc: 'RFC 7450' },
  { prefix: '192.88.99.0/24', name: 'Deprecated (6to4 Relay Anycast)', rfc: 'RFC 7526' },
  { prefix: '192.168.0.0/16', name: 'Private-Use', rfc: 'RFC 1918' },
  { prefix: '192.175.48.0/24', name: 'Direct Delegation AS112 Service', rfc: 'RFC 7534' },
  { prefix: '198.18.0.0/15', name: 'Benchmarking', rfc: 'RFC 2544' },
  { prefix: '198.51.100.0/24', name: 'Documentation (TEST-NET-2)', rfc: 'RFC 5737' },
  { prefix: '203.0.113.0/24', name: 'Documentation (TEST-NET-3)', rfc: 'RFC 5737' },
  { prefix: '224.0.0.0/4', name: 'Multicast', rfc: 'RFC 5771' },
  { prefix: '233.252.0.0/24', name: 'Documentation (MCAST-TEST-NET)', rfc: 'RFC 6676' },
  { prefix: '240.0.0.0/4', name: 'Reserved', rfc: 'RFC 1112' },
  { prefix: '255.255.255.255/32', name: 'Limited Broadcast', rfc: 'RFC 919' },
];

/**
 * IANA IPv6 Special-Purpose Address Registry, with the blocks of RFC 4291 and RFC 3879 that it leaves out. Blocks that hold an IPv4 address
 * are in {@link EMBEDDING_V6}.
 */
export const SPECIAL_V6: readonly SpecialBlock[] = [
  { prefix: '::/128', name: 'Unspecified Address', rfc: 'RFC 4291' },
  { prefix: '::1/128', name: 'Loopback Address', rfc: 'RFC 4291' },
  { prefix: '::/96', name: 'Deprecated (IPv4-Compatible)', rfc: 'RFC 4291' },
  { prefix: '64:ff9b:1::/48', name: 'IPv4-IPv6 Translation', rfc: 'RFC 8215' },
  { prefix: '100::/64', name: 'Discard-Only Address Block', rfc: 'RFC 6666' },
  { prefix: '100:0:0:1::/64', name: 'Dummy IPv6 Prefix', rfc: 'RFC 9780' },
  { prefix: '2001::/23', name: 'IETF Protocol Assignments', rfc: 'RFC 2928' },
  { prefix: '2001:1::1/128', name: 'Port Control Protocol Anycast', rfc: 'RFC 7723' },
  { prefix: '2001:1::2/128', name: 'Traversal Using Relays around NAT Anycast', rfc: 'RFC 8155' },
  { prefix: '2001:1::3/128', name: 'DNS-SD Service Registration Protocol Anycast', rfc: 'RFC 9665' },
  { prefix: '2001:2::/48', name: 'Benchmarking', rfc: 'RFC 5180' },
  { prefix: '2001:3::/32', name: 'AMT', rfc: 'RFC 7450' },
  { prefix: '2001:4:112::/48', name: 'AS112-v6', rfc: 'RFC 7535' },
  { prefix: '2001:10::/28', name: 'Deprecated (previously ORCHID)', rfc: 'RFC 4843' },
  { prefix: '2001:20::/28', name: 'ORCHIDv2', rfc: 'RFC 7343' },
  { prefix: '2001:30::/28', name: 'Drone Remote ID Protocol Entity Tags (DETs) Prefix', rfc: 'RFC 9374' },
  { prefix: '2001:db8::/32', name: 'Documentation', rfc: 'RFC 3849' },
  { prefix: '2620:4f:8000::/48', name: 'Direct Delegation AS112 Service', rfc: 'RFC 7534' },
  { prefix: '3fff::/20', name: 'Documentation', rfc: 'RFC 9637' },
  { prefix: '5f00::/16', name: 'Segment Routing (SRv6) SIDs', rfc: 'RFC 9602' },
  { prefix: 'fc00::/7', name: 'Unique-Local', rfc: 'RFC 4193' },
  { prefix: 'fe80::/10', name: 'Link-Local Unicast', rfc: 'RFC 4291' },
  { prefix: 'fec0::/10', name: 'Deprecated (Site-Local Unicast)', rfc: 'RFC 3879' },
  { prefix: 'ff00::/8', name: 'Multicast', rfc: 'RFC 4291' },
];

/** Outside the one block that IANA allocates from, where no other row names an address. */
export const OUTSIDE_GLOBAL_UNICAST: SpecialBlock = { prefix: '::/0', name: 'Not global unicast (outside 2000::/3)', rfc: 'RFC 4291' };

/** Its addresses carry an IPv4 address: bits `shift` to `shift + 31`, inverted where `inverted`. */
export interface EmbeddingBlock extends SpecialBlock {
  readonly shift: number;
  readonly inverted: boolean;
}

/** Looked up as IPv4. */
export const EMBEDDING_V6: readonly EmbeddingBlock[] = [
  { prefix: '::ffff:0:0/96', name: 'IPv4-mapped Address', rfc: 'RFC 4291', shift: 96, inverted: false },
  { prefix: '64:ff9b::/96', name: 'IPv4-IPv6 Translation (NAT64)', rfc: 'RFC 6052', shift: 96, inverted: false },
  // The client's address; bits 32 to 63 are its server's.
  { prefix: '2001::/32', name: 'Teredo', rfc: 'RFC 4380', shift: 96, inverted: true },
  { prefix: '2002::/16', name: '6to4', rfc: 'RFC 3056', shift: 16, inverted: false },
];
