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
