import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type DatasetSource, directorySource, memorySource } from '../src/dataset/index.js';
import { createHandler } from '../src/http/index.js';
import { type Doorplate, type OpenOptions, open } from '../src/index.js';
import { get } from './fixtures/handler-request.js';
import { listedStates } from './fixtures/listed-states.js';
import { shippedFolder } from './fixtures/stores.js';
import { usPostalDataset, usPostalRows } from './fixtures/us-postal.js';
import { usStreetsDataset } from './fixtures/us-streets.js';

const ADDRESS = '801 Shawan Road, Cockeysville, MD 21030';
const SPOT = { latitude: 39.494416, longitude: -76.674194 };
/** In another file than the first. */
const ELSEWHERE = '2200 Cavesdale Rd, Owings Mills MD 21117';

const doorplate = await open();
afterAll(() => doorplate.close());
// An operation loads its code with its first question. Here that takes no time of a test, however busy the machine is.
await Promise.all([
  ...[doorplate.parse, doorplate.verify, doorplate.speculate, doorplate.geocode, doorplate.suggestAddress].map((ask) => ask(ADDRESS)),
  ...[doorplate.suggestCity, doorplate.suggestZip, doorplate.suggestInCity, doorplate.suggestInPin].map((ask) => ask('1')),
  doorplate.reverse(SPOT),
  doorplate.ip('8.8.8.8'),
]);

