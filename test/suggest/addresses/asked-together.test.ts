import { expect, it } from 'vitest';
import { suggestTexts } from '../../../src/suggest/index.js';
import { openShipped } from '../../fixtures/stores.js';

const open = () => openShipped('us-md-baltimore-county', 'us-places');
type Store = Awaited<ReturnType<typeof open>>;

const ask = async (store: Store, text: string, limit = 10) =>
  (await store.ask((view) => suggestTexts(view, 'suggest-address', text, { limit }))).result ?? [];

it('questions that wait for the same files together get what each gets alone', async () => {
  const [first, together] = [await open(), await open()];
  const listed = (await Promise.all(['1', '8', '9', '12'].map((number) => ask(first, number, 50)))).flat();
  // Pasted with the city of another county, they wait for the table of places after their first searches.
  const texts = listed.slice(0, 64).map((text) => text.replace(/, .*/, ', ROCKVILLE MD'));
  const alone: (readonly string[])[] = [];
  for (const text of texts) alone.push(await ask(first, text));
  expect(alone.filter(({ length }) => length === 0)).toEqual([]);
  expect(await Promise.all(texts.map((text) => ask(together, text)))).toEqual(alone);
});
