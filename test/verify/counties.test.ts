import { afterAll, describe, expect, it } from 'vitest';
import { open } from '../../src/index.js';

const doorplate = await open();
afterAll(() => doorplate.close());

describe('a county in the place of the city', () => {
  it.each([
    ['801 Shawan Rd, Baltimore County, MD', '102'],
    ['801 Shawan Rd Baltimore County Maryland', '102'],
    ['801 Shawan Rd, Baltimore County', '102'],
    ['801 shawan rd baltimore county md 21030', '102'],
    ['801 Shawn Rd, Baltimore County, MD', '105'],
  ])('is where the street is looked for: %s', async (text, code) => {
    const { result } = await doorplate.verify(text);
    expect(result).toMatchObject({ DpvConfirmation: 'Y', AlgorithmUsed: code, City: 'COCKEYSVILLE', ZipCode: '21030' });
    expect((await doorplate.geocode(text)).result).toMatchObject({ accuracy: { type: 'rooftop' }, components: { zip: '21030' } });
  });

  it.each(['801 Shawan Rd, Harford County, MD', '801 Shawan Rd, Orange County, CA', '801 Shawan Rd, Orleans Parish, LA'])(
    'keeps streets of other counties out: %s',
    async (text) => {
      const { result, messages } = await doorplate.verify(text);
      expect(result).toBeNull();
      expect(messages[0]).toMatch(/^The mounted data has no street SHAWAN RD in \w+ (COUNTY|PARISH) [A-Z]{2}\.$/);
      const located = await doorplate.geocode(text);
      expect(located.result).toMatchObject({ accuracy: { type: 'centroid' } });
      expect(located.result?.confidence).toBeLessThan(0.5);
    },
  );
});

describe('a county beside the city', () => {
  const found = async (address: Parameters<typeof doorplate.verify>[0]) => {
    const [verified, located] = [await doorplate.verify(address), await doorplate.geocode(address, { limit: 3 })];
    const { result, candidates = [] } = located;
    return {
      code: verified.result?.AlgorithmUsed,
      dpv: verified.result?.DpvConfirmation,
      said: [verified.messages.join(' '), located.messages.join(' ')],
      confidence: Math.max(result?.confidence ?? 0, ...candidates.map(({ confidence }) => confidence)),
    };
  };

  it.each([
    '801 Shawan Rd, Cockeysville, Baltimore County, MD 21030',
    '801 Shawan Rd, Cockeysville, Baltimore Co, MD 21030',
    '801 Shawan Rd, Cockeysville, Baltimore Co., Maryland 21030',
    '801 Shawan Rd, Cockeysville, Baltimore Cnty, MD 21030',
    '801 Shawan Rd Cockeysville Baltimore County MD 21030',
    '801 Shawan Rd Cockeysville Baltimore Co MD 21030',
    { street: '801 Shawan Rd', city: 'Cockeysville', county: 'Baltimore', state: 'MD', zip: '21030' },
    { street: '801 Shawan Rd', city: 'Cockeysville', county: 'Baltimore Co.', state: 'MD', zip: '21030' },
    { street: '801 Shawan Rd', city: 'Cockeysville', county: 'Nowhere', state: 'MD', zip: '21030' },
  ])('that agrees, or does not exist, changes nothing: %j', async (address) => {
    expect(await found(address)).toEqual({ code: '100', dpv: 'Y', said: ['', ''], confidence: 0.98 });
  });

  it.each([
    ['801 Shawan Rd, Cockeysville, Harford County, MD 21030', 'ZIP code 21030 does not lie in HARFORD COUNTY.'],
    ['801 Shawan Rd, Cockeysville, Harford Co, MD 21030', 'ZIP code 21030 does not lie in HARFORD COUNTY.'],
    ['801 Shawan Rd Cockeysville Harford County MD 21030', 'ZIP code 21030 does not lie in HARFORD COUNTY.'],
    ['801 Shawan Rd, Cockeysville, Harford County, MD', 'COCKEYSVILLE, MD does not lie in HARFORD COUNTY.'],
    ['801 Shawan Rd, Cockeysville, Prince George’s County, MD 21030', 'ZIP code 21030 does not lie in PRINCE GEORGES COUNTY.'],
    [
      { street: '801 Shawan Rd', city: 'Cockeysville', county: 'Harford', state: 'MD', zip: '21030' },
      'ZIP code 21030 does not lie in HARFORD COUNTY.',
    ],
  ])('that contradicts is said, and leaves no position to rely on: %j', async (address, sentence) => {
    const { code, dpv, said, confidence } = await found(address);
    expect({ dpv, said }).toEqual({ dpv: 'Y', said: [sentence, sentence] });
    expect(code).not.toBe('100');
    expect(confidence).toBeLessThan(0.5);
  });
});

describe('a county for the city of another ZIP code', () => {
  it.each([
    '801 Shawan Rd, Harford County, MD 21030',
    '801 Shawan Rd, Harford Co, MD 21030',
    '801 Shawan Rd Harford County Maryland 21030',
  ])('refuses the address: %s', async (text) => {
    const messages = ['ZIP code 21030 does not lie in HARFORD COUNTY.'];
    expect(await doorplate.verify(text)).toMatchObject({ status: 'not-found', result: null, messages });
    const { result, messages: said } = await doorplate.geocode(text);
    expect(said).toEqual(expect.arrayContaining(messages));
    expect(result?.confidence ?? 0).toBeLessThan(0.5);
  });
});

describe('CO behind a name', () => {
  it.each([
    ['801 Shawan Rd, Baltimore Co, MD', 'MD'],
    ['801 Shawan Rd, Baltimore Co. MD', 'MD'],
    ['801 Shawan Rd Baltimore Co Maryland 21030', 'MD'],
    ['801 Shawan Rd, Baltimore Co 21030', 'MD'],
    ['801 Shawan Rd, Baltimore Cnty, MD', 'MD'],
  ])('is a county where a state or its ZIP code follows: %s', async (text, state) => {
    const { result } = await doorplate.verify(text);
    expect(result).toMatchObject({ DpvConfirmation: 'Y', AlgorithmUsed: '102', City: 'COCKEYSVILLE', StateCode: state });
    expect((await doorplate.geocode(text)).result).toMatchObject({ accuracy: { type: 'rooftop' }, components: { zip: '21030' } });
  });

  it.each([
    ['100 Main St, Prince George’s Co, MD', 'MD', null],
    ['100 Main St, Anne Arundel Co, MD', 'MD', null],
    ['100 Main St, St. Mary’s Co., Maryland', 'MD', null],
    ['100 Main St, Cook Co IL', 'IL', null],
    ['100 Main St, El Paso Co, CO', 'CO', null],
    ['100 Main St, Denver, CO', 'CO', 'DENVER'],
    ['100 Main St, Denver CO 80202', 'CO', 'DENVER'],
    ['100 Co Rd 12, Ames, IA', 'IA', 'AMES'],
  ])('%s lies in %s', async (text, state, city) => {
    const { result } = await doorplate.parse(text);
    expect(result?.StateCode).toBe(state);
    if (city !== null) expect(result?.City).toBe(city);
    else expect(result?.City).toMatch(/ COUNTY$/);
  });
});