describe('the datasets that come with the package', () => {
  it('mounts places, streets, India and IP, each with its licences', () => {
    const names = doorplate.datasets().map((manifest) => manifest.name);
    expect(names).toEqual(expect.arrayContaining(['us-places', 'us-md-baltimore-county', 'in-places', 'ip-country']));
    for (const { sources } of doorplate.datasets()) {
      expect(sources.length).toBeGreaterThan(0);
      for (const source of sources)
        expect(source).toMatchObject({ licence: expect.stringMatching(/./), attribution: expect.stringMatching(/./) });
    }
  });

  it('reaches as far for the nearest address as a question says, else as it was opened for', async () => {
    const beside = { ...SPOT, latitude: SPOT.latitude + 0.0005 };
    const near = await open({ maxDistanceMeters: 10 });
    expect((await near.reverse(beside)).status).toBe('not-found');
    expect((await near.reverse(beside, { maxDistanceMeters: 100, limit: 1 })).candidates).toHaveLength(1);
    await near.close();
    expect((await doorplate.reverse(beside)).status).toBe('found');
    expect((await doorplate.reverse(beside, { maxDistanceMeters: 10 })).status).toBe('not-found');
  });

  it('ends the reads of a completion with its signal, and answers the next one', async () => {
    const folder = shippedFolder('us-md-baltimore-county');
    const inner = directorySource(folder);
    let stuck = true;
    let begun = 0;
    let ended = 0;
    const source: DatasetSource = {
      label: folder,
      async read(name, read) {
        if (name !== 'manifest.json' && stuck) {
          begun++;
          await new Promise((_, reject) => read?.signal?.addEventListener('abort', () => reject(read.signal?.reason))).finally(
            () => ended++,
          );
        }
        return inner.read(name, read);
      },
    };
    const reading = await open({ only: true, data: [source] });
    const reason = new RangeError('typed on');
    const asks = [
      (o: { signal: AbortSignal }) => reading.suggestAddress('801 shaw', o),
      (o: { signal: AbortSignal }) => reading.suggestTexts('suggest-address', '801 shaw', o),
    ];
    for (const [i, ask] of asks.entries()) {
      const controller = new AbortController();
      const answer = ask({ signal: controller.signal });
      while (begun <= i) await setImmediate();
      controller.abort(reason);
      await expect(answer).rejects.toBe(reason);
    }
    stuck = false;
    expect((await reading.suggestTexts('suggest-address', '801 shaw')).result).toEqual(['801 SHAWAN RD, COCKEYSVILLE MD 21030']);
    expect(ended).toBe(begun);
    await reading.close();
  });

  it('answers all operations', async () => {
    const { result: parsed } = await doorplate.parse(ADDRESS);
    expect(parsed).toMatchObject({
      AddressNumber: '801',
      StreetName: 'SHAWAN',
      StreetPostType: 'RD',
      StreetPostDir: null,
      County: 'Baltimore',
    });
    const { result: verified } = await doorplate.verify(ADDRESS);
    expect(verified).toMatchObject({
      DpvConfirmation: 'Y',
      IsPostalVerified: false,
      AlgorithmUsed: '100',
      Zip4: '1225',
      CarrierRoute: null,
    });
    expect(verified?.FullAddressHash).toBe(parsed?.FullAddressHash);
    expect((await doorplate.speculate('801 Shawan, Cockeysville MD')).result).toMatchObject({
      AddressLine1: '801 SHAWAN RD',
      ZipCode: '21030',
    });
    expect((await doorplate.suggestAddress('801 shaw')).result).toMatchObject([{ text: '801 SHAWAN RD, COCKEYSVILLE MD 21030' }]);
    expect((await doorplate.suggestCity('los ang', { displayType: 1 })).result?.[0]?.text).toBe('Los Angeles, California');
    expect((await doorplate.suggestZip('20500')).result).toMatchObject([{ text: '20500, Washington, DC' }]);
    expect((await doorplate.suggestInCity('mumbai')).result?.[0]?.text).toBe('Mumbai, Maharashtra');
    expect((await doorplate.suggestInLocality('colaba', { displayType: 2 })).result?.[0]?.text).toMatch(/^Colaba, .*Maharashtra 400005$/);
    expect((await doorplate.suggestInPin('110001')).result?.[0]?.text).toMatch(/^110001, .*Delhi$/);
    const { result: placed } = await doorplate.geocode(ADDRESS);
    expect(placed).toMatchObject({ location: SPOT, accuracy: { type: 'rooftop' }, source: '10' });
    expect((await doorplate.reverse(SPOT)).result).toMatchObject({ distance: 0, formattedAddress: placed?.formattedAddress });
    expect((await doorplate.ip('2001:4860:4860::8888')).status).toBe('found');
    expect((await doorplate.ip('8.8.8.8')).result).toMatchObject({
      CountryCode: 'US',
      Country: 'United States',
      Continent: 'North America',
    });
  });

  it('explains on request only', async () => {
    expect((await doorplate.verify(ADDRESS)).explain).toBeUndefined();
    const { explain } = await doorplate.verify(ADDRESS, { explain: true });
    expect(explain?.datasets.map(({ name }) => name)).toContain('us-md-baltimore-county');
    const parsed = await doorplate.parse(ADDRESS, { explain: true });
    expect(parsed.explain?.datasets.map(({ name }) => name)).toEqual(['us-places']);
  });

  it('takes no unusable input', async () => {
    const operations = [doorplate.parse, doorplate.verify, doorplate.speculate, doorplate.geocode, doorplate.suggestAddress, doorplate.ip];
    for (const operation of operations) {
      await expect(operation(' ')).rejects.toMatchObject({ code: 'INPUT_EMPTY' });
      await expect(operation('1'.repeat(1025))).rejects.toMatchObject({ code: 'INPUT_TOO_LONG' });
      await expect(operation(undefined as unknown as string)).rejects.toMatchObject({ code: 'INPUT_MALFORMED' });
    }
    await expect(doorplate.reverse({ latitude: 91, longitude: 0 })).rejects.toMatchObject({ code: 'INPUT_OUT_OF_RANGE' });
    await expect(doorplate.reverse({ latitude: Number.NaN, longitude: 0 })).rejects.toMatchObject({ code: 'INPUT_MALFORMED' });
    await expect(doorplate.suggestCity('x', { displayType: 2 })).rejects.toMatchObject({ code: 'INPUT_OUT_OF_RANGE' });
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ['a position that is a text', () => doorplate.reverse('39,-76' as never), 'The point is string, expected an object of latitude and'],
    ['a latitude of another name', () => doorplate.reverse({ lat: 39 } as never), 'latitude is undefined, expected a number'],
    ['a place near nothing', () => doorplate.geocode(ADDRESS, { near: null as never }), 'near is null, expected an object of latitude'],
    ['a number as text', () => doorplate.suggestCity('x', { limit: '5' as never }), 'limit is string, expected 1 to 50'],
    ['a time as text', () => doorplate.ip('8.8.8.8', { timeoutMs: '5' as never }), 'timeoutMs is string, expected 0 or more'],
    ['a reach', () => doorplate.reverse(SPOT, { maxDistanceMeters: '5' as never }), 'maxDistanceMeters is string, expected 0 or more'],
    ['no signal', () => doorplate.suggestAddress('1745', { signal: {} as never }), 'signal is object, expected an AbortSignal'],
    ['null for a signal', () => doorplate.suggestZip('2', { signal: null as never }), 'signal is null, expected an AbortSignal'],
    ['an explanation as text', () => doorplate.verify(ADDRESS, { explain: 'x' as never }), 'explain is string, expected a boolean'],
    ['a table', () => doorplate.verify(ADDRESS, { secondaryLetters: 'x' as never }), 'secondaryLetters is string, expected an object'],
    ['null for an explanation', () => doorplate.ip('8.8.8.8', { explain: null as never }), 'explain is null, expected a boolean'],
    ['a report', () => doorplate.preload({ state: 'VT' }, { onProgress: 'x' as never }), 'onProgress is string, expected a function'],
    ['null for options', () => doorplate.verify(ADDRESS, null as never), 'The options are null, expected an object'],
    ['an unknown check', () => doorplate.replace('us-places', 'unread', { check: 'all' as never }), 'The option check is none of'],
    ['an option of replace that does not exist', () => doorplate.replace('us-places', 'unread', { chek: 1 } as never), 'Unknown option'],
  ])('names what is wrong: %s', async (_, ask, message) => {
    await expect(ask()).rejects.toThrow(message);
  });
});

