import { formatIpv4, formatIpv6, specialV4, specialV6 } from '../../src/ip/index.js';
import { openMmdb } from '../../tools/ip/import/mmdb.js';
import { walkTree } from '../../tools/ip/import/mmdb-tree.js';
import { seeded } from '../measure.js';

/** A text as it comes from a socket or a file: one run of characters, and not the sum of parts that an engine keeps it as. */
function received(text: string): string {
  return Buffer.from(text).toString('latin1');
}

/** Ordinary IPv4 addresses, each as likely as any other. */
export function randomV4(count: number, seed: number): string[] {
  const random = seeded(seed);
  const texts: string[] = [];
  while (texts.length < count) {
    const address = Math.floor(random() * 2 ** 32);
    if (specialV4(address) === null) texts.push(received(formatIpv4(address)));
  }
  return texts;
}

/** Addresses anywhere inside networks of an MMDB file, each network as likely as any other. */
export async function randomV6(path: string, count: number, seed: number): Promise<string[]> {
  const random = seeded(seed);
  const { tree } = await openMmdb(path);
  let networks = new Uint32Array(1 << 20);
  let used = 0;
  for (const _ of walkTree(tree, (address, length, offset) => {
    if (offset < 0 || specialV6(address) !== null) return;
    if (used + 5 > networks.length) {
      const larger = new Uint32Array(2 * networks.length);
      larger.set(networks);
      networks = larger;
    }
    networks.set(address, used);
    networks[used + 4] = length;
    used += 5;
  }));
  return Array.from({ length: count }, () => {
    const at = Math.floor((random() * used) / 5) * 5;
    const length = networks[at + 4] as number;
    const words = networks.slice(at, at + 4).map((word, i) => {
      const hostBits = Math.max(0, Math.min(32, 32 * (i + 1) - length));
      const mask = hostBits === 32 ? 0xffffffff : 2 ** hostBits - 1;
      return (word | (Math.floor(random() * 2 ** 32) & mask)) >>> 0;
    });
    return received(formatIpv6(words));
  });
}
