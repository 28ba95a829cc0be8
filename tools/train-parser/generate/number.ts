import type { Random } from '../random.js';

const CARDINALS = ['One', 'Two', 'Three', 'Five', 'Ten'];

/** A primary number in one of the forms of Publication 28 (sections 231 and 236, appendix E), fractions and grid numbers among them. */
export function makeNumber(random: Random): string {
  const letter = () => random.pick('ABCDFGH');
  return random.make([
    [() => String(random.int(1, 9999)), 70],
    [() => String(random.int(1, 99)), 8],
    [() => String(random.int(10_000, 99_999)), 10],
    [() => random.int(1, 999) + letter(), 3],
    [() => `${random.int(1, 9999)} ${letter()}`, 3],
    [() => `${random.int(10, 299)}-${random.int(10, 99)}`, 3],
    [() => `${random.int(10, 99)}-${random.int(100, 9999)}`, 1],
    [() => `${random.int(1, 999)} ${random.pick(['1/2', '1/2', '1/4', '3/4'])}`, 2],
    [() => `${random.int(1, 999)}-1/2`, 0.3],
    [() => `${random.int(1, 9999)} ${letter()}1/2`, 0.4],
    [() => `${random.pick('NW')}${random.int(1, 99)}${random.pick('NW')}${random.int(1000, 29_999)}`, 1],
    [() => random.pick('NSEW') + random.pick(['', ' ']) + random.int(1000, 19_999), 1],
    [() => `${random.int(1, 40)}${random.pick('NWS')}${random.int(100, 999)}`, 0.5],
    [() => `${random.int(1, 300)}-${random.pick('ABC')}`, 0.7],
    [() => `${random.int(1, 300)}-${random.int(301, 399)}`, 0.4],
    [() => `${random.int(1, 300)} ${random.int(301, 399)}`, 0.15],
    [() => `# ${random.int(1, 999)}`, 0.4],
    [() => random.pick(CARDINALS), 0.7],
  ]);
}
