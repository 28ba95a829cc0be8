import { Random } from '../../../tools/random.js';
import { seedOf } from '../question.js';

/** Country, region, city, postal code, latitude, longitude, time zone; empty where the source does not say. */
const CITIES = `
US|Maryland|Towson|21204|39.4015|-76.6019|America/New_York
US|California|San Jose|95112|37.3382|-121.886|America/Los_Angeles
US|Hawaii|Honolulu||21.3069|-157.858|Pacific/Honolulu
CA|Quebec|Montréal|H2Y|45.5017|-73.5673|America/Toronto
GB|England|London||51.5074|-0.1278|Europe/London
DE|Land Berlin|Berlin|10117|52.52|13.405|Europe/Berlin
IN|Maharashtra|Mumbai|400001|19.076|72.8777|Asia/Kolkata
BR|São Paulo|São Paulo||-23.5505|-46.6333|America/Sao_Paulo
ZA|Western Cape|Cape Town||-33.9249|18.4241|
JP|Tokyo|Chiyoda||35.6762|139.6503|Asia/Tokyo
FJ||Suva||-18.1416|178.4419|Pacific/Fiji
AQ|||||||`
  .trim()
  .split('\n');
const RANGES = 400;

/**
 * Ranges of addresses with their cities, as DB-IP publishes them with ten columns: half of them of
 * IPv4, half of IPv6, with holes between them.
 */
export function ipRangesFile(): string {
  const random = new Random(seedOf('IP ranges'));
  const lines: string[] = [];
  let v4 = (5 << 24) >>> 0;
  let v6 = 0x2001_1000n << 96n;
  for (let i = 0; i < RANGES; i++) {
    const [country, region, city, postalCode, latitude, longitude, zone] = random.of(CITIES).split('|');
    const place = [country, region, '', city, postalCode, latitude, longitude, zone];
    if (i % 2 === 0) {
      v4 += random.below(1 << 12);
      const last = v4 + random.below(1 << (4 + random.below(18)));
      lines.push([v4Text(v4), v4Text(last), ...place].join(','));
      v4 = last + 1;
    } else {
      v6 += BigInt(random.below(1 << 30)) << 64n;
      const last = v6 + (BigInt(1 + random.below(1 << 20)) << BigInt(8 * (1 + random.below(8)))) - 1n;
      lines.push([v6Text(v6), v6Text(last), ...place].join(','));
      v6 = last + 1n;
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Dotted decimals of 32 bits. */
export function v4Text(address: number): string {
  return [24, 16, 8, 0].map((shift) => (address >>> shift) & 0xff).join('.');
}

/** Eight groups of 128 bits, none left out. */
export function v6Text(address: bigint): string {
  return Array.from({ length: 8 }, (_, i) => ((address >> BigInt(112 - 16 * i)) & 0xffffn).toString(16)).join(':');
}
