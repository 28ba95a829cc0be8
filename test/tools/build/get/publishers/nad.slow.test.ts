import { describe, expect, it } from 'vitest';
import { type NadRelease, putNad } from '../../../../fixtures/publishers/nad.js';
import { type ThemeRow, themeRow } from '../../../../fixtures/publishers/overture.js';
import { failure } from '../../../cli/run-command.js';
import { GetRun, rowsOf } from '../get-run.js';

const FILE = /\/files\//;
const DOVER = { longitude: -75.52, latitude: 39.16, city: 'Dover', state: 'DE', zip: '19901' };
const row = (number: number, place: Partial<ThemeRow> = DOVER) => themeRow(number, { street: 'Loockerman Street', ...place });
const ROWS = [...Array.from({ length: 40 }, (_, at) => row(at + 1)), ...Array.from({ length: 9 }, (_, at) => row(at + 1, {}))];
const R23: NadRelease = { number: 23, blobId: '1900bfb9-aaaa', modified: '2026-08-06', rows: ROWS };

const run = GetRun.forEach();

const nad = (...words: string[]) => run.get(['nad'], ...words);

describe('get --from nad', () => {
  it("fetches the release that the catalog names, keeps the area's rows and accounts for the others", async () => {
    const path = putNad(run.server, R23);
    const { answer } = await nad('DE');
    expect(answer).toMatchObject({ name: 'us-de', version: '2026-08-06', checked: true });
    expect(rowsOf(answer)).toEqual({ read: 49, kept: 40, others: 9 });
    expect(run.server.seen.map((seen) => seen.path.split('?')[0])).toEqual(['/api/views/fc2s-wawr', path]);
    expect(await run.ask('us-de', 'verify', '7 Loockerman St, Dover DE 19901')).toMatchObject({ DpvConfirmation: 'Y' });
  });

  it('goes on in the middle of the file, and fetches it for no second area', async () => {
    const path = putNad(run.server, R23);
    run.server.faults.plan({ path: FILE, fault: { kind: 'cut', bytes: 300 } });
    expect((await nad('DE')).exit).toBe(0);
    expect(run.server.sent(FILE)).toBe(run.server.files.get(path)?.length);
    expect(run.server.seen.at(-1)?.range).toBe('bytes=300-');
    run.server.seen.length = 0;
    expect((await nad('MD')).exit).toBe(0);
    expect(run.server.sent(FILE)).toBe(0);
  });

  it('installs nothing of a release with fewer rows than its metadata announces', async () => {
    putNad(run.server, { ...R23, announced: 50 });
    expect(await nad('DE')).toMatchObject(failure(2, 'NAD_r23_TXT.zip holds 49 rows, expected the 50 of its metadata: delete the file'));
    expect(await run.command('list')).toMatch(/^nothing is installed/i);
  });

  it('names the sizes of a file that is not as large as the catalog says', async () => {
    putNad(run.server, { ...R23, size: 7_601_412_707 });
    expect(await nad('DE')).toMatchObject(failure(5, /the file has \d+ bytes, expected the 7601412707 that its publisher announces/));
  });

  it('names a catalog that has changed', async () => {
    run.server.put('/api/views/fc2s-wawr', JSON.stringify({ id: 'fc2s-wawr', name: 'NAD' }));
    expect(await nad('DE')).toMatchObject(failure(5, 'fc2s-wawr names no blobId and blobFilename: the catalog may have changed'));
  });

  it('updates to a release with another id', async () => {
    putNad(run.server, R23);
    await nad('DE');
    expect(await run.command('update')).toMatch(/nothing newer/);
    putNad(run.server, { number: 24, blobId: '2000bfb9-bbbb', modified: '2026-11-06', rows: [...ROWS, row(41)] });
    expect(await run.command('update')).toMatch(/^1 added, 0 removed, 0 moved, 0 renamed$/m);
    expect(await run.command('list')).toMatch(/us-de +2026-11-06 +41 /);
  });
});
