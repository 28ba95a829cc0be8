import type { FileKind, SourceEntry } from '../../src/dataset/manifest.js';
import type { FileIdentity } from '../../tools/format/file-header.js';
import { type DatasetDescription, type PackedFile, packDataset } from '../../tools/format/pack.js';
import { encodeUsPlaces } from '../../tools/us/encode/encode-places.js';
import type { PostalRangeRecord } from '../../tools/us/encode/encode-postal-ranges.js';
import type { RangeRecord } from '../../tools/us/encode/encode-ranges.js';
import { type AddressRecord, encodeUsStreets, type StreetRecord } from '../../tools/us/encode/encode-streets.js';
import { buildStreetIndex } from '../../tools/us/streets.js';

export const SOURCE: SourceEntry = {
  title: 'Example address points',
  licence: 'CC0-1.0',
  attribution: 'Example county',
  url: 'https://example.org/points',
  edition: '2026-10-01',
  rows: 4,
  authority: 'government',
};

export function description(over: Partial<DatasetDescription> = {}): DatasetDescription {
  return { name: 'example', version: '2026.10', builtAt: '2026-10-01', sources: [SOURCE], ...over };
}

const NO_UNITS = {
  unitType: null,
  unitLow: null,
  unitHigh: null,
  unitParity: null,
  carrierRoute: 'C001',
  recipient: null,
  alternate: false,
  converted: false,
  government: null,
  source: 0,
};

/** One state, one county, two cities, three ZIP codes. `version` ends up in the name of the first city. */
export function placesFile(version = ''): PackedFile {
  const at = { latitude: 389_000_000, longitude: -770_000_000 };
  const bbox = [-77.1, 38.8, -76.9, 39] as const;
  const records = {
    states: [{ code: 'DC', name: 'District of Columbia', fips: 11 }],
    counties: [
      { name: '', state: 0, fips: 0, latitude: 0, longitude: 0 },
      { name: 'District of Columbia', state: 0, fips: 11001, ...at },
    ],
    cities: [
      { key: 'GREENWAY', name: `Greenway${version}`, state: 0, county: 1, weight: 1, zips: [0], ...at },
      { key: 'WASHINGTON', name: 'Washington', state: 0, county: 1, weight: 2, zips: [1, 2], ...at },
    ],
    aliases: [{ key: 'DC', city: 1 }],
    zips: [
      { zip: 20001, city: 0, county: 1, located: true, shares: [{ county: 1, share: 10_000 }], names: ['Washington'], ...at },
      { zip: 20002, city: 1, county: 1, located: true, ...at },
      { zip: 20020, city: 1, county: 1, located: true, ...at },
    ],
  };
  return { kind: 'us-places', key: '', bytes: encodeUsPlaces(records, bbox), rows: 3, bbox };
}

const POSTAL_RANGES: readonly PostalRangeRecord[] = [
  { low: 0, high: 0, written: null, parity: null, recordType: 'G', addOnLow: '9999', addOnHigh: '9999' },
  { low: 1, high: 99, written: null, parity: 'odd', recordType: 'S', addOnLow: '1301', addOnHigh: '1301' },
  { low: 7, high: 7, written: { low: '7A', high: '7A', prefix: '' }, parity: 'odd', recordType: 'H', addOnLow: '1302', addOnHigh: '1304' },
].map((record) => ({ ...NO_UNITS, ...record }) as PostalRangeRecord);

/**
 * Two streets with three and one addresses, the one with ranges, the other with postal ranges, and
 * another name. `version` ends up in the names of the streets.
 */
export function exampleStreets(version = '', names: readonly string[] = ['ELM', 'OAK']): readonly StreetRecord[] {
  const address = (number: number, unit: string | null = null): AddressRecord => ({
    number,
    numberText: number === 12 ? '12 1/2' : null,
    unitType: unit === null ? null : 'APT',
    unitNumber: unit,
    outerUnit: unit === null ? null : 'BLDG 4',
    latitude: 388_660_000 + number,
    longitude: -769_800_000 - number,
    source: 0,
    postal: unit === null ? null : { zip4: '1234', carrierRoute: 'C001', elot: '0042', elotIndicator: 'A', recordType: 'H', cmra: 'N' },
  });
  const line = [-769_800_000, 388_660_000, -769_801_000, 388_660_500, -769_803_000, 388_661_000];
  const range = { written: null, parity: 'even', side: 'right', line, zip4: null, source: 0 } as const;
  const ranges: readonly RangeRecord[] = [
    { ...range, from: 99, to: 1, parity: 'odd', side: 'left', zip4: '1234' },
    { ...range, from: 2, to: 98 },
    {
      ...range,
      from: 10,
      to: 30,
      written: { from: 'N10', to: 'N30', prefix: 'N' },
      line: [-769_803_000, 388_661_000, -769_800_000, 388_660_000],
    },
  ];
  const street = (name: string, addresses: readonly AddressRecord[]): StreetRecord => ({
    key: name,
    preMod: null,
    preDir: null,
    preType: null,
    preSep: null,
    name: `${name}${version}`,
    postType: 'ST',
    postDir: 'SE',
    postMod: null,
    city: 'Washington',
    state: 'DC',
    county: 'District of Columbia',
    zip: 20020,
    addresses,
  });
  const [first = '', second = ''] = names;
  return [
    { ...street(first, [address(10), address(12), address(14, '3')]), ranges },
    { ...street(second, [address(7)]), postalRanges: POSTAL_RANGES },
    { ...street('ZEBRA', []), base: 0 },
  ];
}

/** A shard of {@link exampleStreets}. `identity` is the header of the file, if it is not to agree with the manifest. */
export function streetsFile(key = '200', version = '', names?: readonly string[], identity?: FileIdentity): PackedFile {
  const bbox = [-77, 38.8, -76.9, 38.9] as const;
  const bytes = encodeUsStreets(exampleStreets(version, names), identity ?? { key, bbox });
  return { kind: 'us-streets', key, bytes, rows: 4, bbox };
}

/** The two streets of a shard, as the national index names them: directory, rows, numbers and numbers of rows. */
export function streetIndexFiles(): readonly PackedFile[] {
  const row = { before: '', behind: 'ST SE', city: 'Washington', municipality: null, state: 'DC', zip: 20020, weight: 1 };
  return buildStreetIndex([
    { ...row, base: 'ELM', text: 'Elm St SE', street: 0, low: 10, high: 14, numbers: ['10', '12 1/2', '14'] },
    { ...row, base: 'SEVENTH', text: 'SEVENTH ST SE', street: 1, low: 7, high: 7, numbers: ['7'] },
  ]);
}

/** One of these files. */
export function streetIndexFile(kind: FileKind): PackedFile {
  return streetIndexFiles().find((file) => file.kind === kind) as PackedFile;
}

/** A dataset of places, two shards and their index, as file name to bytes. */
export function packExample(version = '', name = 'example'): Promise<Map<string, Uint8Array>> {
  const files = [streetsFile('201', version), placesFile(version), streetsFile('200', version), ...streetIndexFiles()];
  return packDataset(description({ name, version: `2026.10${version}` }), files);
}
