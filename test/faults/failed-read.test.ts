import { expect, it } from 'vitest';
import { open } from '../../src/open.js';
import { LARGE_TOWN_TEXTS, largeTown } from '../fixtures/large-town.js';
import { inPages, networkSource } from '../fixtures/paged-sample.js';
import { placesDataset } from '../fixtures/us-street-places.js';

/** Long enough for a name to begin. */
const TYPED_LETTERS = 9;
/** Texts of each street. */
const TEXTS_A_STREET = 4;
/** Places in each file at which a byte is damaged. */
const PLACES = 12;

it('answers as ever behind reads of which only a part was good, wherever it ended', async () => {
  const datasets = await Promise.all([placesDataset().then(inPages), largeTown().then(inPages)]);
  const texts = LARGE_TOWN_TEXTS.filter((_, i) => i % TEXTS_A_STREET === 0).map((text) => text.slice(0, TYPED_LETTERS));
  const files = [...(datasets[1]?.keys() ?? [])].filter((name) => name.startsWith('us-street-index'));
  const whole = await open({ only: true, data: datasets.map((each) => networkSource(each).source) });
  let failed = 0;
  for (const text of texts) {
    const expected = await whole.suggestTexts('suggest-address', text);
    for (const file of files) {
      for (let place = 0; place < PLACES; place++) {
        let isBack = false;
        const sources = datasets.map((each) => {
          const { source, network } = networkSource(each);
          network.pass = (bytes, name) =>
            name === file && !isBack
              ? bytes.map((byte, i) => (i === Math.floor((place * bytes.length) / PLACES) ? byte ^ 1 : byte))
              : bytes;
          return source;
        });
        const doorplate = await open({ only: true, data: sources });
        const first = await doorplate.suggestTexts('suggest-address', text).catch(() => null);
        if (first === null) failed++;
        else expect(first).toEqual(expected);
        isBack = true;
        expect(await doorplate.suggestTexts('suggest-address', text)).toEqual(expected);
        await doorplate.close();
      }
    }
  }
  await whole.close();
  expect(failed).toBeGreaterThan(texts.length);
});
