import ipaddr from 'ipaddr.js';
import { expect, it } from 'vitest';
import { EMBEDDING_V6, SPECIAL_V4, SPECIAL_V6 } from '../../src/ip/data/special-purpose.js';
import { formatIpv4, formatIpv6, openIpReader } from '../../src/ip/index.js';
import { ipFiles, ipStore, place, type Range } from '../fixtures/ip-ranges.js';

const TEXTS = 500_000;
const STARTS = 120;

let seed = 6890;
function random(below: number): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
}

type Words = readonly [number, number, number, number];

/** Starts crowd into few /16s, and for IPv6 into few /32s, /48s and /64s. */
function startV4(): Words {
  const octet = [1, 8, 100, 192, 223][random(5)] as number;
  return [0, 0, 0, octet * 2 ** 24 + random(3) * 2 ** 16 + random(2 ** 16)];
}
function startV6(): Words {
  const net = [0x20000000, 0x20010200, 0x20014860, 0x2a000000, 0x3fff1000][random(5)] as number;
  const pick = (): number => [0, 1, 0x10000, 0x80000000, 0xffffffff][random(5)] as number;
  return [net, pick(), random(3) === 0 ? pick() : 0, random(3) === 0 ? pick() : 0];
}

function compare(a: Words, b: Words): number {
  for (let i = 0; i < 4; i++) if (a[i] !== b[i]) return (a[i] as number) < (b[i] as number) ? -1 : 1;
  return 0;
}

/** A start, an address some steps beside it, or any. */
function near(starts: readonly Words[], any: () => Words): Words {
  if (random(4) === 0) return any();
  const words = [...(starts[random(starts.length)] as Words)] as [number, number, number, number];
  const word = random(2) === 0 ? 3 : random(4);
  words[word] = ((words[word] as number) + random(3) - 1) >>> 0;
  return words;
}

const networks = (blocks: readonly { readonly prefix: string }[]) => blocks.map(({ prefix }) => ipaddr.parseCIDR(prefix));
const special = networks([...SPECIAL_V4, ...SPECIAL_V6]);
/** Blocks are told by their longest prefix. */
const longest = (address: ipaddr.IPv4 | ipaddr.IPv6, blocks: typeof special): number =>
  blocks.reduce(
    (best, [base, bits]) => (base.kind() === address.kind() && address.match([base, bits] as never) ? Math.max(best, bits) : best),
    -1,
  );
const embedding = networks(EMBEDDING_V6);

/** The bytes of the IPv4 address that an IPv6 address carries, by the RFC of its block; null where it carries none. */
function carried(address: ipaddr.IPv6): readonly number[] | null {
  const bytes = address.toByteArray();
  if (longest(address, embedding) <= longest(address, special)) return null;
  if (bytes[0] === 0x20 && bytes[1] === 0x02) return bytes.slice(2, 6);
  if (bytes[0] === 0x20) return bytes.slice(12).map((byte) => byte ^ 0xff);
  return bytes.slice(12);
}

it('finds what a scan of all ranges finds, over 500,000 generated texts, special and carried addresses among them', async () => {
  const sorted = (start: () => Words) =>
    Array.from({ length: STARTS }, start)
      .sort(compare)
      .filter((words, i, all) => i === 0 || compare(all[i - 1] as Words, words) !== 0);
  const [v4, v6] = [sorted(startV4), sorted(startV6)];
  const cityOf = (i: number): string | null => (i % 7 === 3 ? null : `city ${i % 5}`);
  const ranges = [...v4.map((words) => formatIpv4(words[3])), ...v6.map(formatIpv6)].map((start, i): Range => {
    const city = cityOf(i < v4.length ? i : i - v4.length);
    return [start, city === null ? null : place('US', { city })];
  });
  const reader = await (await ipStore(ipFiles('city', ranges, 30))).use(openIpReader);
  const scan = (starts: readonly Words[], words: Words): string | null => {
    let found = -1;
    for (let i = 0; i < starts.length; i++) if (compare(starts[i] as Words, words) <= 0) found = i;
    return found < 0 ? null : cityOf(found);
  };
  const anyV4 = (): Words => [0, 0, 0, random(2 ** 32)];
  const anyV6 = (): Words => [
    random(2) === 0 ? 0x20000000 + random(0x20000000) : random(2 ** 32),
    random(2 ** 32),
    random(2 ** 32),
    random(2 ** 32),
  ];
  let [located, nowhere, uncovered, wrapped] = [0, 0, 0, 0];
  for (let i = 0; i < TEXTS; i++) {
    const words = random(2) === 0 ? near(v4, anyV4) : near(v6, anyV6);
    const inner = words[3];
    const quad = words[0] === 0 && words[1] === 0 && words[2] === 0;
    const forms: readonly Words[] = [
      [0, 0, 0xffff, inner],
      [0x64ff9b, 0, 0, inner],
      [0x20010000, 0, random(2 ** 32), ~inner >>> 0],
    ];
    const wrap = quad ? random(8) : 9;
    const text =
      wrap < 3
        ? formatIpv6(forms[wrap] as Words)
        : wrap === 3
          ? formatIpv6([(0x20020000 | (inner >>> 16)) >>> 0, ((inner & 0xffff) << 16) >>> 0, 0, random(2 ** 32)])
          : quad
            ? formatIpv4(inner)
            : formatIpv6(words);
    const parsed = ipaddr.parse(text);
    const bytes = parsed instanceof ipaddr.IPv6 ? carried(parsed) : parsed.toByteArray();
    if (bytes !== null && parsed instanceof ipaddr.IPv6) wrapped++;
    const asked = bytes === null ? parsed : new ipaddr.IPv4([...bytes]);
    const isSpecial = longest(asked, special) >= 0 || (asked instanceof ipaddr.IPv6 && (asked.parts[0] as number) >>> 13 !== 1);
    const found = reader.lookup(text);
    if (isSpecial) {
      nowhere++;
      if (found === null || found.CountryCode !== null || found.Latitude !== 0) expect({ text, found }).toBe('nowhere');
      continue;
    }
    const at: Words = bytes === null ? words : [0, 0, 0, bytes.reduce((sum, byte) => sum * 256 + byte, 0)];
    const city = scan(bytes === null ? v6 : v4, at);
    if ((found?.City ?? null) !== city) expect({ text, city: found?.City ?? null }).toEqual({ text, city });
    if (city === null) uncovered++;
    else located++;
  }
  expect(Math.min(located, nowhere, uncovered, wrapped)).toBeGreaterThan(TEXTS / 50);
}, 600_000);
