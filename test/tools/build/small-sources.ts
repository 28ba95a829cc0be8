import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { overtureFile } from '../../fixtures/publishers/overture.js';
import { writeMmdb } from './ip/import/mmdb-writer.js';
import { columns, LINE, shapefileParts } from './us/import/tiger/shapefile-writer.js';
import { cityRecord, zip4Header, zip4Record } from './us/import/usps/records.js';

/** A source file of a few rows, whole. */
export interface SmallSource {
  readonly title: string;
  /** Option of the command line, and format. */
  readonly kind: 'us' | 'places' | 'in' | 'ip';
  readonly format: string;
  readonly name: string;
  readonly bytes: Buffer;
  /** Puts bytes into the file that is read, such as a table into its archive. */
  readonly wrap: (bytes: Buffer) => Uint8Array;
  /** Rows that a file of these bytes has, when it can be read at all; null where that cannot be told. */
  readonly rows: (bytes: Buffer) => number | null;
}

const ROWS = 8;
const numbers = Array.from({ length: ROWS }, (_, at) => 2 * at + 10);
const asIs = (bytes: Buffer): Buffer => bytes;
const always = () => ROWS;
/** Rows of a text of one row a line. Quotes may join lines. */
const lines =
  (header: number) =>
  (bytes: Buffer): number | null => {
    const text = bytes.toString();
    return text.includes('"') ? null : text.split(/\r\n|[\r\n]/).filter((line) => line !== '').length - header;
  };
const tabLines = (bytes: Buffer): number =>
  bytes
    .toString()
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '').length;

const CSV = `LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID\n${numbers.map((at) => `-76.6${at},39.43,${at},THURLOE DR,,,,MD,21093,${at}\n`).join('')}`;
const TWO_MEMBERS = Buffer.concat([gzipSync(CSV.slice(0, 150)), gzipSync(CSV.slice(150))]);
const TWO_TABLES = zipSync({ 'us/md/a.csv': Buffer.from(CSV), 'us/md/b.csv': Buffer.from(CSV) }, { level: 0 });
const THEME = numbers.map((at) => ({ number: String(at) }));
const feature = (properties: object, geometry: object) => JSON.stringify({ type: 'Feature', properties, geometry });
const POINTS = numbers.map((at) =>
  feature({ number: at, street: 'ELM ST', region: 'MD', postcode: '21093' }, { type: 'Point', coordinates: [-76.6, 39.4 + at / 1000] }),
);
const LINES = numbers.map((at) =>
  feature(
    { STREET: 'ELM ST', L_FROM: at, L_TO: at + 1, R_FROM: 0, R_TO: 0, ZIP: '21093', ID: at },
    { type: 'LineString', coordinates: LINE },
  ),
);
const NAD = `Add_Number,St_Name,St_PosTyp,State,Zip_Code,Longitude,Latitude\n${numbers.map((at) => `${at},THURLOE,Drive,MD,21093,-76.61,39.4${at}\n`).join('')}`;
const collection = (features: readonly string[]) => `{"type":"FeatureCollection","features":[\n${features.join(',\n')}\n]}\n`;

const tiger = shapefileParts(
  'tl_2021_24005_addrfeat',
  columns('TLID FULLNAME LFROMHN LTOHN RFROMHN RTOHN ZIPL ZIPR PARITYL PARITYR'),
  numbers.map((at) => ({
    line: LINE,
    values: { TLID: String(at), FULLNAME: 'Elm St', LFROMHN: String(at), LTOHN: String(at + 1), ZIPL: '21093', PARITYL: 'B' },
  })),
);
const part = (extension: string) => {
  const name = `tl_2021_24005_addrfeat.${extension}`;
  return { bytes: Buffer.from(tiger[name] as Uint8Array), wrap: (bytes: Buffer) => zipSync({ ...tiger, [name]: bytes }) };
};

const IP = numbers.map((at) => `1.0.${at}.0,1.0.${at}.255,OC,AU,Queensland,Brisbane,-27.4${at},153.1\n`).join('');
const DECIMAL_IP = numbers.map((at) => `"${16_777_216 + 256 * at}","${16_777_471 + 256 * at}","AU","Australia"\n`).join('');
const MMDB = writeMmdb(
  numbers.map((at) => ({
    bits: `000000010000000${at % 2}${at.toString(2).padStart(8, '0')}`,
    record: { country_code: 'AU', city: `Town ${at}` },
  })),
  { ipVersion: 4 },
);

const INDIA_POST = `pincode,office,type,delivery,district,state,lat,lng\n${numbers.map((at) => `4110${at},Office ${at},BO,Delivery,PUNE,MAHARASHTRA,18.5,73.${at}\n`).join('')}`;
const INDIA = numbers.map((at) => `IN\t4110${at}\tPlace ${at}\tMaharashtra\t16\tPune\t521\tPune\t\t18.5\t73.8\t4\n`).join('');
const TOWNS = numbers
  .map((at) => `${at}\tTown ${at}\tTown\t\t18.5\t73.8\tP\tPPL\tIN\t\t16\t521\t\t\t${at}000\t\t8\tAsia/Kolkata\t2019-09-05\n`)
  .join('');
