import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from '../src/address/index.js';
import { memorySource } from '../src/dataset/index.js';
import { createHandler } from '../src/http/index.js';
import { type Doorplate, type OpenOptions, open } from '../src/index.js';
import { withManifest } from './fixtures/damaged-datasets.js';
import { get } from './fixtures/handler-request.js';
import { type Fixture, PACKED } from './fixtures/stores.js';
import { placesDataset } from './fixtures/us-street-places.js';
import { watched } from './fixtures/watched-source.js';
import { goldenCases } from './golden/golden.js';

const CONFIRMED = '1 N ROSEDALE ST, BALTIMORE MD 21229-3737';
const GOVERNMENT = '100 N Main St, Springfield, IL 62701';
/** What the golden lines of the verifier ask: exact, corrected, ranged, rejected, ambiguous, unreadable. */
const TEXTS = goldenCases<string, unknown, unknown>('verify').map(({ input }) => input);

async function openWith(fixtures: readonly Fixture[], options: OpenOptions = {}): Promise<Doorplate> {
  const sources = fixtures.map(async (fixture) => memorySource(await PACKED[fixture](), fixture));
  return open({ only: true, data: await Promise.all(sources), ...options });
}

describe('IsPostalVerified of the parser', () => {
  let doorplate: Doorplate;
  beforeAll(async () => {
    doorplate = await openWith(['places', 'streets', 'postal']);
  });
  afterAll(() => doorplate.close());

  const flags = async (from: Doorplate, text: string) => {
    const [parsed, verified] = [await from.parse(text), await from.verify(text)];
    return [parsed.result?.IsPostalVerified ?? false, verified.result?.IsPostalVerified ?? false];
  };

  it('is true where postal data lists the address, and nothing else differs', async () => {
    const { result } = await doorplate.parse(CONFIRMED);
    expect(result).toEqual({ ...parse(CONFIRMED).result, County: 'Baltimore', IsPostalVerified: true });
    expect(result).toMatchObject({ Zip4: '3737', AlgorithmUsed: '100' });
  });

  it('is what the verifier says for the same text', async () => {
    const seen = new Set<boolean>();
    for (const text of TEXTS) {
      const [parsed, verified] = await flags(doorplate, text);
      expect([text, parsed]).toEqual([text, verified]);
      seen.add(parsed as boolean);
    }
    expect(seen).toEqual(new Set([true, false]));
  });

  it('counts government data only where that is accepted', async () => {
    const lenient = await openWith(['places', 'streets', 'postal'], { acceptGovernment: true });
    expect(await flags(doorplate, GOVERNMENT)).toEqual([false, false]);
    expect(await flags(lenient, GOVERNMENT)).toEqual([true, true]);
    await lenient.close();
  });

  it('is false where the text cannot be processed or names nothing', async () => {
    expect((await doorplate.parse('Main St and Oak Ave, Springfield IL')).result).toMatchObject({ IsError: true, IsPostalVerified: false });
    expect((await doorplate.parse('?!')).status).toBe('not-found');
  });

  it('says on request which data was asked', async () => {
    const { explain } = await doorplate.parse(CONFIRMED, { explain: true });
    expect(explain?.datasets.map(({ name }) => name)).toEqual(['us-places-fixture', 'us-streets-fixture', 'us-postal-fixture']);
    expect(explain?.notes?.at(-1)).toBe('Data accepted as postal lists the address.');
    const other = await doorplate.parse('2 N Rosedale St, Baltimore MD 21229', { explain: true });
    expect(other.explain?.notes?.at(-1)).toBe('Data accepted as postal does not list the address.');
  });

  it('comes over HTTP', async () => {
    const handle = createHandler(doorplate, { auth: false });
    for (const path of ['/AddressParser/USA/Single/', '/v2/address-parser/usa/']) {
      const { body } = await handle(get(path + encodeURIComponent(CONFIRMED)));
      expect(JSON.parse(body).Result).toMatchObject({ Zip4: '3737', IsPostalVerified: true, AlgorithmUsed: '100' });
    }
  });

  it('leaves the cache of verified addresses alone', async () => {
    const cached = await openWith(['postal'], { verificationCacheSize: 10 });
    for (let i = 0; i < 2; i++) expect((await cached.parse(CONFIRMED)).result?.IsPostalVerified).toBe(true);
    expect((await cached.verify(CONFIRMED)).result?.AlgorithmUsed).toBe('100');
    await cached.close();
  });
});

describe('without postal data', () => {
  it.each([[['places', 'streets']], [['streets']], [['places']]] satisfies [Fixture[]][])('%j: no street is read', async (fixtures) => {
    const sources = await Promise.all(fixtures.map(async (fixture) => watched(await PACKED[fixture]())));
    const doorplate = await open({ only: true, data: sources });
    expect((await doorplate.parse(GOVERNMENT)).result).toMatchObject({ StreetName: 'MAIN', IsPostalVerified: false });
    expect(sources.flatMap(({ reads }) => reads).filter((name) => !/^(?:manifest|us-places)/.test(name))).toEqual([]);
    await doorplate.close();
  });

  it('names of cities from a postal source verify no address', async () => {
    const packed = withManifest(await placesDataset(), (manifest) => ({
      ...manifest,
      sources: manifest.sources.map((source) => ({ ...source, authority: 'postal' })),
    }));
    const doorplate = await open({ only: true, data: [memorySource(packed)] });
    expect((await doorplate.parse(CONFIRMED)).result).toMatchObject({ County: 'Baltimore', IsPostalVerified: false });
    await doorplate.close();
  });
});
