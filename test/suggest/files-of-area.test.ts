import { beforeAll, describe, expect, it } from 'vitest';
import { cachedSource, type ReadAheadProgress } from '../../src/dataset/index.js';
import type { Doorplate } from '../../src/doorplate.js';
import { DoorplateError } from '../../src/errors.js';
import { open } from '../../src/open.js';
import { errorOf, manifestOf, type Packed } from '../fixtures/damaged-datasets.js';
import { folderForAll } from '../fixtures/folder.js';
import { largeTown } from '../fixtures/large-town.js';
import { inPages, networkSource } from '../fixtures/paged-sample.js';
import { placesDataset } from '../fixtures/us-street-places.js';

let packed: readonly [places: Packed, streets: Packed];
const folder = folderForAll();
beforeAll(async () => {
  packed = await Promise.all([placesDataset().then(inPages), largeTown().then(inPages)]);
});

async function opened(options: { readonly maxBytes?: number } = {}) {
  const networks = packed.map((files) => networkSource(files));
  const doorplate = await open({ only: true, data: networks.map(({ source }) => source), ...options });
  const names = () => networks.flatMap(({ network }) => network.reads.map(({ name }) => name)).filter((name) => name !== 'manifest.json');
  const bytes = () =>
    networks.flatMap(({ network }) => network.reads).reduce((sum, read) => sum + (read.name === 'manifest.json' ? 0 : read.bytes), 0);
  return { doorplate, names, bytes };
}

/** Kinds, and keys of shards, of the files of these names. */
function kindsOf(names: readonly string[]): readonly string[] {
  const files = packed.flatMap((each) => manifestOf(each).files);
  return names
    .map((name) => files.find((file) => file.name === name))
    .map((file) => (file?.kind === 'us-streets' ? `us-streets ${file.key}` : (file?.kind ?? 'none')))
    .sort();
}

const questions: readonly ((doorplate: Doorplate) => Promise<unknown>)[] = [
  (d) => d.verify('21 Main St Apt 3B, Springfield, IL 62701'),
  (d) => d.verify('33 Mapel Ave, Springfeild, IL 62701'),
  (d) => d.geocode('12 Ranger Ln, Springfield, IL 62701'),
  (d) => d.reverse({ latitude: 39.801, longitude: -89.648 }),
  (d) => d.suggestTexts('suggest-address', '21 ma'),
  (d) => d.suggestAddress('21 main st sprin', { within: { zip: '62701' } }),
  (d) => d.suggestCity('springf'),
];

