import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { folderForAll } from '../../../fixtures/folder.js';
import { commandOutput, failure, runCommand } from '../run-command.js';

const folder = folderForAll();

const HEADER = 'NUMBER,STREET,CITY,STATE,ZIP,LON,LAT';
const at = (line: string, position = '-76.64,39.48') => `${line},COCKEYSVILLE,MD,21030,${position}`;
const OLD = [at('801,QUARRY LN'), at('803,QUARRY LN'), at('805,QUARRY LN'), at('12,MILL CT')];
const NEW = [at('801,QUARRY LN'), at('803,QUARRY LN', '-76.645,39.485'), at('12,MILL CT'), at('14,MILL CT')];

beforeAll(async () => {
  for (const [name, rows] of [
    ['old', OLD],
    ['new', NEW],
  ] as const) {
    await writeFile(folder(`${name}.csv`), [HEADER, ...rows].join('\n'));
    await commandOutput(['build', folder(name), '--us', `points:${folder(`${name}.csv`)}`, '--name', 'us', '--version', '1']);
  }
  const lines = ['801 Quarry Ln', '803 Quarry Ln', '805 Quarry Ln', '14 Mill Ct', '1 Nowhere Rd'];
  await writeFile(
    folder('customers.csv'),
    ['Id,Street Address,City,State', ...lines.map((line, i) => `${i},${line},Cockeysville,MD`)].join('\n'),
  );
});

describe('doorplate recheck', () => {
  const recheck = (...more: readonly string[]) =>
    runCommand(['recheck', folder('old'), folder('new'), '--table', folder('customers.csv'), '--threads', '1', ...more]);

  it('says which rows change, and in what', async () => {
    const { exit, notices } = await recheck();
    expect([exit, notices]).toEqual([0, expect.stringContaining('customers.recheck.csv is finished')]);
    const rows: readonly Record<string, string>[] = parse(await readFile(folder('customers.recheck.csv')), { columns: true });
    expect(Object.keys(rows[0] ?? {})).toEqual(['Id', 'Street Address', 'City', 'State', 'field', 'before', 'after']);
    const changes = rows.map(({ Id, field, before, after }) => [Id, field, before, after].join('|'));
    expect(changes.filter((change) => change.includes('Dpv'))).toEqual(['2|DpvConfirmation|Y|', '3|DpvConfirmation||Y']);
    expect(changes).toContain('2|ZipCode|21030|');
    expect(changes.filter((change) => /^[014]/.test(change))).toEqual([]);
  });

  it('compares the fields that are chosen, of any operation, in any form, and counts', async () => {
    const more = [
      '--operation',
      'geocode',
      '--fields',
      'location.latitude',
      '--out',
      folder('changes.ndjson'),
      '--summary',
      folder('run.json'),
      '--prefix',
      'x_',
    ];
    expect((await recheck(...more)).exit).toBe(0);
    const [first] = (await readFile(folder('changes.ndjson'), 'utf8')).split('\n');
    expect(JSON.parse(first as string)).toMatchObject({ Id: '1', x_field: 'location.latitude', x_before: 39.48, x_after: 39.485 });
    const { rows, statuses, fields } = JSON.parse(await readFile(folder('run.json'), 'utf8'));
    expect(rows).toBe(5);
    expect(statuses.changed + statuses.unchanged).toBe(5);
    expect(fields['location.latitude']).toBe(2);
  });

  it('refuses what it cannot compare, and leaves nothing behind', async () => {
    expect(await runCommand(['recheck', folder('old'), folder('new')])).toMatchObject(failure(2, '--table is missing'));
    expect(await recheck('--dedupe', '--out', folder('other.csv'))).toMatchObject(failure(2, "Unknown option '--dedupe'"));
    expect(await recheck('--fields', 'Nothing', '--out', folder('other.csv'))).toMatchObject(failure(2, '--fields names "Nothing"'));
    expect(existsSync(folder('other.csv.part'))).toBe(false);
  });
});
