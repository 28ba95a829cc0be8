// What a page that loads its code in parts can do without a network after a preload.
import { afterEach, expect, it, vi } from 'vitest';
import { open } from '../src/index.js';

const network = vi.hoisted(() => {
  const state = {
    isThere: true,
    module: async <T>(load: () => Promise<T>): Promise<T> => {
      if (!state.isThere) throw new TypeError('Failed to fetch dynamically imported module');
      return load();
    },
  };
  return state;
});

vi.mock('../src/parse-with-data.js', (original) => network.module(original));
vi.mock('../src/verify/verify.js', (original) => network.module(original));
vi.mock('../src/geocode/index.js', (original) => network.module(original));
vi.mock('../src/ip/index.js', (original) => network.module(original));

afterEach(() => {
  network.isThere = true;
});

it('answers every operation of the area', async () => {
  const doorplate = await open();
  await doorplate.preload({ zip: '21030' });
  network.isThere = false;
  const text = '801 Shawan Rd, Cockeysville MD 21030';
  const { result } = await doorplate.geocode(text);
  const point = result?.location ?? { latitude: 0, longitude: 0 };
  const answers = [
    await doorplate.parse(text),
    await doorplate.verify(text),
    await doorplate.speculate(text),
    await doorplate.reverse(point),
    await doorplate.suggestAddress('801 shawan', { within: { zip: '21030' } }),
    await doorplate.ip('10.0.0.1'),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 'found'));
  await doorplate.close();
});
