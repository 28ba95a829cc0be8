import type { Doorplate, Reader } from '../../src/doorplate.js';
import type { Question } from '../faults/questions.js';
import { QUESTIONS as OF_FIXTURES } from '../faults/questions.js';
import { LARGE_TOWN_TEXTS } from '../fixtures/large-town.js';

/** Every so many texts of the town are asked. */
const EACH_OF_TOWN = 6;

/** Of the town, of the county that ships, of places without streets, and of none. */
const ADDRESSES = [
  ...LARGE_TOWN_TEXTS.filter((_, i) => i % EACH_OF_TOWN === 0),
  '801 Shawan Rd, Cockeysville MD 21030',
  '6909 Rodling Dr D, Baltimore MD',
  '9999 Nowhere Ln, Towson MD 21204',
  'York Rd & Shawan Rd, Cockeysville MD',
  '350 5th Ave, New York NY',
  'Houston',
  '60614',
];
/** As they are typed: numbers, names, misspelt, places, units. */
const TYPED = [
  '1',
  '12 ma',
  '21 main st apt',
  '801 shaw',
  'mian st',
  '33 mapel',
  'us hig',
  'york rd',
  '21204',
  'towson',
  '100 king, md',
  'zzzq',
];
const AREAS = [
  { within: { state: 'MD' } },
  { within: { city: 'Springfield' } },
  { within: { zip: '210' } },
  { within: { near: { latitude: 39.49, longitude: -76.67 }, radiusMeters: 20_000 } },
  { bias: { zip: '62704' } },
  { bias: { near: { latitude: 39.8, longitude: -89.64 } } },
] as const;
const PLACES = ['tow', 'spring', 'new york', '2120', 'md tow'];
const INDIAN = ['mumb', 'Pune Maharastra', 'Koramangala 4 block', '400001'];
/** In the town, in the county between houses and where there are none, far from all, and in the sea. */
const POINTS = [
  [39.8002, -89.6481],
  [39.494, -76.674],
  [39.468, -76.56],
  [41.9, -87.63],
  [44.98, -73.2],
  [0, 0],
] as const;
const IPS = ['8.8.8.8', '203.0.113.9', '49.36.1.2', '2600::1', '2001:4860::1', 'no address'];

function each<T>(name: string, inputs: readonly T[], ask: (doorplate: Doorplate, input: T) => Promise<unknown>): readonly Question[] {
  return inputs.map((input) => ({ name: `${name} ${JSON.stringify(input)}`, ask: (doorplate) => ask(doorplate, input) }));
}

async function all<T>(answers: AsyncIterable<T>): Promise<readonly T[]> {
  const found: T[] = [];
  for await (const answer of answers) found.push(answer);
  return found;
}

const AREAS_OF_TYPED = AREAS.flatMap((area, i) => [TYPED[i] as string, '12', 'main'].map((text) => [text, area] as const));

/** Questions of every operation. */
export const QUESTIONS: readonly Question[] = [
  ...OF_FIXTURES,
  ...each('parse', ADDRESSES, (d, text) => d.parse(text)),
  ...each('verify', ADDRESSES, (d, text) => d.verify(text, { explain: true })),
  ...each('verify in time', ADDRESSES, (d, text) => d.verify(text, { timeoutMs: 600_000, workMs: 600_000 })),
  ...each('speculate', ADDRESSES, (d, text) => d.speculate(text)),
  ...each('geocode', ADDRESSES, (d, text) => d.geocode(text, { limit: 5, near: { latitude: 39, longitude: -77 } })),
  ...each('reverse', POINTS, (d, [latitude, longitude]) => d.reverse({ latitude, longitude })),
  ...each('reverse far', POINTS, (d, [latitude, longitude]) =>
    d.reverse({ latitude, longitude }, { limit: 10, maxDistanceMeters: 20_000, explain: true }),
  ),
  ...each('suggestAddress', TYPED, (d, text) => d.suggestAddress(text, { explain: true })),
  ...each('suggestAddress in time', TYPED, (d, text) =>
    d.suggestAddress(text, { timeoutMs: 600_000, signal: new AbortController().signal }),
  ),
  ...each('suggestTexts', TYPED, (d, text) => d.suggestTexts('suggest-address', text, { limit: 50 })),
  ...each('suggestAddress of', AREAS_OF_TYPED, (d, [text, area]) => d.suggestAddress(text, { ...area, limit: 20 })),
  ...each('suggestCity of', AREAS_OF_TYPED, (d, [text, area]) => d.suggestCity(text, area)),
  ...each('suggestCity', PLACES, (d, text) => d.suggestCity(text, { displayType: 1 })),
  ...each('suggestZip', PLACES, (d, text) => d.suggestTexts('suggest-zip', text, { displayType: 3 })),
  ...each('suggestInCity', INDIAN, (d, text) => d.suggestInCity(text)),
  ...each('suggestInLocality', INDIAN, (d, text) => d.suggestInLocality(text, { within: { state: 'Maharashtra' }, limit: 20 })),
  ...each('suggestInPin', INDIAN, (d, text) => d.suggestTexts('suggest-in-pin', text, { displayType: 1 })),
  ...each('ip', IPS, (d, text) => d.ip(text)),
  ...each('ipReader', [IPS.slice(0, -1)], async (d, texts) => {
    const reader = await d.ipReader();
    return texts.map((text) => [reader.lookup(text), reader.prefixLength(text)]);
  }),
  ...each('verifyBatch', [[...ADDRESSES, '']], (d, texts) => all(d.verifyBatch(texts))),
  ...each('geocodeBatch', [ADDRESSES], (d, texts) => all(d.geocodeBatch(texts, { window: 64 }))),
  ...each('coverage', [null], (d) => d.coverage()),
];

/** What a reader of all areas is asked, which answers without promises. */
const OF_READER: readonly ((reader: Reader) => unknown)[] = [
  (reader) => reader.parse(ADDRESSES[0] as string),
  (reader) => ADDRESSES.map((text) => reader.verify(text)),
  (reader) => ADDRESSES.map((text) => reader.geocode(text)),
  (reader) => POINTS.map(([latitude, longitude]) => reader.reverse({ latitude, longitude })),
  (reader) => TYPED.map((text) => reader.suggestAddress(text)),
  (reader) => PLACES.map((text) => reader.suggestTexts('suggest-city', text)),
];

export const READER: Question = {
  name: 'reader',
  async ask(doorplate) {
    const reader = await doorplate.reader();
    return OF_READER.map((ask) => {
      try {
        return ask(reader);
      } catch (error) {
        return String(error);
      }
    });
  },
};

/** Questions that end before they have an answer, by a budget or a signal. */
export function cutShort(doorplate: Doorplate, at: number): Promise<unknown> {
  const [typed, address] = [TYPED[at % TYPED.length] as string, ADDRESSES[at % ADDRESSES.length] as string];
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 1);
  return Promise.allSettled([
    doorplate.suggestAddress(typed, { workMs: 0.05 }),
    doorplate.suggestAddress(typed, { timeoutMs: 0.5 }),
    doorplate.suggestTexts('suggest-address', typed, { signal: controller.signal }),
    doorplate.verify(address, { workMs: 0.05 }),
    doorplate.geocode(address, { timeoutMs: 0.2 }),
  ]);
}
