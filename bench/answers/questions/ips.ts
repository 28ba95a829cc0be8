import { Random } from '../../../tools/random.js';
import { v4Text, v6Text } from '../made/ip-ranges.js';
import { type QuestionList, seedOf } from '../question.js';
import { explained } from './samples.js';

const RANDOM_ADDRESSES = 240;
const IN_MADE_RANGES = 160;

/** Addresses of both versions: ordinary, special, carrying another one, and texts that are none. */
export function addIps(list: QuestionList): void {
  const random = new Random(seedOf('IP addresses'));
  const bits = (count: number): bigint => BigInt(random.below(2 ** count));
  for (let i = 0; i < RANDOM_ADDRESSES; i++) {
    list.add('package', 'ip', 'IPv4', v4Text(random.below(2 ** 32)), explained(i));
    list.add('package', 'ip', 'IPv6', v6Text((0x2000n << 112n) | (bits(29) << 96n) | (bits(32) << 64n) | bits(32)), explained(i));
  }
  for (let i = 0; i < IN_MADE_RANGES; i++) {
    list.add('joined', 'ip', 'IPv4', v4Text(((5 << 24) >>> 0) + random.below(1 << 26)), explained(i));
    list.add('joined', 'ip', 'IPv6', v6Text((0x2001_1000n << 96n) + (bits(36) << 64n) + bits(32)), explained(i));
  }
  for (const set of ['package', 'joined'] as const) {
    for (const [kind, texts] of Object.entries(TEXTS)) {
      for (const text of texts) list.add(set, 'ip', kind, text, { explain: true });
    }
  }
}

const TEXTS: Readonly<Record<string, readonly string[]>> = {
  known: words(`
    8.8.8.8 1.1.1.1 9.9.9.9 208.67.222.222 2001:4860:4860::8888 2606:4700:4700::1111 2A00:1450:4001:0800::200E
    2001:db8:85a3::8a2e:370:7334`),
  special: words(`
    0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.1.1 172.16.0.1 172.32.0.1 192.0.0.8 192.0.0.9 192.0.2.1 192.88.99.1 192.168.1.1
    198.18.0.1 198.51.100.7 203.0.113.9 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 :: ::1 fe80::1 fc00::1 ff02::1 100::1
    2001::1 2001:2::1 2001:10::1 2001:20::1 2001:db8::1 3fff::1 5f00::1 4000::1`),
  embedding: words(`
    ::ffff:8.8.8.8 ::ffff:808:808 ::ffff:10.0.0.1 64:ff9b::8.8.8.8 64:ff9b:1::1 2002:808:808::1 2002:0a00:0001::1
    2001:0:4136:e378:8000:63bf:3fff:fdd2 ::8.8.8.8`),
  'no address': words(`
    1.2.3 1.2.3.4.5 256.1.1.1 01.2.3.4 1.2.3.4/24 0x8.8.8.8 1.2.3.-4 1..2.3 134744072 ::: 1::2::3 12345:: ::1%eth0 [::1]
    [2001:db8::1]:80 8.8.8.8:53 g::1 1:2:3:4:5:6:7 1:2:3:4:5:6:7:8:9 1:2:3:4:5:6:7:8.8.8.8 ::ffff:8.8.8 localhost example.com
    ٨.٨.٨.٨ ８.8.8.8`),
  'blanks around': [' 8.8.8.8', '8.8.8.8 ', '8.8.8.8\n', '8. 8.8.8', '\u00a08.8.8.8'],
};

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
