import { open } from '../src/index.js';
import { foldName } from '../src/text/search-key.js';
import LOCALITIES from './completion/indian-localities.json' with { type: 'json' };
import { report } from './measure.js';
import { readOptions } from './options.js';

/**
 * Well-known localities of the largest Indian cities under the names that people write, put together by the authors from public
 * knowledge, typed alone and with their city (of several names the first): how often the locality of that city is among
 * the ten suggestions, and the first: `npm run bench -- indian-localities`. `--examples` prints those that are not offered.
 */
const { examples } = readOptions({ examples: false }).values;
const doorplate = await open();

interface Share {
  readonly typed: string;
  readonly texts: number;
  readonly amongTen: number;
  readonly first: number;
}

async function shareOf(typed: string, textOf: (name: string, city: string) => string): Promise<Share> {
  let [texts, offered, first] = [0, 0, 0];
  for (const [named, names] of Object.entries(LOCALITIES)) {
    const cities = named.split('/');
    for (const name of names.split(';')) {
      const city = cities[0] as string;
      const { result } = await doorplate.suggestInLocality(textOf(name, city));
      const found = result ?? [];
      const at = found.findIndex(({ components }) => cities.includes(components.city) && isNamed(components.locality ?? '', name));
      texts++;
      if (at >= 0) offered++;
      if (at === 0) first++;
      const shown = found.slice(0, 3).map(({ text }) => text);
      if (at < 0 && examples) process.stderr.write(`${typed}: ${name}, ${city}: ${shown.join(' | ')}\n`);
    }
  }
  const share = (count: number): number => Number((count / texts).toFixed(4));
  return { typed, texts, amongTen: share(offered), first: share(first) };
}

/** Whether a locality begins with the name: `Jayanagar` for `Jayanagar 4th Block` is another one. */
function isNamed(locality: string, name: string): boolean {
  return foldName(locality).replaceAll(' ', '').startsWith(foldName(name).replaceAll(' ', ''));
}

await report('indian-localities', {
  shares: [
    await shareOf('alone', (name) => name),
    await shareOf('with its city', (name, city) => `${name}, ${city}`),
    await shareOf('with its city, no comma', (name, city) => `${name} ${city}`.toLowerCase()),
  ],
});
await doorplate.close();
