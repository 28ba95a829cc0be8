import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Doorplate, open } from '../../src/index.js';

/** Missoula, Montana: the sample that comes along has no street of its ZIP codes. */
const FAR = '100 Nowhere St, Missoula MT 59801';
const COMMAND = 'No street data for Montana is mounted: doorplate get MT builds it, about 6 MB.';

let doorplate: Doorplate;
beforeAll(async () => {
  doorplate = await open();
});
afterAll(() => doorplate.close());

describe('a place without street data', () => {
  it('is named by verify and geocode, with what mends it', async () => {
    expect((await doorplate.verify(FAR)).messages).toContain(COMMAND);
    expect(await doorplate.geocode(FAR)).toMatchObject({ status: 'found', messages: [COMMAND] });
  });

  it('is not named where streets of it are mounted', async () => {
    expect((await doorplate.verify('100 Nowhere St, Washington DC 20020')).messages.join()).not.toContain('No street data');
  });
});
