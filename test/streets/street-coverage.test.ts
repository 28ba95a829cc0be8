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
    expect((await doorplate.suggestAddress('100 Nowhere St, Washington DC 20020')).messages).toEqual([]);
  });

  it('is named where the shard of its ZIP code holds other places only', async () => {
    // The sample has one address in 900xx, some 20 km away.
    const message = expect.stringMatching(/^No street data for California is mounted: doorplate get CA builds it/);
    expect((await doorplate.verify('100 Nowhere St, Los Angeles CA 90001')).messages).toContainEqual(message);
    expect((await doorplate.geocode('100 Nowhere St, Los Angeles CA 90001')).messages).toContainEqual(message);
  });

  it.each([
    '100 main st, missoula mt 59801',
    '100 main st 59801',
    '100 main st 59801-1234, ',
    '59801',
    '100 main st missoula mt',
    '100 main st, Missoula, Montana',
  ])('is named by suggestAddress: %s', async (text) => {
    expect((await doorplate.suggestAddress(text)).messages).toEqual([COMMAND]);
  });

  it.each(['100 main st, fargo n d', 'main st, fargo, N. D.', '100 main st, fargo N.D.', 'main st fargo n  d,'])(
    'is named by suggestAddress where its state is two letters: %s',
    async (text) => {
      expect((await doorplate.suggestAddress(text)).messages).toEqual([
        'No street data for North Dakota is mounted: doorplate get ND builds it, about 4 MB.',
      ]);
    },
  );

  it.each([
    '100 main st',
    '598011',
    '100 main st 59801-12',
    '100 main st 00000',
    '100 main st missoula',
    '100 fargo d',
    '100 main st fargo d',
    '100 nd',
    '17 mt',
    '1745 t st se, washington d',
  ])('is not named while no place of the text is told: %s', async (text) => {
    expect((await doorplate.suggestAddress(text)).messages).toEqual([]);
  });
});
