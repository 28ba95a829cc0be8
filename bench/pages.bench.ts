import { parseArgs } from 'node:util';
import { type DatasetSource, DatasetStore, directorySource, inspectDataset } from '../src/dataset/index.js';
import { suggestAddress } from '../src/suggest/address.js';
import { streetsAsked } from './county.js';
import { report, seeded, spread } from './measure.js';
import { type Traffic, TrafficCount } from './pages/traffic.js';
import { sampledCorpus } from './scale/sampled-corpus.js';

/** So long that the processor's own work between two reads does not tell. */
const LATENCY_MS = 4;

/** A folder behind a network that answers every request after the same time, however many there are. */
class CountedNetwork {
  readonly source: DatasetSource;
  readonly traffic = new TrafficCount();

  constructor(folder: string) {
    const files = directorySource(folder);
    this.source = {
      label: folder,
      prefersRanges: true,
      read: async (name, options) => {
        const answered = this.traffic.begin();
        const bytes = await files.read(name, options);
        await new Promise((resolve) => setTimeout(resolve, LATENCY_MS));
        answered(bytes.byteLength);
        return bytes;
      },
    };
  }
}

/**
 * What completion reads of a dataset behind a network: bytes and requests in a row, manifest and page
 * tables included, of the county that ships; `npm run bench -- pages --folder F` asks the dataset that
 * `scale --folder F` has left. Every answer is compared with that of whole files.
 */
const { values } = parseArgs({ options: { folder: { type: 'string' }, addresses: { type: 'string', default: '30' } } });
const { folder, results, city, zip } = streetsAsked(values.folder);
const SEED = 19;
/** Typed by people who want to see what comes, and asked of an index that does not have all of it. */
const TEXTS = ['1', '12', '12 w', '100 main', 'main st', '100 main st', `100 main st ${city}`, 'strete', zip];

const { totals } = await inspectDataset(directorySource(folder));
const kept = totals.find(({ kind }) => kind === 'us-streets')?.rows ?? 0;
const { texts } = await sampledCorpus(folder, kept, 10_000);
const random = seeded(SEED);
const typed = Array.from({ length: Number(values.addresses) }, () => (texts[Math.floor(random() * texts.length)] as string).toLowerCase());
const whole = await DatasetStore.open([directorySource(folder)]);

const firstOf: Record<string, Traffic> = {};
for (const text of TEXTS) firstOf[text] = await first(text);
const prefixes: Record<string, unknown> = {};
for (const letters of [4, 8, 12, 16]) prefixes[letters] = summary(await inTurn(typed, (text) => first(text.slice(0, letters))));
const sessions = await inTurn(typed, letterByLetter);

await report(`pages${results}`, {
  addresses: kept,
  firstSuggestion: { texts: firstOf, lettersOfAddresses: prefixes },
  letterByLetter: {
    addresses: typed.length,
    kilobytes: spread(sessions.map(({ bytes }) => bytes / 1000)),
    inARow: spread(sessions.flatMap(({ rows }) => rows)),
    keystrokesThatRead: share(
      sessions.flatMap(({ rows }) => rows).filter((row) => row > 0).length,
      sessions.flatMap(({ rows }) => rows).length,
    ),
  },
});

/** The first question of a process: what it reads, the manifest included. */
async function first(text: string): Promise<Traffic> {
  const network = new CountedNetwork(folder);
  await ask(await DatasetStore.open([network.source]), text);
  return network.traffic.take();
}

/** An address typed as people do; `rows` has the requests in a row of each keystroke behind the first. */
async function letterByLetter(text: string): Promise<{ readonly bytes: number; readonly rows: readonly number[] }> {
  const network = new CountedNetwork(folder);
  const store = await DatasetStore.open([network.source]);
  const rows: number[] = [];
  let bytes = 0;
  for (let letters = 1; letters <= text.length; letters++) {
    await ask(store, text.slice(0, letters));
    const traffic = network.traffic.take();
    bytes += traffic.bytes;
    if (letters > 1) rows.push(traffic.inARow);
  }
  return { bytes, rows };
}

async function ask(store: DatasetStore, text: string): Promise<void> {
  const [found, expected] = [await store.use((view) => suggestAddress(view, text)), await whole.use((view) => suggestAddress(view, text))];
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