const GEONAMES = numbers.map((at) => `US\t210${at}\tTown ${at}\tMaryland\tMD\tBaltimore\t005\t\t\t39.4\t-76.6\t4\n`).join('');
const HUD = `ZIP,COUNTY,RES_RATIO,BUS_RATIO,OTH_RATIO,TOT_RATIO\n${numbers.map((at) => `210${at},24005,1,1,1,1\n`).join('')}`;
const ZIP_LIST = `ZIP,CITY,STATE\n${numbers.map((at) => `210${at},TOWN,MD\n`).join('')}`;
const ZIP4 = zip4Header() + numbers.map((at) => zip4Record({ low: `00000000${at}`, high: `00000000${at}`, parity: 'E' })).join('');
const CITY_STATE = numbers.map((at) => cityRecord({ key: `V123${at}` })).join('');
const RRAD = JSON.stringify({
  addresses: numbers.map((at) => ({
    address1: `${at} Elm Street`,
    address2: '',
    city: 'Washington',
    state: 'DC',
    postalCode: '20020',
    coordinates: { lat: 38.867, lng: -76.979 },
  })),
});

/** A source that is read as it is, of an option and a format such as `us:nad`. */
function source(title: string, read: string, name: string, content: string | Uint8Array, rows: SmallSource['rows']): SmallSource {
  const [kind, format] = read.split(':') as [SmallSource['kind'], string];
  return { title, kind, format, name, bytes: Buffer.from(content as Uint8Array), wrap: asIs, rows };
}

/** One source of each format, and of each container and part that a format is read from. */
export const SMALL_SOURCES: readonly SmallSource[] = [
  source('CSV', 'us:openaddresses', 'points.csv', CSV, lines(1)),
  source('gzipped CSV', 'us:openaddresses', 'points.csv.gz', gzipSync(CSV), always),
  source('two gzip members', 'us:openaddresses', 'members.csv.gz', TWO_MEMBERS, () => null),
  source('archive of CSV', 'us:openaddresses', 'points.zip', zipSync({ 'us/md/a.csv': Buffer.from(CSV) }), always),
  source('archive of two CSV', 'us:openaddresses', 'two.zip', TWO_TABLES, () => 2 * ROWS),
  source('features by line', 'us:openaddresses', 'points.geojson', `${POINTS.join('\n')}\n`, () => null),
  source('collection of points', 'us:openaddresses', 'collection.geojson', collection(POINTS), () => null),
  source('list of points', 'us:openaddresses', 'list.geojson', `[${POINTS.join(',\n')}]`, () => null),
  source('NAD', 'us:nad', 'NAD.zip', zipSync({ 'TXT/NAD_r21.txt': Buffer.from(NAD) }), always),
  source('NAD, text', 'us:nad', 'NAD.txt', NAD, lines(1)),
  source('Parquet', 'us:overture', 'addresses.parquet', overtureFile(THEME, { rowGroupSize: 3 }), always),
  source('plain Parquet', 'us:overture', 'plain.parquet', overtureFile(THEME, { codec: 'UNCOMPRESSED' }), always),
  source('TIGER', 'us:tiger', 'tl_2021_24005_addrfeat.zip', zipSync(tiger), always),
  { ...source('TIGER, table', 'us:tiger', 'tl_2021_24005_addrfeat.zip', '', always), ...part('dbf') },
  { ...source('TIGER, shapes', 'us:tiger', 'tl_2021_24005_addrfeat.zip', '', always), ...part('shp') },
  source('centre lines', 'us:centerlines', 'lines.geojson', collection(LINES), () => null),
  source('ZIP+4', 'us:usps-zip4', 'zip4.txt', ZIP4, (bytes) => Math.max(0, Math.floor(bytes.length / 182) - 1)),
  source('City State', 'us:usps-citystate', 'ctystate.txt', CITY_STATE, (bytes) => Math.floor(bytes.length / 129)),
  source('rrad', 'us:rrad', 'rrad.json', RRAD, always),
  source('GeoNames', 'places:geonames', 'US.txt', GEONAMES, tabLines),
  source('HUD', 'places:hud', 'hud.csv', HUD, lines(1)),
  source('ZIP code list', 'places:usps-names', 'names.csv', ZIP_LIST, lines(1)),
  source('India Post', 'in:india-post', 'offices.csv', INDIA_POST, lines(1)),
  source('GeoNames of India', 'in:geonames', 'IN.txt', INDIA, tabLines),
  source('towns of India', 'in:geonames-cities', 'towns.txt', TOWNS, tabLines),
  source('MMDB', 'ip:mmdb', 'ip.mmdb', MMDB, () => null),
  source('DB-IP', 'ip:dbip-csv', 'dbip.csv', IP, lines(0)),
  source('gzipped DB-IP', 'ip:dbip-csv', 'dbip.csv.gz', gzipSync(IP), always),
  source('archive of DB-IP', 'ip:dbip-csv', 'dbip.zip', zipSync({ 'dbip.csv': Buffer.from(IP) }), always),
  source('IP2Location', 'ip:ip2location-csv', 'ip2location.csv', DECIMAL_IP, () => null),
];
