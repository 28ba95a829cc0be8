import { describe, expect, it, onTestFinished } from 'vitest';
import { open } from '../../../../../src/index.js';
import { addrFeatZip, facesZip } from '../../../../fixtures/publishers/census-town.js';
import { type ThemeRow, themeRow } from '../../../../fixtures/publishers/overture.js';
import { countyFile, putTiger, tigerFolder, tigerName } from '../../../../fixtures/publishers/tiger.js';
import { failure } from '../../../cli/run-command.js';
import { GetRun, rowsOf } from '../get-run.js';

const THIS_YEAR = new Date().getUTCFullYear();
const YEAR = THIS_YEAR - 1;
const BALTIMORE = '24510';
const STREETS = ['Maple Street', 'North Charles Street', 'E Pratt St'].map((street, at) =>
  themeRow(1, { street, latitude: 39.29 + at / 100 }),
);
const TOWN = '24005';
const FACES = { folder: 'FACES' };

const run = GetRun.forEach();

const tiger = (...words: string[]) => run.get(['tiger'], ...words);

function putCounties(...counties: string[]): void {
  putTiger(run.server, YEAR, new Map(counties.map((fips) => [fips, countyFile(YEAR, fips, STREETS)])));
}

describe('get --from tiger', () => {
  it('fetches the counties of an area from the newest year that has files, one a second', async () => {
    putCounties('24005', BALTIMORE);
    putTiger(run.server, THIS_YEAR, new Map());
    const { answer } = await tiger(`county:${BALTIMORE}`);
    expect(answer).toMatchObject({ name: 'us-county-24510', version: String(YEAR), checked: true });
    expect(rowsOf(answer)).toEqual({ read: STREETS.length, kept: 2 * STREETS.length, others: 0 });
    const { path, headers } = run.server.seen.at(-1) as (typeof run.server.seen)[number];
    expect(path).toBe(`${tigerFolder(YEAR)}${tigerName(YEAR, BALTIMORE)}`);
    expect(headers['user-agent']).toMatch(/^doorplate\//);
    // Without a pause the two would come within a few milliseconds.
    const [before = 0, last = 0] = run.server.seen.slice(-2).map(({ at }) => at);
    expect(last - before).toBeGreaterThan(500);
    const answer201 = { AlgorithmUsed: '201', DpvConfirmation: null };
    expect(await run.ask('us-county-24510', 'verify', '50 E Pratt St, Baltimore MD 21201')).toMatchObject(answer201);
  });

  it('asks the listings whether a state is up to date, and fetches the counties that it dates anew', async () => {
    const counties = ['24001', '24005', BALTIMORE].map((fips) => [fips, countyFile(THIS_YEAR, fips, STREETS)] as const);
    const put = (rows: readonly ThemeRow[], time?: string): void => {
      putTiger(run.server, THIS_YEAR, new Map([...counties, ['24031', countyFile(THIS_YEAR, '24031', rows)]]), { time });
      putTiger(run.server, THIS_YEAR, new Map([[TOWN, facesZip(THIS_YEAR)]]), FACES);
    };
    put(STREETS);
    const { answer } = await tiger('MD');
    expect(answer).toMatchObject({ name: 'us-md', built: true });
    expect(answer.notices).toContain(`the census lists no FACES ${THIS_YEAR} of 24001, 24031, 24510: addresses there have no census block`);
    const asked = () => run.server.seen.splice(0).map(({ path }) => path);
    asked();
    // Each county was asked about, one a second, and get built all of it anew.
    expect((await tiger('MD')).answer).toMatchObject({ name: 'us-md', built: false, requests: 2 });
    expect(await run.command('update', 'us-md')).toMatch(/^us-md \d{4}: the publishers have nothing newer than .*, asked in 2 requests$/m);
    await run.command('cache', 'clear');
    expect(await run.command('update')).toMatch(/nothing newer/);
    expect(asked()).toEqual(Array.from({ length: 3 }, () => [tigerFolder(THIS_YEAR), tigerFolder(THIS_YEAR, 'FACES')]).flat());
    await run.command('remove', 'us-md');
    await tiger('MD');
    asked();
    put(STREETS.slice(1), '2025-10-01 08:00');
    run.server.seen.length = 0;
    expect(await run.command('update', 'us-md')).toMatch(/no address has changed/);
    // The others are what they were, as their servers say without sending them.
    expect(run.server.sent(/24001|24005|24510/)).toBe(0);
    expect(run.server.sent(/24031/)).toBeGreaterThan(0);
  });

  it('fetches FACES with the ranges, says their size before, and knows the census block of an address', async () => {
    const [ranges, faces] = [addrFeatZip(YEAR), facesZip(YEAR)];
    putTiger(run.server, YEAR, new Map([[TOWN, ranges]]));
    putTiger(run.server, YEAR, new Map([[TOWN, faces]]), FACES);
    const { answer: plan } = await tiger(`county:${TOWN}`, '--dry-run');
    expect(plan.sources[0].files).toEqual([
      { name: tigerName(YEAR, TOWN), bytes: expect.closeTo(ranges.length, -3), rows: null },
      { name: tigerName(YEAR, TOWN, 'FACES'), bytes: expect.closeTo(faces.length, -3), rows: null },
    ]);
    expect(plan.cost).toMatchObject({ files: 2, unknownFiles: 0 });
    expect((await tiger(`county:${TOWN}`)).answer).toMatchObject({ name: 'us-county-24005', files: 2, checked: true, notices: [] });
    const blockOf = async (dataset: string) => {
      const doorplate = await open({ data: [`${run.folder}/data/${dataset}`], only: true });
      onTestFinished(() => doorplate.close());
      return (await doorplate.verify('121 Birch St, MD 21093', { explain: true })).explain?.area?.censusBlock;
    };
    expect(await blockOf('us-county-24005')).toBe('240054032001003');
    // The recipe builds the same again.
    const recipe = `${run.folder}/data/us-county-24005.recipe.json`;
    await run.command('build', `${run.folder}/data/again`, '--recipe', recipe);
    expect(await blockOf('again')).toBe('240054032001003');
  });

  it.each([
    ['that the census does not list', new Map(), [`the census lists no FACES ${YEAR}: addresses there have no census block`]],
    [
      'that it lists of other counties',
      new Map([['24001', facesZip(YEAR)]]),
      [`the census lists no FACES ${YEAR}: addresses there have no census block`],
    ],
    ['that are not where it lists them', new Map([[TOWN, facesZip(YEAR)]]), ['tl_YYYY_24005_faces.zip is not there, and is left out']],
  ])('does without FACES %s, and says so', async (_, listed, notices) => {
    putTiger(run.server, YEAR, new Map([[TOWN, addrFeatZip(YEAR)]]));
    if (listed.size > 0) putTiger(run.server, YEAR, listed, FACES);
    run.server.faults.plan({ path: /24005_faces/, fault: { kind: 'status', status: 404 }, times: 10 });
    const { exit, answer } = await tiger(`county:${TOWN}`);
    expect([exit, answer.notices]).toEqual([0, notices.map((notice) => notice.replace('YYYY', String(YEAR)))]);
    expect(await run.ask('us-county-24005', 'verify', '121 Birch St, MD 21093')).toMatchObject({ AlgorithmUsed: '203' });
  });

  it('reads all counties of a state whose counties had other codes in the newest year', async () => {
    // Before 2022 Connecticut had eight counties.
    const rows = STREETS.map((row) => ({ ...row, state: 'CT', zip: '06103' }));
    putTiger(run.server, YEAR, new Map([['09003', countyFile(YEAR, '09003', rows)]]));
    const { answer } = await tiger('CT');
    expect(answer.notices.join()).toMatch(/the census has no file of 09.*all counties of the state are read/);
    expect(rowsOf(answer).kept).toBe(2 * STREETS.length);
  });

  it.each([
    ['of Apache', '<a href="NAME">NAME</a></td><td align="right">2025-09-22 10:32  </td><td align="right">1.5K</td>', 1536],
    ['with units in words', '<a href="NAME">NAME</a></td><td>2025-09-22 10:32:11</td><td>1.5 KiB</td>', 1536],
    ['with bytes in groups', '<a href="NAME">NAME</a></td><td>2025-09-22 10:32</td><td>1,234</td>', 1234],
    ['of nginx', '<a href="NAME">NAME</a>          22-Sep-2025 10:32              1234', 1234],
    ['of an object store', '<Contents><Key>ADDRFEAT/NAME</Key><ETag>x</ETag><Size>987</Size></Contents>', 987],
    ['that is a list of names', 'NAME', null],
  ])('reads a listing %s, with the sizes that it says', async (_, line, bytes) => {
    const names = ['24005', BALTIMORE].map((fips) => tigerName(YEAR, fips));
    run.server.put(tigerFolder(YEAR), `Index of ADDRFEAT\n${names.map((name) => `${line.replaceAll('NAME', name)}\n`).join('')}`);
    const { answer } = await tiger('zip3:212', '--dry-run');
    expect(answer.sources[0].files).toEqual(names.map((name) => ({ name, bytes, rows: null })));
    // One request a second, whatever the sizes.
    expect(answer.cost.seconds).toBe(2);
  });

  it('says who is waited for after some seconds of silence', async () => {
    putTiger(run.server, THIS_YEAR, new Map([[BALTIMORE, countyFile(THIS_YEAR, BALTIMORE, STREETS)]]));
    run.server.delayMs = 3500;
    const { exit, notices, answer } = await tiger(`county:${BALTIMORE}`, '--dry-run');
    expect([exit, notices]).toEqual([0, `Waiting for ${new URL(run.server.url).host}\n`]);
    expect(answer.cost).toMatchObject({ unknownFiles: 0, bytes: expect.any(Number) });
  });

  it('takes no part of a listing for the whole', async () => {
    const keys = `<Key>ADDRFEAT/${tigerName(YEAR, BALTIMORE)}</Key><Size>987</Size>`;
    run.server.put(tigerFolder(YEAR), `<ListBucketResult><IsTruncated>true</IsTruncated><Contents>${keys}</Contents></ListBucketResult>`);
    expect(await tiger(`county:${BALTIMORE}`)).toMatchObject(failure(5, 'lists a part of its files only: name a mirror'));
  });

  it('comes again after a page that keeps programs out, and names the place of a mirror where the listing is one', async () => {
    putCounties(BALTIMORE);
    run.server.faults.plan({ path: /addrfeat\.zip/, fault: { kind: 'page' } });
    expect((await tiger(`county:${BALTIMORE}`)).exit).toBe(0);
    run.server.faults.plan({ path: /ADDRFEAT\/$/, fault: { kind: 'page' }, times: 10 });
    const refused = failure(5, 'keeps programs out: try later, or name a mirror with --base-url tiger=URL');
    expect(await tiger(`county:${BALTIMORE}`)).toMatchObject(refused);
  });

  it('asks a county no second time that is not there, and installs nothing of the others', async () => {
    putCounties('24001', BALTIMORE);
    run.server.faults.plan({ path: /24510/, fault: { kind: 'status', status: 404 }, times: 10 });
    expect(await tiger('county:24001', `county:${BALTIMORE}`)).toMatchObject(failure(5, '24510_addrfeat.zip is not there (status 404)'));
    expect(run.server.seen.filter(({ path }) => path.includes('24510'))).toHaveLength(1);
    expect(await run.command('list')).not.toContain('24510');
  });
});
