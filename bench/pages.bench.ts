import type { Doorplate } from '../src/doorplate.js';
import { open } from '../src/open.js';
import { sampledCorpus } from './compare/suggest-corpus.js';
import { streetsAsked } from './data.js';
import { StaticServer, type Traffic } from './first-questions/static-server.js';
import { report, seeded, spread } from './measure.js';
import { readOptions } from './options.js';

/**
 * What completion reads of a dataset on a static host, texts alone and entries with their parts: bytes and requests in a row, manifest and
 * page tables included, of the county that ships; `npm run bench -- pages --folder F` asks the dataset that
 * `scale --folder F` has left. Every answer is compared with that of whole files.
 */
const { values } = readOptions({ folder: '', addresses: 30 });
const { folder, results, city, zip, addresses } = await streetsAsked(values.folder);
const SEED = 19;
/** Typed by people who want to see what comes, and asked of an index that does not have all of it. */
const TEXTS = ['1', '12', '12 w', '100 main', 'main st', '100 main st', `100 main st ${city}`, 'strete', zip];

const { texts } = await sampledCorpus(folder, addresses, 10_000);
const random = seeded(SEED);
const typed = Array.from({ length: values.addresses }, () => (texts[Math.floor(random() * texts.length)] as string).toLowerCase());
const whole = await open({ only: true, data: [folder] });
const server = new StaticServer({ streets: folder });
const urls = await server.start();

/** Texts alone open no shard; entries have parts that only the shards of the first ones know. */
const METHODS = {
  texts: (of: Doorplate, text: string) => of.suggestTexts('suggest-address', text),
  entries: (of: Doorplate, text: string) => of.suggestAddress(text),
};
type Method = keyof typeof METHODS;

const measured = { texts: await measure('texts'), entries: await measure('entries') };
await server.stop();
await whole.close();
await report(`pages${results}`, { addresses, ...measured });

async function measure(method: Method) {
  const firstOf: Record<string, Traffic> = {};
  for (const text of TEXTS) firstOf[text] = await first(method, text);
  const prefixes: Record<string, unknown> = {};
  for (const letters of [4, 8, 12, 16]) prefixes[letters] = summary(await inTurn(typed, (text) => first(method, text.slice(0, letters))));
  const sessions = await inTurn(typed, (text) => letterByLetter(method, text));
  const rows = sessions.flatMap((session) => session.rows);
  return {
    firstSuggestion: { texts: firstOf, lettersOfAddresses: prefixes },
    letterByLetter: {
      addresses: typed.length,
      kilobytes: spread(sessions.map(({ bytes }) => bytes / 1000)),
      inARow: spread(rows),
      keystrokesThatRead: share(rows.filter((row) => row > 0).length, rows.length),
    },
  };
}

/** The first question of a process: what it reads, the manifest included. */
async function first(method: Method, text: string): Promise<Traffic> {
  const doorplate = await open({ only: true, data: urls });
  await ask(method, doorplate, text);
  await doorplate.close();
  return server.traffic.take();
}

/** An address typed as people do; `rows` has the requests in a row of each keystroke behind the first. */
async function letterByLetter(method: Method, text: string): Promise<{ readonly bytes: number; readonly rows: readonly number[] }> {
  const doorplate = await open({ only: true, data: urls });
  const rows: number[] = [];
  let bytes = 0;
  for (let letters = 1; letters <= text.length; letters++) {
    await ask(method, doorplate, text.slice(0, letters));
    const traffic = server.traffic.take();
    bytes += traffic.bytes;
    if (letters > 1) rows.push(traffic.inARow);
  }
  await doorplate.close();
  return { bytes, rows };
}

async function ask(method: Method, doorplate: Doorplate, text: string): Promise<void> {
  const [found, expected] = [await METHODS[method](doorplate, text), await METHODS[method](whole, text)];
  if (JSON.stringify(found) !== JSON.stringify(expected)) throw new Error(`${text}: another answer than from whole files`);
}

async function inTurn<T, R>(items: readonly T[], call: (item: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await call(item));
  return results;
}

function summary(all: readonly Traffic[]) {
  return { kilobytes: spread(all.map(({ bytes }) => bytes / 1000)), inARow: spread(all.map(({ inARow }) => inARow)) };
}

function share(part: number, all: number): number {
  return Number((part / all).toFixed(3));
}
