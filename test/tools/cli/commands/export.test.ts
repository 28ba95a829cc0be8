import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folderForAll } from '../../../fixtures/folder.js';
import { addrFeatZip, facesZip } from '../../../fixtures/publishers/census-town.js';
import { commandOutput, failure, runCommand } from '../run-command.js';

const folder = folderForAll();

async function rowsOf(path: string): Promise<readonly Record<string, string>[]> {
  return parse(await readFile(path), { columns: true });
}

function build(name: string, ...sources: readonly string[]): Promise<string> {
  return commandOutput(['build', folder(name), ...sources.flatMap((source) => ['--us', source]), '--name', 'us', '--version', '1']);
}

const number = fc.oneof(
  fc.integer({ min: 1, max: 12_000 }).map(String),
  fc.constantFrom('12A', '38 1/2', '101-103', '2651,2653', 'W180N8085', '7B'),
);
const street = fc.constantFrom(
  'YORK RD',
  'N 62ND ST',
  'AVENUE C',
  'MARTIN LUTHER KING JR BLVD',
  'OLD COURT RD SW',
  'US HIGHWAY 40',
  'BROADWAY',
  'O FALLON WAY',
);
const unit = fc.constantFrom('', '', 'APT 4B', '# 7', 'STE 100', 'BLDG 2 APT 3', 'LOT 5', 'FL 2');
const place = fc.constantFrom(
  ['COCKEYSVILLE', 'HUNT VALLEY', '21030', 39.48, -76.64],
  ['COCKEYSVILLE', '', '21030', 39.49, -76.65],
  ['TOWSON', '', '21204', 39.4, -76.6],
  ['CATONSVILLE', '', '21228', 39.27, -76.73],
);
const address = fc
  .tuple(number, street, unit, place, fc.integer({ min: 0, max: 999 }))
  .map(([no, name, part, [city, town, zip, lat, lon], at]) => {
    const position = [(Number(lon) + at / 1e5).toFixed(7), (Number(lat) + at / 1e5).toFixed(7)];
    return [`"${no}"`, name, part, city, town, 'MD', zip, ...position].join(',');
  });

