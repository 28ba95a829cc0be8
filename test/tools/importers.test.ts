import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { readGeoNamesCities } from '../../tools/build/in/import/geonames-cities.js';
import { readGeoNamesPostal } from '../../tools/build/in/import/geonames-postal.js';
import { readIndiaPost } from '../../tools/build/in/import/india-post.js';
import type { Rejects } from '../../tools/build/source/rejects.js';
import { readCenterlines } from '../../tools/build/us/import/centerlines/centerlines.js';
import type { ImportContext } from '../../tools/build/us/import/import-context.js';
import { readOverture } from '../../tools/build/us/import/overture.js';
import { readGeoNamesUs } from '../../tools/build/us/import/places/geonames.js';
import { readHudCrosswalk } from '../../tools/build/us/import/places/hud.js';
import { readUspsNames, readZipTypes } from '../../tools/build/us/import/places/zip-lists.js';
import { readNad, readOpenAddresses, readPoints } from '../../tools/build/us/import/points/points.js';
import { readRrad } from '../../tools/build/us/import/rrad.js';
import { readAddrFeat, readEdges } from '../../tools/build/us/import/tiger/tiger.js';
import { readUspsCityState } from '../../tools/build/us/import/usps/city-state.js';
import { readUspsZip4 } from '../../tools/build/us/import/usps/zip4.js';
import { type OvertureFields, overtureFile, wkb } from '../fixtures/publishers/overture.js';
import { goldenCases } from '../golden/golden.js';
import { imported, written } from './build/us/import/context.js';
import { nadTable } from './build/us/import/nad-table.js';
import { addrFeatFile, columns, edgesFile, zippedShapefile } from './build/us/import/tiger/shapefile-writer.js';
import { aliasRecord, cityRecord, type Values, zip4Header, zip4Record } from './build/us/import/usps/records.js';

/** How an importer is asked, where it matters. */
interface ImportOptions {
  /** The name of the file, whose ending says its form: `.gz` and `.zip` are packed. */
  readonly file?: string;
  /** The name of the table in an archive. */
  readonly member?: string;
  /** Properties of center lines by their roles. */
  readonly fields?: string;
  readonly crs?: string;
  readonly keepsWithoutZip?: boolean;
  /** Rows of the FACES that a file of TIGER/Line is read with. */
  readonly faces?: readonly Readonly<Record<string, string>>[];
}

type Rows = AsyncIterable<unknown>;
type Importer = (content: never, context: ImportContext, options: ImportOptions) => Rows;

/** Writes a text as it is, gzipped, or into an archive beside a text of another kind. */
function packed(text: string, usual: string, { file = usual, member = usual }: ImportOptions): string {
  if (file.endsWith('.gz')) return written(file, gzipSync(text));
  return written(file, file.endsWith('.zip') ? zipSync({ 'readme.md': Buffer.from('no rows'), [member]: Buffer.from(text) }) : text);
}

/** An importer of texts; cases may give their lines. */
const ofText =
  (usual: string, read: (path: string, context: ImportContext) => Rows): Importer =>
  (content: string | readonly string[], context, options) =>
    read(packed(typeof content === 'string' ? content : `${content.join('\n')}\n`, usual, options), context);

const ofIndia = (file: string, read: (path: string, rejects: Rejects) => Rows) => ofText(file, (path, { rejects }) => read(path, rejects));

/** A record of names: a text is a whole one, an object what differs from the usual one. */
type CityStateRecord = string | { readonly city: Values } | { readonly alias: Values };

function cityStateRecord(record: CityStateRecord): string {
  if (typeof record === 'string') return record.padEnd(129);
  return 'city' in record ? cityRecord(record.city) : aliasRecord(record.alias);
}

/** A row of the theme with its position in degrees, written with the low byte first or last. */
type OvertureRow = Partial<Omit<OvertureFields, 'geometry'>> & { readonly at?: readonly [number, number]; readonly isBigEndian?: boolean };

function overtureFields({ at, isBigEndian = false, ...fields }: OvertureRow): Partial<OvertureFields> {
  return at === undefined ? fields : { ...fields, geometry: wkb(...at, !isBigEndian) };
}

