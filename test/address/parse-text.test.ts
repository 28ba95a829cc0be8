import { describe, expect, it } from 'vitest';
import { format, type PlaceKnowledge, parseComponents, parseStreetLine } from '../../src/address/index.js';
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

  it('keeps the words that belong to no component', () => {
    expect(parseComponents('Acme Supply Co\n400 Market St\nCamden NJ 08102').unplaced).toEqual(['ACME', 'SUPPLY', 'CO']);
  });

  it('lists what standardization changed', () => {
    expect(parseComponents('1745 T Street Southeast, Washington, DC').changes).toEqual([
      { component: 'postType', from: 'STREET', to: 'ST', reason: 'Publication 28, section 234 and appendix C1' },
      { component: 'postDir', from: 'SOUTHEAST', to: 'SE', reason: 'Publication 28, section 233' },
    ]);
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

describe('parseComponents with places', () => {
  const places = (cities: readonly string[], zipCity?: string): PlaceKnowledge => ({
    hasCity: (name) => cities.includes(name.toUpperCase()),
    zip: () => (zipCity === undefined ? null : { city: zipCity, state: 'TN', county: 'Davidson' }),
  });

  it('tells a postdirectional from the first word of a city', () => {
    const text = '77 Elm Street East Quail TN';
    expect(parseComponents(text, places(['QUAIL'])).components).toMatchObject({ postDir: 'E', city: 'QUAIL' });
    expect(parseComponents(text, places(['EAST QUAIL', 'QUAIL'])).components).toMatchObject({ postDir: null, city: 'EAST QUAIL' });
  });

  it('takes the city of the ZIP code as a place', () => {
    expect(parseComponents('77 Elm Quail Hollow TN 37212', places([], 'Quail Hollow')).components.city).toBe('QUAIL HOLLOW');
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
    ['', {}],
  ])('%j', (text, expected) => {
    expect(known(parseStreetLine(text))).toEqual(expected);
  });
});