describe('doorplate export', () => {
  it('writes what builds the same dataset', async () => {
    const header = 'NUMBER,STREET,UNIT,POSTAL_CITY,MUNICIPALITY,STATE,ZIP,LON,LAT';
    const rows = fc.sample(fc.array(address, { minLength: 150, maxLength: 150 }), { seed: 7, numRuns: 1 })[0] ?? [];
    await writeFile(folder('source.csv'), [header, ...rows].join('\n'));
    await build('first', `points:${folder('source.csv')}`);
    await commandOutput(['export', folder('first'), '--to', folder('first.csv')]);
    const first = await rowsOf(folder('first.csv'));
    expect(first.length).toBeGreaterThan(140);
    expect(first.filter(({ municipality }) => municipality === 'HUNT VALLEY').length).toBeGreaterThan(10);
    for (const ending of ['csv', 'geojson', 'parquet']) {
      await commandOutput(['export', folder('first'), '--to', folder(`again.${ending}`)]);
      await build(`from-${ending}`, `points:${folder(`again.${ending}`)}`);
      await commandOutput(['export', folder(`from-${ending}`), '--to', folder(`from-${ending}.csv`)]);
      const second = await rowsOf(folder(`from-${ending}.csv`));
      const plain = (all: typeof first) => all.map(({ source, ...row }) => row);
      expect(plain(second)).toEqual(plain(first));
    }
  });

  it('writes ranges with their ends', async () => {
    const properties = {
      FULLNAME: 'Shawan Rd',
      L_F_ADD: 801,
      L_T_ADD: 899,
      R_F_ADD: 800,
      R_T_ADD: 898,
      ZIP_L: '21030',
      ZIP_R: '21030',
      STATE: 'MD',
    };
    const line = {
      type: 'Feature',
      properties,
      geometry: {
        type: 'LineString',
        coordinates: [
          [-76.65, 39.49],
          [-76.64, 39.492],
          [-76.63, 39.49],
        ],
      },
    };
    await writeFile(folder('lines.geojson'), JSON.stringify(line));
    await build('ranges', `centerlines:${folder('lines.geojson')}`);
    expect(await commandOutput(['export', folder('ranges'), '--to', folder('ranges.csv')])).toBe('0 addresses, 2 ranges\n');
    expect(await rowsOf(folder('ranges.csv'))).toEqual([
      expect.objectContaining({
        kind: 'range',
        number: '',
        street: 'SHAWAN RD',
        zip: '21030',
        from: '800',
        to: '898',
        parity: 'even',
        side: 'right',
      }),
      expect.objectContaining({ kind: 'range', from: '801', to: '899', parity: 'odd', side: 'left', longitude: '-76.64' }),
    ]);
  });

  it('writes ranges from which the same dataset is built', async () => {
    const first = await rowsOf(folder('ranges.csv'));
    for (const ending of ['csv', 'tsv', 'ndjson', 'geojson', 'parquet']) {
      await commandOutput(['export', folder('ranges'), '--to', folder(`ranges-again.${ending}`)]);
      await build(`ranges-${ending}`, `points:${folder(`ranges-again.${ending}`)}`);
      await commandOutput(['export', folder(`ranges-${ending}`), '--to', folder(`ranges-${ending}.csv`)]);
      const again = await rowsOf(folder(`ranges-${ending}.csv`));
      const plain = (all: typeof first) => all.map(({ source, ...row }) => row);
      expect(plain(again)).toEqual(plain(first));
    }
  });

  it('writes the census blocks of ranges', async () => {
    await mkdir(folder('tiger'));
    await writeFile(folder('tiger', 'tl_2024_24005_addrfeat.zip'), addrFeatZip());
    await writeFile(folder('tiger', 'tl_2024_24005_faces.zip'), facesZip());
    await build('blocks', `tiger:${folder('tiger')}/*.zip`);
    const exported = async (name: string) => {
      await commandOutput(['export', folder(name), '--to', folder(`${name}.csv`)]);
      return (await rowsOf(folder(`${name}.csv`))).map(({ source, ...row }) => row);
    };
    const rows = await exported('blocks');
    expect(rows).toContainEqual(expect.objectContaining({ street: 'ASH ST', from: '199', census_block: '240054032001000' }));
    await build('blocks-again', `points:${folder('blocks.csv')}`);
    expect(await exported('blocks-again')).toEqual(rows);
  });

  it('writes lines of JSON and Parquet', async () => {
    for (const ending of ['ndjson', 'tsv', 'parquet']) await commandOutput(['export', folder('first'), '--to', folder(`first.${ending}`)]);
    const rows = await rowsOf(folder('first.csv'));
    const lines = (await readFile(folder('first.ndjson'), 'utf8')).trimEnd().split('\n');
    expect(JSON.parse(lines[0] as string)).toMatchObject({
      kind: 'address',
      number: rows[0]?.number,
      longitude: Number(rows[0]?.longitude),
    });
    const { asyncBufferFromFile, parquetReadObjects } = await import('hyparquet');
    const read = await parquetReadObjects({ file: await asyncBufferFromFile(folder('first.parquet')) });
    expect(read.map((row) => `${row.number} ${row.street} ${row.latitude}`)).toEqual(
      rows.map((row) => `${row.number} ${row.street} ${row.latitude}`),
    );
  });

  it('overwrites nothing, and leaves nothing behind', async () => {
    await writeFile(folder('there.csv'), 'mine');
    expect(await runCommand(['export', folder('first'), '--to', folder('there.csv')])).toMatchObject(failure(2, '--force'));
    expect(await runCommand(['export', folder('first'), '--to', folder('all.xlsx')])).toMatchObject(
      failure(2, 'expected an ending of .csv'),
    );
    expect(await runCommand(['export', 'us-places', '--to', folder('places.csv')])).toMatchObject(failure(2, 'holds no streets'));
    expect(existsSync(folder('places.csv.part'))).toBe(false);
  });
});