describe('data given by the caller', () => {
  let folder: string;
  const embedded = shippedFolder();
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'doorplate-open-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('takes one dataset, a folder of datasets, and file URLs, and names what is not mounted', async () => {
    for (const location of [join(embedded, 'us-places'), pathToFileURL(join(embedded, 'us-places'))]) {
      const places = await open({ only: true, data: [location] });
      expect(places.datasets().map(({ name }) => name)).toEqual(['us-places']);
      expect((await places.suggestZip('10001')).result).toMatchObject([{ text: '10001, New York, NY' }]);
      for (const question of [
        places.verify(ADDRESS),
        places.reverse(SPOT),
        places.suggestAddress('1 main'),
        places.ip('8.8.8.8'),
        places.suggestInPin('1'),
      ]) {
        await expect(question).rejects.toMatchObject({ code: 'DATASET_NOT_MOUNTED' });
      }
      await places.close();
      await expect(places.suggestZip('1')).rejects.toMatchObject({ code: 'DATASET_CLOSED' });
    }
  });

  it('mounts one more dataset and unmounts it', async () => {
    const doorplate = await open({ only: true, data: [join(embedded, 'us-places')] });
    const names = () => doorplate.datasets().map(({ name }) => name);
    await doorplate.mount(join(embedded, 'ip-country'));
    expect(names()).toEqual(['us-places', 'ip-country']);
    expect((await doorplate.ip('8.8.8.8')).result?.CountryCode).toBe('US');
    await expect(doorplate.mount(join(embedded, 'ip-country'))).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
    await expect(doorplate.mount(embedded)).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
    expect(names()).toEqual(['us-places', 'ip-country']);
    await doorplate.unmount('ip-country');
    expect(names()).toEqual(['us-places']);
    await expect(doorplate.ip('8.8.8.8')).rejects.toMatchObject({ code: 'DATASET_NOT_MOUNTED' });
    await expect(doorplate.unmount('ip-country')).rejects.toMatchObject({ code: 'DATASET_NOT_MOUNTED' });
    await doorplate.close();
  });

  it('gives a reader of IP ranges that keeps its data', async () => {
    const doorplate = await open({ only: true, data: [join(embedded, 'ip-country')] });
    const reader = await doorplate.ipReader();
    const { result } = await doorplate.ip('8.8.8.8');
    expect(reader.lookup('8.8.8.8')).toEqual(result);
    await doorplate.unmount('ip-country');
    expect(reader.lookup('8.8.8.8')).toEqual(result);
    await expect(doorplate.ipReader()).rejects.toMatchObject({ code: 'DATASET_NOT_MOUNTED' });
    await doorplate.close();
  });

  it('parses without any dataset of places', async () => {
    const streets = await open({ only: true, data: [join(embedded, 'us-md-baltimore-county')] });
    expect((await streets.parse(ADDRESS)).result).toMatchObject({ StreetName: 'SHAWAN', City: 'COCKEYSVILLE', County: null });
    await streets.close();
  });

  describe('stands in front of what is installed and of the package', () => {
    // The data replaced all the rest before: with a county alone, no place, IP address or Indian city was known any more.
    afterEach(() => {
      vi.unstubAllEnvs();
      vi.restoreAllMocks();
    });
    const orderOf = async (options: OpenOptions) => {
      const doorplate = await open(options);
      const order = doorplate.datasets().map(({ name, origin }) => `${origin} ${name}`);
      await doorplate.close();
      return order;
    };
    const install = async (...names: string[]) => {
      const home = await mkdtemp(join(folder, 'home-'));
      for (const name of names) await cp(join(embedded, name), join(home, name), { recursive: true });
      vi.stubEnv('DOORPLATE_DATA_DIR', home);
      return home;
    };
    const county = async () => memorySource(await usPostalDataset(usPostalRows()), 'county');

    it('which go on answering', async () => {
      const doorplate = await open({ data: [await county()] });
      expect((await doorplate.verify('434 W 120th St Apt 8H, New York NY 10027')).result?.DpvConfirmation).toBe('Y');
      expect((await doorplate.geocode('Queens, NY 11101')).result?.accuracy.type).toBe('centroid');
      expect((await doorplate.ip('8.8.8.8')).result?.CountryCode).toBe('US');
      expect((await doorplate.suggestTexts('suggest-in-city', 'pune')).result?.[0]).toContain('Maharashtra');
      await doorplate.close();
    });

    it('in the order that datasets() says', async () => {
      const packaged = await orderOf({});
      expect(packaged).toContain('package us-places');
      expect(new Set(packaged.map((line) => line.split(' ')[0]))).toEqual(new Set(['package']));
      const [own] = (await orderOf({ only: true, data: [await county()] })) as [string];
      expect(own).toMatch(/^data /);
      expect(await orderOf({ data: [await county()] })).toEqual([own, ...packaged]);
      await install('ip-country');
      const rest = packaged.filter((line) => line !== 'package ip-country');
      expect(await orderOf({})).toEqual(['installed ip-country', ...rest]);
      expect(await orderOf({ data: [await county()] })).toEqual([own, 'installed ip-country', ...rest]);
      expect(await orderOf({ only: true, data: [await county()] })).toEqual([own]);
      expect(await orderOf({ only: true, data: [] })).toEqual([]);
    });

    it('in the place of those of its name', async () => {
      const home = await install('us-places', 'ip-country');
      expect(await orderOf({ data: [join(home, 'ip-country')] })).toEqual([
        'data ip-country',
        'installed us-places',
        ...(await orderOf({})).filter((line) => line.startsWith('package')),
      ]);
      await expect(open({ data: [join(home, 'ip-country'), join(embedded, 'ip-country')] })).rejects.toMatchObject({
        code: 'CONFIG_INVALID',
      });
    });

    it('alone where there is no file system', async () => {
      const source = await county();
      vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined);
      expect((await orderOf({ data: [source] })).length).toBe(1);
    });

    it('and names an installed dataset that is damaged', async () => {
      const home = await install('ip-country');
      await writeFile(join(home, 'ip-country', 'manifest.json'), '{');
      await expect(open({ data: [await county()] })).rejects.toMatchObject({
        code: 'DATASET_MANIFEST_INVALID',
        message: expect.stringContaining(join(home, 'ip-country')),
      });
    });
  });

  it.each([
    [{ data: 'datasets' }, 'data is string, expected an array of folders, URLs and sources'],
    [{ only: true }, 'No data is given, and only leaves out everything else'],
    [{ data: [7] }, 'A location of data is number, expected a folder, a URL or a source'],
    [{ data: [null] }, 'A location of data is object, expected a folder, a URL or a source'],
    [
      { maxInputlength: 5 },
      'Unknown option "maxInputlength", expected one of data, only, check, maxBytes, maxInputLength, acceptGovernment, maxDistanceMeters, verificationCacheSize, now',
    ],
    [{ maxInputLength: 0 }, 'maxInputLength is 0, expected a whole number above 0'],
    [{ maxInputLength: Number.NaN }, 'maxInputLength is NaN, expected a whole number above 0'],
    [{ maxBytes: '5' }, 'maxBytes is string, expected a whole number above 0'],
    [{ only: 'yes' }, 'only is string, expected a boolean'],
    [{ now: 5 }, 'now is number, expected a function'],
    [null, 'The options are null, expected an object'],
    [{ maxDistanceMeters: '5' }, 'maxDistanceMeters is string, expected 0 or more'],
    [{ maxDistanceMeters: -1 }, 'maxDistanceMeters is -1, expected 0 or more'],
    [{ maxDistanceMeters: Number.NaN }, 'maxDistanceMeters is NaN, expected 0 or more'],
  ])('refuses unusable options before anything is asked: %j', async (options, message) => {
    await expect(open(options as unknown as OpenOptions)).rejects.toMatchObject({ code: 'CONFIG_INVALID', message });
  });

  it('refuses an option of a question that does not exist', async () => {
    // A name of an earlier release was passed over, and with it the limit of time.
    const options = { budgetMilliseconds: 5 } as object;
    const questions = [
      () => doorplate.parse(ADDRESS, options),
      () => doorplate.verify(ADDRESS, options),
      () => doorplate.speculate(ADDRESS, options),
      () => doorplate.geocode(ADDRESS, options),
      () => doorplate.reverse(SPOT, options),
      () => doorplate.ip('8.8.8.8', options),
      () => doorplate.suggestAddress('801 shaw', options),
      () => doorplate.suggestTexts('suggest-zip', '021', options),
      () => doorplate.verifyBatch([ADDRESS], options).next(),
      () => doorplate.geocodeBatch([ADDRESS], options).next(),
    ];
    for (const ask of questions) {
      await expect(ask()).rejects.toMatchObject({
        code: 'CONFIG_INVALID',
        message: expect.stringContaining('Unknown option "budgetMilliseconds", expected one of explain, timeoutMs, workMs'),
      });
    }
  });

  it('refuses a folder without a dataset', async () => {
    await expect(open({ only: true, data: [folder] })).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
    await expect(open({ only: true, data: [join(folder, 'absent')] })).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
  });

  it('refuses two datasets of one name, and leaves one of the package out', async () => {
    const data = [join(embedded, 'us-places'), join(embedded, 'us-places')];
    await expect(open({ data })).rejects.toMatchObject({ code: 'CONFIG_INVALID', message: expect.stringContaining('named us-places') });
    const own = await open({ data: data.slice(1) });
    const places = own.datasets().filter(({ name }) => name === 'us-places');
    expect(places.map(({ origin }) => origin)).toEqual(['data']);
    await own.close();
  });

  it('refuses files in memory that are no map', () => {
    expect(() => memorySource({ 'manifest.json': new Uint8Array() } as never)).toThrow(
      expect.objectContaining({ code: 'CONFIG_INVALID', message: 'The files in memory are object, expected a Map of names to bytes' }),
    );
  });

  it('keeps the old dataset when its replacement is damaged', async () => {
    const copy = join(folder, 'us-places');
    await cp(join(embedded, 'us-places'), copy, { recursive: true });
    const places = await open({ only: true, data: [copy] });
    const damaged = join(folder, 'damaged');
    await cp(copy, damaged, { recursive: true });
    await writeFile(join(damaged, 'manifest.json'), '{"format":');
    await expect(places.replace('us-places', damaged)).rejects.toMatchObject({ code: 'DATASET_MANIFEST_INVALID' });
    await expect(places.replace('us-places', embedded)).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
    expect((await places.suggestZip('10001')).status).toBe('found');
    await places.replace('us-places', join(embedded, 'us-places'));
    expect((await places.suggestZip('10001')).status).toBe('found');
    await places.close();
  });
});