describe('an area is read ahead', () => {
  const INDEX = ['us-street-index', 'us-street-numbers', 'us-street-row-numbers', 'us-street-rows'];

  it.each([
    ['a ZIP code', { zip: '62701' }, ['us-streets 627'], 1],
    ['the begin of one', { zip: '6' }, ['us-streets 606', 'us-streets 627'], 3],
    ['a state', { state: 'illinois' }, ['us-streets 606', 'us-streets 627'], 3],
    ['another state', { state: 'VT' }, [], 0],
    ['a circle', { near: { latitude: 41.88, longitude: -87.63 }, radiusMeters: 5_000 }, ['us-streets 606'], 1],
    ['parts that hold together', { state: 'IL', near: { latitude: 39.8, longitude: -89.65 } }, ['us-streets 627'], 2],
    ['everything', {}, ['us-streets 606', 'us-streets 627'], 3],
  ])('of %s', async (_, area, shards, zips) => {
    const { doorplate, names, bytes: read } = await opened();
    const { files, bytes, inParts } = await doorplate.preload(area);
    expect(new Set(kindsOf(names()))).toEqual(new Set(['us-places', ...INDEX, ...shards]));
    // Blocks that lie together are read as one range.
    expect({ files, bytes, inParts }).toEqual({ files: 1 + INDEX.length + zips, bytes: read(), inParts: [] });
    await doorplate.close();
  });

  it('for the operations that are named', async () => {
    const { doorplate, names } = await opened();
    await doorplate.preload({ zip: '627' }, { operations: ['reverse'] });
    expect(new Set(kindsOf(names()))).toEqual(new Set(['us-places', 'us-streets 627']));
    await doorplate.close();
  });

  it('so that questions about it read nothing', async () => {
    const { doorplate, names } = await opened();
    const fresh = await opened();
    await doorplate.preload({ zip: '627' });
    const before = names().length;
    for (const ask of questions) expect(await ask(doorplate)).toEqual(await ask(fresh.doorplate));
    expect(names().length).toBe(before);
    await Promise.all([doorplate.close(), fresh.doorplate.close()]);
  });

  it('so that a page answers without a network afterwards', async () => {
    const networks = packed.map((files) => networkSource(files));
    const sources = networks.map(({ source }, i) => cachedSource(folder(String(i)), source));
    const online = await open({ only: true, data: sources });
    await online.preload({ zip: '627' });
    const answers = await Promise.all(questions.map((ask) => ask(online)));
    await online.close();
    for (const { network } of networks)
      network.pass = () => Promise.reject(new DoorplateError('DATASET_UNREADABLE', 'the connection was refused'));
    const offline = await open({ only: true, data: networks.map(({ source }, i) => cachedSource(folder(String(i)), source)) });
    for (const [i, ask] of questions.entries()) expect(await ask(offline)).toEqual(answers[i]);
    await offline.close();
  });

  it('and tells how far it is', async () => {
    const { doorplate } = await opened();
    const told: ReadAheadProgress[] = [];
    const { files, bytes } = await doorplate.preload({ zip: '627' }, { onProgress: (progress) => told.push(progress) });
    expect(told.map((progress) => progress.files)).toEqual(Array.from({ length: files }, (_, i) => i + 1));
    expect(told.at(-1)).toEqual({ files, bytes, ofFiles: files, ofBytes: bytes });
    await doorplate.close();
  });

  it('without the street index where there is no room for it', async () => {
    const small = await opened({ maxBytes: 1 });
    const error = (await errorOf(() => small.doorplate.preload({ zip: '627' }))) as DoorplateError;
    const { doorplate } = await opened({ maxBytes: error.details.found as number });
    const { inParts } = await doorplate.preload({ zip: '627' });
    expect(kindsOf(inParts)).toEqual(INDEX);
    await Promise.all([doorplate.close(), small.doorplate.close()]);
  });
});

describe('what cannot be read ahead', () => {
  it('for lack of room is not begun', async () => {
    const { doorplate, names } = await opened({ maxBytes: 40_000 });
    expect(await errorOf(() => doorplate.preload({ state: 'IL' }))).toMatchObject({
      code: 'DATASET_TOO_LARGE',
      message: expect.stringMatching(/ files at once, .* bytes of memory, expected at most 40000: raise maxBytes$/),
    });
    expect(names()).toEqual([]);
    await doorplate.close();
  });

  it.each<[string, object, string]>([
    ['a ZIP code that is none', { zip: '6270x' }, 'INPUT_MALFORMED'],
    ['a ZIP code that is a number', { zip: 62701 }, 'INPUT_MALFORMED'],
    ['a state that is none', { state: 'Bavaria' }, 'INPUT_MALFORMED'],
    ['a radius around nothing', { radiusMeters: 5 }, 'INPUT_MALFORMED'],
    ['a point that is none', { near: { latitude: 91, longitude: 0 } }, 'INPUT_OUT_OF_RANGE'],
    ['an unknown part', { county: 'Cook' }, 'INPUT_MALFORMED'],
    ['a text', 'IL' as unknown as object, 'INPUT_MALFORMED'],
    ['null', null as unknown as object, 'INPUT_MALFORMED'],
  ])('is named: %s', async (_, area, code) => {
    const { doorplate } = await opened();
    expect(await errorOf(() => doorplate.preload(area))).toMatchObject({ code });
    for (const options of [{ operations: ['fly'] }, { operations: 'verify' }, { maxBytes: 5 }, null])
      expect(await errorOf(() => doorplate.preload({}, options as never))).toMatchObject({ code: 'CONFIG_INVALID' });
    await doorplate.close();
  });

  it('any more is left, with the reason of the signal', async () => {
    const { doorplate } = await opened();
    const controller = new AbortController();
    const reason = new Error('the page is closed');
    const preloading = doorplate.preload({}, { signal: controller.signal, onProgress: () => controller.abort(reason) });
    await expect(preloading).rejects.toBe(reason);
    expect(await doorplate.suggestCity('springf')).toMatchObject({ status: 'found' });
    await doorplate.close();
  });
});
