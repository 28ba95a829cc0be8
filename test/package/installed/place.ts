import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parquetWriteBuffer } from 'hyparquet-writer';
import type { Places } from '../../../src/dataset/index.js';
import { packagePlaces } from '../../../tools/build/package-places.js';
import { putDbip, putDbipAsn } from '../../fixtures/publishers/dbip.js';
import { putNad } from '../../fixtures/publishers/nad.js';
import { nation } from '../../fixtures/publishers/nation.js';
import { putRelease, type ThemeRow } from '../../fixtures/publishers/overture.js';
import { putGeoNames } from '../../fixtures/publishers/places.js';
import { PublisherServer } from '../../fixtures/publishers/server.js';
import { countyFile, putTiger, tigerFolder, tigerName } from '../../fixtures/publishers/tiger.js';
import { jsonBlock } from './documents.js';
import type { Installed } from './installed.js';

const ROWS = 4000;
const GROUP_ROWS = 100;
const YEAR = 2025;
/** The counties that the lines of the documents name, themselves or by their cities. */
const COUNTIES = ['24510', '24005', '51760', '06085'] as const;
const OF_MARYLAND = COUNTIES.filter((fips) => fips.startsWith('24'));
const ADDRESS = '801 Shawan Rd, Cockeysville MD 21030';
/** The same in what publishers give. */
const SHAWAN: ThemeRow = {
  longitude: -76.674194,
  latitude: 39.494416,
  number: '801',
  street: 'Shawan Road',
  city: 'Cockeysville',
  state: 'MD',
  zip: '21030',
};

/** Publishers on this machine, and beside the package the files that the lines of the documents name. */
export class Place {
  private constructor(
    private readonly server: PublisherServer,
    /** An address of Baltimore that the publishers have. */
    readonly row: string,
  ) {}

  static async start({ project, root }: Pick<Installed, 'project' | 'root'>): Promise<Place> {
    const server = await PublisherServer.start();
    const { places } = await packagePlaces();
    const ofCounties = {
      zip: (code: string) => (COUNTIES.some((fips) => places.zip(code)?.countyFips === fips) ? places.zip(code) : null),
    };
    const files = nation(ofCounties as Places, ROWS).map((rows, i) => (i === 0 ? [...rows, SHAWAN] : rows));
    putRelease(server, '2026-08-19.0', files, GROUP_ROWS);
    const rows = files.flat();
    const counties = new Map(COUNTIES.map((fips) => [fips, rows.filter(({ zip }) => places.zip(zip)?.countyFips === fips)] as const));
    putTiger(server, YEAR, new Map([...counties].map(([fips, own]) => [fips, countyFile(YEAR, fips, own)])));
    const nad = putNad(server, { number: 21, blobId: '1900bfb9-0000', modified: '2026-08-06', rows });
    const month = new Date().toISOString().slice(0, 'YYYY-MM'.length);
    const dbip = putDbip(server, month, 'Mountain View');
    putDbipAsn(server, month);
    putGeoNames(server, 'US', ['US\t21093\tLutherville Timonium\tMaryland\tMD\tBaltimore\t005\t\t\t39.4437\t-76.6188\t4']);
    putGeoNames(server, 'IN', [
      'IN\t560001\tBangalore G.P.O.\tKarnataka\t19\tBangalore Urban\t583\tBangalore North\t\t12.9914\t77.6011\t4',
    ]);
    const put = async (name: string, content: string | Uint8Array): Promise<void> => {
      await mkdir(join(project, name, '..'), { recursive: true });
      await writeFile(join(project, name), content);
    };
    await put('us/md/points.csv', openAddresses(rows));
    await put('NAD_r21_TXT.zip', server.files.get(nad) as Uint8Array);
    for (const fips of OF_MARYLAND)
      await put(`tiger/${tigerName(YEAR, fips)}`, server.files.get(`${tigerFolder(YEAR)}${tigerName(YEAR, fips)}`) as Uint8Array);
    await put('md.json', jsonBlock(root, 'tools/README.md', 'region'));
    await put('city.mmdb', gunzipSync(server.files.get(dbip) as Uint8Array));
    await put('addresses.txt', `${ADDRESS}\nnowhere\n`);
    await put('customers.csv', `address,addr,town,st,zip\n"${ADDRESS}",801 Shawan Rd,Cockeysville,MD,21030\n`);
    await put('sites.parquet', new Uint8Array(parquetWriteBuffer({ columnData: [{ name: 'address', data: [ADDRESS], type: 'STRING' }] })));
    const row = counties.get('24510')?.[0] as ThemeRow;
    return new Place(server, `${row.number} ${row.street}, ${row.city} ${row.state} ${row.zip}`);
  }

  /** The line with its publishers on this machine, any free port, and the command that npx would find: npx takes longer than most. */
  line(line: string, command = 'node_modules/.bin/doorplate'): string {
    const own = line
      .replace('npx doorplate', command)
      .replace('npx vite', 'npx vite --host 127.0.0.1')
      .replace('ROW', this.row)
      .replace(/--port \d+/, '--port 0');
    if (/doorplate get/.test(own)) return `${own} ${this.#mirrors('overture', 'tiger', 'dbip', 'geonames')} --yes`;
    if (/doorplate serve/.test(own)) {
      const onAnyPort = own.includes('--port') ? own : `${own} --port 0`;
      return own.includes('--data') ? onAnyPort : `${onAnyPort} ${this.#mirrors('dbip')}`;
    }
    return own;
  }

  close(): Promise<void> {
    return this.server.close();
  }

  #mirrors(...sources: readonly string[]): string {
    return sources.map((source) => `--base-url ${source}=${this.server.url}`).join(' ');
  }
}

function openAddresses(rows: readonly ThemeRow[]): string {
  const lines = rows.map(({ longitude, latitude, number, street, city, state, zip }) =>
    [longitude, latitude, number, street, '', city, '', state, zip].join(','),
  );
  return `${['LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE', ...lines].join('\n')}\n`;
}
