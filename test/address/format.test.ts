import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  format,
  fullAddressHash,
  NO_COMPONENTS,
  parseComponents,
  parseStreetLine,
  sameAddress,
  standardize,
} from '../../src/address/index.js';
import { componentsOf, known, parseCases, standardizeCases } from '../fixtures/address-cases.js';

const lines = (text: string) => format(parseComponents(text).components);

describe('format', () => {
  it('puts the units on the second line, the outer one first', () => {
    expect(lines('4800 Campus Dr Bldg 4 Apt 2, Irvine, CA 92612')).toEqual({
      line1: '4800 CAMPUS DR',
      line2: 'BLDG 4 APT 2',
      lastLine: 'IRVINE CA 92612',
      full: '4800 CAMPUS DR BLDG 4 APT 2, IRVINE CA 92612',
    });
  });

  it('joins ZIP code and add-on, and leaves no trace of missing parts', () => {
    expect(lines('1745 T St SE, Washington DC 20020-1234').full).toBe('1745 T ST SE, WASHINGTON DC 20020-1234');
    expect(format({ ...NO_COMPONENTS, zip: '20020' })).toEqual({ line1: null, line2: null, lastLine: '20020', full: '20020' });
    expect(format(NO_COMPONENTS)).toEqual({ line1: null, line2: null, lastLine: null, full: '' });
    expect(format({ number: '12', name: 'MAIN', zip: undefined as never }).full).toBe('12 MAIN');
  });

  it('refuses options that do not exist', () => {
    for (const options of [null, 'mixed', { case: 'mixed' }, { casing: 'upper' }])
      expect(() => format(NO_COMPONENTS, options as never)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
  });
});

describe('what is neither text nor components', () => {
  it.each<[string, (value: never) => unknown]>([
    ['format', (value) => format(value)],
    ['standardize', standardize],
    ['fullAddressHash', fullAddressHash],
    ['sameAddress', (value) => sameAddress(value, '12 Elm St, Reno NV')],
    ['sameAddress', (value) => sameAddress('12 Elm St, Reno NV', value)],
    ['parseComponents', (value) => parseComponents(value)],
    ['parseStreetLine', parseStreetLine],
  ])('is refused by %s', (_, ask) => {
    for (const value of [undefined, null, 5, true, ['12 Elm St'], { number: 12 }, { name: {} }])
      expect(() => ask(value as never)).toThrow(expect.objectContaining({ name: 'DoorplateError', code: 'INPUT_MALFORMED' }));
  });

  it('is named', () => {
    expect(() => fullAddressHash(['12'] as never)).toThrow('address is array, expected an object of components');
    expect(() => standardize({ zip: 75202 as never })).toThrow('zip is number, expected a string');
  });
});

const mixed = (parts: Partial<typeof NO_COMPONENTS>) => format({ ...NO_COMPONENTS, ...parts }, { casing: 'mixed' });

describe('mixed case', () => {
  it.each([
    [{ number: '2218', name: 'LOGANS MILL', postType: 'TRL' }, '2218 Logans Mill Trl'],
    [{ number: '7', name: 'MCDONALD', postType: 'RD' }, '7 McDonald Rd'],
    [{ number: '10', name: '1ST', postType: 'ST', postDir: 'NW' }, '10 1st St NW'],
    [{ number: '3', name: "O'BRIEN", postType: 'AVE' }, "3 O'Brien Ave"],
    [{ number: '3', name: "ST MARY'S", postType: 'CT' }, "3 St Mary's Ct"],
    [{ unitType: 'PO BOX', unitNumber: '12' }, 'PO Box 12'],
    [{ number: '5', preType: 'US HIGHWAY', name: '1' }, '5 US Highway 1'],
    [{ number: '5', preType: 'VT ROUTE', name: '100' }, '5 VT Route 100'],
    [{ number: '5', preType: 'FL', name: '34' }, '5 FL Highway 34'],
    [{ number: '5', preType: 'STATE ROUTE', name: 'MM' }, '5 State Route MM'],
    [{ number: '5', name: 'LA CIENEGA', postType: 'BLVD' }, '5 La Cienega Blvd'],
    [{ number: 'N64W23760', name: 'AVENUE OF THE STARS' }, 'N64W23760 Avenue of the Stars'],
  ])('of %j', (parts, line) => {
    expect(mixed(parts).line1).toBe(line);
  });

  it('leaves the code of the state, and units with digits', () => {
    const line = { number: '1', name: 'ELM', postType: 'ST', unitType: 'APT', unitNumber: '4B' };
    expect(mixed({ ...line, city: 'FORT WORTH', state: 'TX', zip: '76102' }).full).toBe('1 Elm St Apt 4B, Fort Worth TX 76102');
    expect(mixed({ city: 'WINSTON-SALEM', state: 'NC' }).full).toBe('Winston-Salem NC');
    expect(mixed({ number: '1', name: 'A', unitType: 'FL', unitNumber: '3' })).toMatchObject({ line2: 'Fl 3', full: '1 A Fl 3' });
  });

  it('gives the postal text once it is upper-cased', () => {
    const word = fc.stringMatching(/^[A-Z0-9'-]{1,12}$/);
    const words = fc.array(word, { minLength: 1, maxLength: 5 }).map((each) => each.join(' '));
    fc.assert(
      fc.property(words, words, fc.constantFrom('TX', 'IN', 'DC'), (name, city, state) => {
        const parts = { ...NO_COMPONENTS, number: '12', name, city, state };
        expect(format(parts, { casing: 'mixed' }).full.toUpperCase()).toBe(format(parts).full);
      }),
    );
  });
});

describe('standardize', () => {
  it.each(standardizeCases())('$id $expect.full', ({ input, expect: { components, full } }) => {
    const standard = standardize(componentsOf(input));
    expect(known(standard)).toEqual(components);
    expect(format(standard).full).toBe(full);
    expect(standardize(standard)).toEqual(standard);
  });

  it('leaves what the parser gives as it is', () => {
    for (const { input } of parseCases()) {
      const { components } = parseComponents(input);
      expect(standardize(components)).toEqual(components);
    }
  });

  it('takes parts that are missing for parts that are null', () => {
    expect(known(standardize({ name: 'main', postType: 'street' }))).toEqual({ name: 'MAIN', postType: 'ST' });
    expect(standardize({})).toEqual(standardize(componentsOf({})));
  });

  it.each([
    ['2108', '02108', null],
    ['601', '00601', null],
    ['2108-1234', '02108', '1234'],
    ['75202 - 1234', '75202', '1234'],
    ['752021234', '75202', '1234'],
    ['75202-', '75202', null],
    [' ', null, null],
  ])('reads the ZIP code %j', (zip, five, four) => {
    expect(standardize({ zip })).toMatchObject({ zip: five, zip4: four });
  });

  it.each(['75202-12', '12', '7520A', '752021', '75202-12345', '50010.0', 'TX'])('makes no ZIP code of %j', (zip) => {
    expect(() => standardize({ zip })).toThrow(expect.objectContaining({ code: 'INPUT_MALFORMED' }));
  });
});

describe('fullAddressHash', () => {
  it.each(standardizeCases())('never changes: $expect.full', ({ input, expect: { full, hash } }) => {
    expect(fullAddressHash(standardize(componentsOf(input)))).toBe(hash);
    expect(fullAddressHash(full)).toBe(hash);
  });

  it('is the same with the add-on of a ZIP+4 and without it', () => {
    const texts = [
      '12 ELM ST, AMES IA 50010',
      '12 ELM ST, AMES IA 50010-4321',
      '12 ELM ST, AMES IA 50011-4321',
      '12 ELM ST, UNIT 5001-4321',
    ];
    const [plain, longer, other, unit] = texts.map(fullAddressHash);
    expect(longer).toBe(plain);
    expect(new Set([plain, other, unit, fullAddressHash('12 ELM ST, UNIT 5001')]).size).toBe(4);
  });

  it('is over the UTF-8 bytes of any text', () => {
    const texts = fc.oneof(fc.string({ maxLength: 60 }), fc.string({ unit: 'binary', maxLength: 60 }));
    fc.assert(
      fc.property(texts, (text) => {
        expect(fullAddressHash(text)).toBe(slowHash(text));
      }),
      { numRuns: 500, seed: 20261121 },
    );
  });

  it('spreads over 53 bits without a collision among 50,000 neighbouring addresses', () => {
    const hashes = new Set<number>();
    let above = 0;
    for (let i = 0; i < 50_000; i++) {
      const hash = fullAddressHash(`${i} MAIN ST, SALEM MA 01970`);
      expect(Number.isSafeInteger(hash) && hash >= 0).toBe(true);
      if (hash >= 2 ** 52) above++;
      hashes.add(hash);
    }
    expect(hashes.size).toBe(50_000);
    expect(above / 50_000).toBeCloseTo(0.5, 1);
  });
});

/** The two lanes over the UTF-8 bytes, in 64-bit numbers. */
function slowHash(text: string): number {
  const word = (value: bigint) => value & 0xffffffffn;
  let low = 0x9747b28cn;
  let high = 0x3c6ef372n;
  const bytes = new TextEncoder().encode(text);
  for (const byte of bytes) {
    low = word((low ^ BigInt(byte)) * 0x5bd1e995n);
    low ^= low >> 15n;
    high = word((high ^ BigInt(byte)) * 0x01000193n);
    high = word(high << 13n) | (high >> 19n);
  }
  const mix = (value: bigint) => {
    let mixed = word((value ^ (value >> 16n)) * 0x85ebca6bn);
    mixed = word((mixed ^ (mixed >> 13n)) * 0xc2b2ae35n);
    return mixed ^ (mixed >> 16n);
  };
  low = mix(low ^ BigInt(bytes.length));
  high = mix(high ^ low);
  return Number(((high >> 11n) << 32n) | low);
}
