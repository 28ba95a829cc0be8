import { expect, it } from 'vitest';
import { open } from '../../src/open.js';
import { largeTown } from '../fixtures/large-town.js';
import { inPages, networkSource } from '../fixtures/paged-sample.js';

const packed = await inPages(await largeTown());

it.each(['21 Ma', '21', 'main st', '21 main st springfield'])('reads no block of addresses for texts alone: %s', async (text) => {
  const { source, network } = networkSource(packed);
  const doorplate = await open({ only: true, data: [source] });
  const { result } = await doorplate.suggestTexts('suggest-address', text);
  expect(result).not.toEqual([]);
  expect(network.reads.filter(({ name }) => name.startsWith('us-streets'))).toEqual([]);
  await doorplate.suggestAddress(text);
  expect(network.reads.some(({ name }) => name.startsWith('us-streets'))).toBe(true);
  await doorplate.close();
});