it('counts the letters of units by the table that a question gives, kept answers or not', async () => {
  const rows = usPostalRows()
    .filter(({ components }) => components.unitNumber === '8H')
    .map((row) => ({ ...row, postal: { zip4: row.postal?.zip4 ?? '', recordType: 'H' as const } }));
  const source = memorySource(await usPostalDataset(rows));
  const doorplate = await open({ only: true, data: [source], verificationCacheSize: 10 });
  const text = '434 W 120th St Apt 8H, New York NY 10027';
  const secondaryLetters = { H: 8 };
  const points = [
    await doorplate.verify(text),
    await doorplate.verify(text, { secondaryLetters }),
    await doorplate.speculate(text, { secondaryLetters }),
    await doorplate.verify(text),
  ].map(({ result }) => result?.DeliveryPoint);
  expect(points).toEqual([null, '88', '88', null]);
  for (const H of [-1, 1.5, Number.NaN, '8' as never])
    await expect(doorplate.verify(text, { secondaryLetters: { H } })).rejects.toThrow('secondaryLetters.H is');
  for await (const { result } of doorplate.verifyBatch([text], { secondaryLetters })) expect(result?.DeliveryPoint).toBe('88');
  await doorplate.close();
});

it('names the ZIP codes of a city', async () => {
  expect(await doorplate.zipsOf('Hunt Valley', 'MD')).toEqual(['21031', '21065']);
});

