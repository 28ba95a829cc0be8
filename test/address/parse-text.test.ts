import { describe, expect, it } from 'vitest';
import { STANDARD_EXAMPLES } from '../../bench/forms/standard-examples.js';
import { format, parseComponents, parseStreetLine, sameAddress } from '../../src/address/index.js';
import { known, parseCases } from '../fixtures/address-cases.js';

describe('parseComponents', () => {
  it.each(parseCases())('$id $input', ({ input, expect: { kind = 'address', components } }) => {
    const parsed = parseComponents(input);
    expect({ kind: parsed.kind, components: known(parsed.components) }).toEqual({ kind, components });
  });

  it.each(parseCases().filter(({ expect: { kind } }) => kind === undefined))(
    'reads its own full address as it wrote it: $id',
    ({ input }) => {
      const { full } = format(parseComponents(input).components);
      expect(format(parseComponents(full).components).full).toBe(full);
    },
  );

  it('says why a text is not processed, without repeating it', () => {
    expect(parseComponents('10 Downing St, London, United Kingdom').messages).toEqual([
      'The text names the country UNITED KINGDOM, expected a US address.',
    ]);
    expect(parseComponents('5th Ave & Main St').messages[0]).toContain('intersection');
    expect(parseComponents('asdf')).toMatchObject({ confidence: 0, messages: ['Nothing in the text reads as a part of a US address.'] });
  });

  it('orders the readings by score and says what tells them apart', () => {
    const { candidates } = parseComponents('1907 18th Avenue South Nashville TN 37212');
    expect(candidates.length).toBeGreaterThan(1);
    expect(candidates[0]?.reason).toBe('it scores highest');
    expect(candidates.slice(1).every(({ reason }) => reason.startsWith('it scores lower, with '))).toBe(true);
    const scores = candidates.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  it('is less sure of an address that misses parts', () => {
    const confidence = (text: string) => parseComponents(text).confidence;
    const whole = confidence('400 Market St, Camden, NJ 08102');
    expect(whole).toBeGreaterThanOrEqual(0.95);
    for (const text of ['400 Market St, Camden', 'Market St, Camden, NJ 08102', 'Camden, NJ 08102']) {
      expect(confidence(text)).toBeLessThan(whole);
    }
  });
});

describe('parseStreetLine', () => {
  it.each([
    ['1745 T Street Southeast', { number: '1745', name: 'T', postType: 'ST', postDir: 'SE' }],
    ['1745 T Street Southeast\nAPT B', { number: '1745', name: 'T', postType: 'ST', postDir: 'SE', unitType: 'APT', unitNumber: 'B' }],
    ['1745 T Street Southeast\n#203', { number: '1745', name: 'T', postType: 'ST', postDir: 'SE', unitType: '#', unitNumber: '203' }],
    ['1745 T Street Southeast\nB', { number: '1745', name: 'T', postType: 'ST', postDir: 'SE', unitType: '#', unitNumber: 'B' }],
    ['12 NEW YORK', { number: '12', name: 'NEW YORK' }],
    ['12 Lake Charles Ave', { number: '12', name: 'LAKE CHARLES', postType: 'AVE' }],
    ['12 W CA-99', { number: '12', preDir: 'W', preType: 'CA', name: '99' }],
    ['Elm', { name: 'ELM' }],
    ['500 A St, NE', { number: '500', name: 'A', postType: 'ST', postDir: 'NE' }],
    ['', {}],
  ])('%j', (text, expected) => {
    expect(known(parseStreetLine(text))).toEqual(expected);
  });
});

describe('the urbanization', () => {
  it.each([
    ['URB LAS GLADIOLAS, 150 CALLE A, SAN JUAN PR 00926-3232', 'URB LAS GLADIOLAS'],
    ['Urbanizacion Las Gladiolas\n150 Calle A\nSan Juan, PR 00926', 'URB LAS GLADIOLAS'],
    ['150 CALLE A, SAN JUAN PR 00926', null],
  ])('of %j is %s', (text, urbanization) => {
    const { components, unplaced, messages } = parseComponents(text);
    expect(components).toMatchObject({ number: '150', preType: 'CALLE', name: 'A', city: 'SAN JUAN', state: 'PR' });
    expect([...unplaced, ...messages].join(' ').includes('GLADIOLAS')).toBe(urbanization !== null);
  });
});

describe('examples of Publication 28', () => {
  it.each(STANDARD_EXAMPLES.filter(({ otherwise }) => otherwise === null))('$section: $text', ({ text, full }) => {
    expect(format(parseComponents(text).components).full).toBe(full);
  });

  it('are read otherwise in few cases, each with a reason', () => {
    const others = STANDARD_EXAMPLES.filter(({ otherwise }) => otherwise !== null);
    expect(others.length).toBeLessThan(0.05 * STANDARD_EXAMPLES.length);
    for (const { text, full } of others) expect(format(parseComponents(text).components).full).not.toBe(full);
  });
});

describe('sameAddress', () => {
  const same = (a: string, b: string) => {
    const [x, y] = [parseComponents(a).components, parseComponents(b).components];
    const answer = sameAddress(a, b);
    expect([sameAddress(b, a), sameAddress(x, y), sameAddress(y, x), sameAddress(a, y)]).toEqual([answer, answer, answer, answer]);
    return answer;
  };

  it.each([
    ['12 W 7th St Apt 3, Reno, NV 89503', '12 West Seventh Street #3 Reno Nevada 89503'],
    ['12 Forty Third Ave, Vero Beach, FL', '12 43rd Avenue, Vero Beach, Florida'],
    ['12 Elm St, Reno NV 89503', '12 ELM STREET 89503-1122'],
    ['123 KY 440, Barbourville KY', '123 Kentucky Hwy 440, Barbourville, KY'],
    ['PO Box 9, Nome AK 99762', 'P.O. Box 9\nNome, Alaska 99762'],
    ["12 N O'Brien St, O'Fallon MO", '12 N O Brien St, O Fallon MO'],
    ['12 W McDonald Rd, Reno NV', '12 W Mc Donald Rd, Reno NV'],
    ['12 Vly Vw Ln, N Las Vegas NV', '12 Valley View Ln, North Las Vegas NV'],
    ['12 Elm Hts Rd, E St Louis IL', '12 Elm Heights Rd, East Saint Louis IL'],
    ['12 Pkwy Dr, Colorado Spgs CO', '12 Parkway Dr, Colorado Springs CO'],
    ['12 Bjørn Rd, Łódź TX', '12 Bjorn Rd, Lodz TX'],
    ['12 Kaʻanapali Pkwy, Lahaina HI', "12 Ka'anapali Pkwy, Lahaina HI"],
    ['12-A Saint Johns Rd Apt 4-B, Saint Louis MO', '12A St Johns Rd Apt 4B, St. Louis, Missouri'],
  ])('%s is %s', (a, b) => {
    expect(same(a, b)).toBe(true);
  });

  it.each([
    ['12 Elm St, Reno NV 89503', '14 Elm St, Reno NV 89503'],
    ['12 Elm St, Reno NV 89503', '12 Elm Ave, Reno NV 89503'],
    ['12 N Elm St, Reno NV 89503', '12 S Elm St, Reno NV 89503'],
    ['12 Elm St Apt 3, Reno NV 89503', '12 Elm St, Reno NV 89503'],
    ['12 Elm St, Reno NV', '12 Elm St, Sparks NV'],
    ['12 Elm St, Reno NV 89503-1122', '12 Elm St, Reno NV 89503-1123'],
    ['12 E St, Reno NV', '12 East St, Reno NV'],
    ['12 Park Rd, Reno NV', '12 Parks Rd, Reno NV'],
    ['12 Sea View Ave, Reno NV', '12 Seaview Ave, Reno NV'],
    ['12 Elm Hill Rd, Reno NV', '12 Elm Hills Rd, Reno NV'],
    ['12 Elm Forest Rd, Reno NV', '12 Elm Forests Rd, Reno NV'],
    ['12 Elm St, N Las Vegas NV', '12 Elm St, Las Vegas NV'],
    ['12 3rd St, Reno NV 89503', '1 23rd St, Reno NV 89503'],
  ])('%s is not %s', (a, b) => {
    expect(same(a, b)).toBe(false);
  });

  it('holds of every golden address and itself, and of no two with different numbers', () => {
    for (const { input } of parseCases()) {
      const { components } = parseComponents(input);
      expect(sameAddress(components, components)).toBe(format(components).full !== '');
      expect(sameAddress(components, { ...components, number: '99999' })).toBe(false);
    }
  });

  it.each(['', 'hello', 'K1A 0B1 Ottawa, Canada', 'Main St & Elm St, Reno NV'])('%j is no address and the same as none', (text) => {
    expect(sameAddress(text, text)).toBe(false);
  });

  it('of parts that are missing, and of none at all', () => {
    const parts = { number: '12', name: 'ELM', postType: 'ST', zip: '89503' };
    expect(sameAddress(parts, '12 Elm St 89503')).toBe(true);
    expect([sameAddress({}, {}), sameAddress({ name: null }, {})]).toEqual([false, false]);
  });
});