function facesFile({ faces }: ImportOptions): string | null {
  if (faces === undefined) return null;
  const names = [...new Set(faces.flatMap((face) => Object.keys(face)))].join(' ');
  const rows = faces.map((values) => ({ values }));
  return written('tl_2021_24005_faces.zip', zippedShapefile('tl_2021_24005_faces', columns(names), rows));
}

const IMPORTERS: Readonly<Record<string, Importer>> = {
  openaddresses: ofText('points.csv', readOpenAddresses),
  points: (content, context, { fields, crs, ...options }) =>
    readPoints(packed(typeof content === 'string' ? content : `${(content as readonly string[]).join('\n')}\n`, 'points.csv', options), {
      ...context,
      reading: { fields, crs },
    }),
  nad: (rows: Parameters<typeof nadTable>[0], context, options) => readNad(packed(nadTable(rows), 'NAD_r21.txt', options), context),
  overture: (rows: readonly OvertureRow[], context) =>
    readOverture(written('addresses.parquet', overtureFile(rows.map(overtureFields), { rowGroupSize: 2 })), context),
  rrad: (addresses: string | readonly unknown[], context) =>
    readRrad(written('rrad.json', typeof addresses === 'string' ? addresses : JSON.stringify({ addresses })), context),
  centerlines: (features: readonly unknown[], context, { fields, keepsWithoutZip = false, ...options }) =>
    readCenterlines(packed(JSON.stringify({ type: 'FeatureCollection', features }), 'lines.geojson', options), {
      ...context,
      keepsWithoutZip,
      reading: { fields },
    }),
  'tiger addrfeat': (rows: Parameters<typeof addrFeatFile>[0], context, options) =>
    readAddrFeat(written('tl_2021_24005_addrfeat.zip', addrFeatFile(rows)), context, { faces: facesFile(options) }),
  'tiger edges': (rows: Parameters<typeof edgesFile>[0], context, options) =>
    readEdges(written('tl_2020_24005_edges.zip', edgesFile(rows)), context, { faces: facesFile(options) }),
  'usps zip4': (records: readonly Values[], context, options) =>
    readUspsZip4(packed(zip4Header() + records.map(zip4Record).join(''), 'zip4.txt', options), context),
  'usps citystate': (records: readonly CityStateRecord[], context) =>
    readUspsCityState(written('ctystate.txt', records.map(cityStateRecord).join('')), context),
  'hud crosswalk': ofText('hud.csv', readHudCrosswalk),
  'usps names': ofText('names.csv', readUspsNames),
  'zip types': ofText('types.csv', readZipTypes),
  'geonames us': ofText('US.txt', readGeoNamesUs),
  'geonames cities': ofIndia('IN.txt', readGeoNamesCities),
  'geonames postal': ofIndia('IN.txt', readGeoNamesPostal),
  'india post': ofIndia('offices.csv', readIndiaPost),
};

/** What comes of content in a format, without what is empty or null. */
async function importOutcome(format: string, content: unknown, options: ImportOptions = {}) {
  const read = IMPORTERS[format];
  if (read === undefined) throw new RangeError(`no importer is called ${format}`);
  const outcome = await imported((context) => read(content as never, context, options)).catch(({ message }: Error) => ({ error: message }));
  return JSON.parse(JSON.stringify(outcome, (_, value) => (isEmpty(value) ? undefined : value))) as Readonly<Record<string, unknown>>;
}

function isEmpty(value: unknown): boolean {
  return value === null || (typeof value === 'object' && Object.keys(value as object).length === 0);
}

/** What comes of a file. The number of rows and the sources are said where they matter, all else always: what is empty or null is left out. */
type Outcome = Readonly<Record<string, unknown>>;

it.each(goldenCases<unknown, Outcome, ImportOptions | undefined>('importers'))(
  '$id',
  async ({ source, input, options, expect: expected }) => {
    const { read, sources, ...outcome } = await importOutcome(source, input, options);
    expect({ ...outcome, ...('read' in expected ? { read } : {}), ...('sources' in expected ? { sources } : {}) }).toEqual(expected);
  },
);