describe('a reader', () => {
  const TEXT = '801 Shawan Rd, Cockeysville MD 21030';

  it('answers at once what the awaited methods answer', async () => {
    const reader = await doorplate.reader(
      {},
      { operations: ['verify', 'geocode', 'suggest-address', 'suggest-zip', 'suggest-in-pin', 'ip'] },
    );
    for (const text of [TEXT, ELSEWHERE, '12 Elm St', 'x']) {
      expect(reader.parse(text)).toEqual(await doorplate.parse(text));
      expect(reader.verify(text)).toEqual(await doorplate.verify(text));
      expect(reader.speculate(text)).toEqual(await doorplate.speculate(text));
      expect(reader.geocode(text, { limit: 3 })).toEqual(await doorplate.geocode(text, { limit: 3 }));
      expect(reader.suggestAddress(text).result?.map((each) => each.toJSON())).toEqual(
        (await doorplate.suggestAddress(text)).result?.map((each) => each.toJSON()),
      );
      expect(reader.suggestTexts('suggest-city', text)).toEqual(await doorplate.suggestTexts('suggest-city', text));
    }
    expect(reader.reverse(SPOT)).toEqual(await doorplate.reverse(SPOT));
    expect(reader.ip('8.8.8.8')).toEqual(await doorplate.ip('8.8.8.8'));
    expect(reader.suggestInPin('400').result).toHaveLength(10);
    expect(() => reader.verify(' ')).toThrow(expect.objectContaining({ code: 'INPUT_EMPTY' }));
  });

  it('knows the area that it was asked for, and no other', async () => {
    const fresh = await open({ verificationCacheSize: 10 });
    const reader = await fresh.reader({ zip: '21030' });
    expect(reader.verify(TEXT).status).toBe('found');
    expect(reader.verify(TEXT).result?.AlgorithmUsed).toMatch(/^304/);
    expect(reader.suggestAddress('801 Shaw', { within: { zip: '210' } }).result).toHaveLength(1);
    const notOpen = expect.objectContaining({ code: 'DATASET_NOT_MOUNTED', message: expect.stringMatching(/file that is not open/) });
    expect(() => reader.verify(ELSEWHERE)).toThrow(notOpen);
    expect(() => reader.suggestInCity('mum')).toThrow(notOpen);
    await fresh.close();
    expect(() => reader.verify(TEXT)).toThrow(expect.objectContaining({ code: 'DATASET_CLOSED' }));
    await expect(doorplate.reader({ state: 'XX' })).rejects.toMatchObject({ code: 'INPUT_MALFORMED' });
  });

  it('asks the data that are mounted when it is asked', async () => {
    const inWashington = '1745 T St SE, Washington DC 20020';
    const states = async () => memorySource(await listedStates(), 'states');
    const fresh = await open({ data: [memorySource(await usPostalDataset()), await states()] });
    const reader = await fresh.reader({ state: 'DC' });
    expect(reader.verify(inWashington).status).toBe('found');
    await fresh.unmount('us-states-fixture');
    expect(reader.verify(inWashington).status).toBe('not-found');
    await fresh.mount(await states());
    expect(() => reader.verify(inWashington)).toThrow(expect.objectContaining({ code: 'DATASET_NOT_MOUNTED' }));
    expect((await fresh.reader({ state: 'DC' })).verify(inWashington).status).toBe('found');
    await fresh.close();
  });
});

