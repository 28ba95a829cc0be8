import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHandler } from '../../src/http/index.js';
import { type Doorplate, open } from '../../src/index.js';
import { filesAt, Servers } from '../fixtures/file-server.js';
import { folderForAll } from '../fixtures/folder.js';
import { addrFeatZip, blockAround, blockOfFace, facesZip, SIDES } from '../fixtures/publishers/census-town.js';
import { commandOutput } from '../tools/cli/run-command.js';

const folder = folderForAll();
const servers = new Servers();
const opened: Doorplate[] = [];
afterAll(async () => {
  for (const doorplate of opened) await doorplate.close();
  await servers.close();
});

/** Builds a dataset by the command. */
async function built(name: string, ...sources: readonly string[]): Promise<string> {
  const words = sources.flatMap((source) => ['--us', source]);
  await commandOutput(['build', folder(name), ...words, '--name', name, '--version', '1']);
  return folder(name);
}
async function opening(...data: readonly string[]): Promise<Doorplate> {
  const doorplate = await open({ data });
  opened.push(doorplate);
  return doorplate;
}
const areaOf = async (doorplate: Doorplate, operation: 'verify' | 'geocode', text: string) =>
  (await doorplate[operation](text, { explain: true })).explain?.area;
const blockOf = async (doorplate: Doorplate, operation: 'verify' | 'geocode', text: string) =>
  (await areaOf(doorplate, operation, text))?.censusBlock;

const RANGES = () => `tiger:${folder('tiger')}/tl_2024_*.zip`;
/** On and off their side of the street, beyond all ranges, on a street without any, and with a unit. */
const POINTS = [
  'LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID',
  '-76.6285,39.4216,121,BIRCH ST,,COCKEYSVILLE,,MD,21093,1',
  '-76.6285,39.4216,122,BIRCH ST,APT 2,COCKEYSVILLE,,MD,21093,2',
  '-76.6285,39.4216,2001,BIRCH ST,,COCKEYSVILLE,,MD,21093,3',
  '-76.6285,39.4216,11,LONELY LN,,COCKEYSVILLE,,MD,21093,4',
  '-76.6295,39.4220,11,TWIN LN,,COCKEYSVILLE,,MD,21093,5',
  '-76.6202,39.4220,13,TWIN LN,,COCKEYSVILLE,,MD,21093,6',
];
const [NORTH, SOUTH] = ['240054032001003', '240054032001000'];

beforeAll(async () => {
  await mkdir(folder('tiger'));
  await writeFile(folder('tiger', 'tl_2024_24005_addrfeat.zip'), addrFeatZip());
  await writeFile(folder('tiger', 'tl_2024_24005_faces.zip'), facesZip());
  await writeFile(folder('points.csv'), POINTS.join('\n'));
  await built('ranges', RANGES());
  await built('both', RANGES(), `openaddresses:${folder('points.csv')}`);
  await built('own', `openaddresses:${folder('points.csv')}`);
});