describe('verified addresses that are kept', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  const UNLISTED = '803 Shawan Road, Cockeysville, MD 21030';

  it('repeat their code behind 304 and nothing else, for 90 days', async () => {
    let now = Date.UTC(2026, 0, 1);
    const doorplate = await open({ verificationCacheSize: 10, now: () => now });
    for (const [operation, text, code] of [
      ['verify', ADDRESS, '100'],
      ['verify', UNLISTED, '410'],
      ['speculate', '801 Shawan, Cockeysville MD', '105'],
    ] as const) {
      const first = await doorplate[operation](text);
      expect(first.result?.AlgorithmUsed).toBe(code);
      for (let i = 0; i < 2; i++) {
        const again = { ...first, result: { ...first.result, AlgorithmUsed: `304${code}` } };
        expect(JSON.stringify(await doorplate[operation](text))).toBe(JSON.stringify(again));
      }
      expect((await doorplate[operation](text, { explain: true })).result).toEqual(first.result);
    }
    expect((await doorplate.verify({ street: '801 Shawan Rd', zip: '21030' })).result?.AlgorithmUsed).not.toMatch(/^304/);
    await expect(doorplate.verify(' ')).rejects.toMatchObject({ code: 'INPUT_EMPTY' });
    now += 90 * DAY_MS;
    expect((await doorplate.verify(ADDRESS)).result?.AlgorithmUsed).toBe('304100');
    now += 1;
    expect((await doorplate.verify(ADDRESS)).result?.AlgorithmUsed).toBe('100');
    await doorplate.close();
    await expect(doorplate.verify(ADDRESS)).rejects.toMatchObject({ code: 'DATASET_CLOSED' });
  });

  it.each([
    ['100 N Main St, Springfield, IL 62701', 'found', null],
    ['100 Main St, Springfield, IL 62701', 'found', 3],
    ['100 Nowhere Lane, Springfield, IL 62701', 'not-found', undefined],
  ])('are not changed by who changes an answer: %s', async (text, status, errors) => {
    const doorplate = await open({ only: true, data: [memorySource(await usStreetsDataset())], verificationCacheSize: 10 });
    const first = await doorplate.speculate(text);
    expect([first.status, first.result?.ErrorMessages?.length ?? first.result?.ErrorMessages]).toEqual([status, errors]);
    const expected = structuredClone(first);
    if (expected.result !== null) expected.result.AlgorithmUsed = `304${expected.result.AlgorithmUsed}`;
    for (let answer = first, i = 0; i < 3; i++) {
      const { result, messages } = answer;
      (messages as string[]).push('mine');
      (result?.ErrorMessages as string[] | null | undefined)?.push('mine');
      if (result !== null) [result.City, result.AlgorithmUsed] = ['MINE', 'mine'];
      answer = await doorplate.speculate(text);
      expect(answer).toEqual(expected);
    }
    await doorplate.close();
  });

  it('refuse a limit as other questions do', async () => {
    const doorplate = await open({ verificationCacheSize: 10 });
    const reason = new Error('gone');
    for (let i = 0; i < 2; i++) {
      await expect(doorplate.verify(ADDRESS, { timeoutMs: -1 })).rejects.toMatchObject({ code: 'INPUT_OUT_OF_RANGE' });
      await expect(doorplate.verify(ADDRESS, { signal: AbortSignal.abort(reason) } as object)).rejects.toBe(reason);
      expect((await doorplate.verify(ADDRESS, { timeoutMs: 1000 })).status).toBe('found');
    }
    await doorplate.close();
  });

  it('are the last ones asked for, and none unless the option says so', async () => {
    const codeOf = async (doorplate: Doorplate, text: string) => (await doorplate.verify(text)).result?.AlgorithmUsed;
    const small = await open({ verificationCacheSize: 1 });
    expect([await codeOf(small, ADDRESS), await codeOf(small, UNLISTED), await codeOf(small, ADDRESS)]).toEqual(['100', '410', '100']);
    await small.close();
    const without = await open();
    expect([await codeOf(without, ADDRESS), await codeOf(without, ADDRESS)]).toEqual(['100', '100']);
    await without.close();
    for (const size of [0, -1, 1.5, Number.NaN])
      await expect(open({ verificationCacheSize: size })).rejects.toThrow('verificationCacheSize is');
  });

  it('answer through the handler as in process', async () => {
    const doorplate = await open({ verificationCacheSize: 10 });
    const handler = createHandler(doorplate, { auth: false });
    const ask = async () => {
      const { status, body } = await handler(get(`/addressverification/usa/single/${encodeURIComponent(ADDRESS)}`));
      return { status, envelope: JSON.parse(String(body)) as { Id: string; Result: { AlgorithmUsed: string } } };
    };
    const [first, again] = [await ask(), await ask()];
    expect(first.envelope.Result.AlgorithmUsed).toBe('100');
    expect(again).toEqual({
      ...first,
      envelope: { ...first.envelope, Id: again.envelope.Id, Result: { ...first.envelope.Result, AlgorithmUsed: '304100' } },
    });
    expect(again.envelope.Id).not.toBe(first.envelope.Id);
    await doorplate.close();
  });
});

describe('a handler over an open service', () => {
  const PATH = '/ipgeolocation/8.8.8.8';

  it('answers at once where nothing is left to be read', async () => {
    const doorplate = await open();
    const handler = createHandler(doorplate, { auth: false });
    await handler(get(PATH));
    expect(handler(get(PATH))).toMatchObject({ status: 200 });
    await doorplate.close();
    expect(handler(get(PATH))).toMatchObject({ status: 503 });
  });

  it('asks a method that stands in place of one of its own', async () => {
    const doorplate = await open();
    const asked: string[] = [];
    const ip: Doorplate['ip'] = (address, options) => {
      asked.push(address);
      return doorplate.ip(address, options);
    };
    const copy = createHandler({ ...doorplate, ip }, { auth: false });
    expect((await copy(get(PATH))).status).toBe(200);
    const handler = createHandler(Object.assign(doorplate, { ip: async () => ({ status: 'not-found', result: null, messages: [] }) }), {
      auth: false,
    });
    expect((await handler(get(PATH))).status).toBe(404);
    expect(asked).toEqual(['8.8.8.8']);
    await doorplate.close();
  });
});