describe('the census block of a number in a range', () => {
  it('is that of its side, where its position lies', async () => {
    const town = await opening(folder('ranges'));
    let [asked, within] = [0, 0];
    for (const { street, from, to, parity, zip, face } of SIDES.filter((side) => side.face !== '' && side.street !== 'Twin Ln')) {
      for (let number = Math.min(from, to); number <= Math.max(from, to); number += parity === 'B' ? 13 : 14) {
        const { result, explain } = await town.geocode(`${number} ${street}, MD ${zip}`, { explain: true });
        const { longitude, latitude } = result?.location ?? { longitude: 0, latitude: 0 };
        expect(explain?.area?.censusBlock, `${number} ${street}`).toBe(blockOfFace(face));
        asked++;
        if (blockAround([longitude, latitude]) === explain?.area?.censusBlock) within++;
      }
    }
    expect(asked).toBeGreaterThan(1000);
    expect(within / asked).toBeGreaterThanOrEqual(0.98);
  });

  it('comes with its group and tract, and says where it is from', async () => {
    const town = await opening(folder('ranges'));
    const { result, explain } = await town.verify('121 Birch St, MD 21093', { explain: true });
    expect(explain?.area).toMatchObject({
      zip: '21093',
      countyFips: '24005',
      censusTract: '24005403200',
      blockGroup: '240054032001',
      censusBlock: NORTH,
    });
    expect(explain?.fields?.censusBlock).toMatch(/^TIGER\/Line address ranges \(ranges 1, shard 21093, range \d+\)$/);
    expect(Object.keys(result ?? {}).filter((name) => /census|block/i.test(name))).toEqual([]);
    expect(await blockOf(town, 'geocode', '121 Birch St, MD 21093')).toBe(NORTH);
  });

  it('is added to tables, and kept out of answers of the contract', async () => {
    await writeFile(folder('in.csv'), 'address\n"121 Birch St, MD 21093"\n"9001 Birch St, MD 21093"\n');
    const fields = 'censusTract,blockGroup,censusBlock';
    const words = [folder('in.csv'), '--out', folder('out.csv'), '--data', folder('ranges'), '--column', 'address', '--fields', fields];
    await commandOutput(['batch', 'geocode', ...words]);
    expect((await readFile(folder('out.csv'), 'utf8')).split('\n').map((line) => line.trim())).toEqual([
      expect.stringMatching(new RegExp(`${fields}$`)),
      expect.stringMatching(`24005403200,240054032001,${NORTH}$`),
      expect.stringMatching(/,,$/),
      '',
    ]);
    const handle = createHandler(await opening(folder('ranges')), { auth: false, explain: true });
    const path = `/addressverification/usa/single/${encodeURIComponent('121 Birch St, MD 21093')}`;
    const [explained, plain] = await Promise.all([`/v2/explain${path}`, path].map((path) => handle({ method: 'GET', path, headers: {} })));
    expect(JSON.parse(String(explained?.body)).Explain.area.censusBlock).toBe(NORTH);
    expect([plain?.status, String(plain?.body)]).toEqual([200, expect.not.stringContaining(NORTH)]);
  });

  it('is null at the border, and of a number that is in no range', async () => {
    const town = await opening(folder('ranges'));
    for (const text of ['120 Ash St, MD 21093', '9001 Birch St, MD 21093', 'Cockeysville MD', 'Birch St & 1st Ave, MD 21093'])
      expect(await blockOf(town, 'geocode', text), text).toBeNull();
    expect(await blockOf(town, 'verify', '9001 Birch St, MD 21093')).toBeNull();
  });

  it('is found from a point', async () => {
    const town = await opening(folder('ranges'));
    const { result } = await town.geocode('121 Birch St, MD 21093');
    const { explain } = await town.reverse(result?.location ?? { latitude: 0, longitude: 0 }, { explain: true });
    expect(explain?.area?.censusBlock).toBe(NORTH);
    expect(explain?.fields?.censusBlock).toBe(explain?.fields?.formattedAddress);
  });

  it('is read over HTTP', async () => {
    const files = new Map<string, Uint8Array>();
    for (const name of await readdir(folder('ranges'))) files.set(name, await readFile(folder('ranges', name)));
    const town = await opening(await servers.serve(filesAt(files)));
    expect(await blockOf(town, 'verify', '121 Birch St, MD 21093')).toBe(NORTH);
    expect(await blockOf(town, 'geocode', '120 Birch St, MD 21093')).toBe(SOUTH);
  });
});

it('FACES without ranges are named', async () => {
  const [points, faces] = [folder('points.csv'), folder('tl_2023_24005_faces.zip')];
  await writeFile(faces, facesZip());
  const words = ['--us', `openaddresses:${points}`, '--us', `tiger:${faces}`, '--name', 'own', '--version', '1'];
  expect(await commandOutput(['build', folder('unused'), ...words])).toContain(
    `${faces}: it says in which census block each side of a street lies, but no ranges of house numbers lie next to it`,
  );
});

it('a dataset with blocks agrees with its files', async () => {
  expect(await commandOutput(['check', folder('ranges'), '--us', RANGES()])).toMatch(/^0 unexplained differences$/m);
});

describe('the census block of a listed address', () => {
  it.each([
    ['with ranges in one dataset', () => [folder('both')]],
    ['in a dataset before that of the ranges', () => [folder('own'), folder('ranges')]],
    ['in a dataset after that of the ranges', () => [folder('ranges'), folder('own')]],
  ])('%s is that of the range that holds its number', async (_, data) => {
    const town = await opening(...data());
    for (const operation of ['verify', 'geocode'] as const) {
      expect(await blockOf(town, operation, '121 Birch St, Cockeysville MD 21093')).toBe(NORTH);
      expect(await blockOf(town, operation, '122 Birch St Apt 2, Cockeysville MD 21093')).toBe(SOUTH);
      expect(await blockOf(town, operation, '2001 Birch St, Cockeysville MD 21093')).toBeNull();
      expect(await blockOf(town, operation, '11 Lonely Ln, Cockeysville MD 21093')).toBeNull();
    }
  });

  it.each([
    ['11 Twin Ln', -76.6295],
    ['13 Twin Ln', -76.6202],
  ])('is that of the nearer one of two streets of its name: %s', async (text, longitude) => {
    const point = { latitude: 39.422, longitude };
    const town = await opening(folder('both'));
    const block = blockAround([longitude, point.latitude]);
    expect(block).not.toBeNull();
    expect(await blockOf(town, 'verify', `${text}, Cockeysville MD 21093`)).toBe(block);
    expect((await town.reverse(point, { explain: true })).explain?.area?.censusBlock).toBe(block);
  });

  it('is null without ranges', async () => {
    expect(await areaOf(await opening(folder('own')), 'verify', '121 Birch St, Cockeysville MD 21093')).toMatchObject({
      countyFips: '24005',
      censusTract: null,
      blockGroup: null,
      censusBlock: null,
    });
  });
});
