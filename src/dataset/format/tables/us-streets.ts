import { column, corrupt, openRoot, optionalColumn, stringPool, type TableBytes, within } from '../codecs/columns.js';
import { NONE_U8, NONE_U16, sparseRows, numbers as unpackNumbers } from '../codecs/packed.js';
import type { Strings } from '../codecs/strings.js';
import { GLOBE, readHeader } from '../file-header.js';
import {
  bytes,
  degreeBlocks,
  FOUR_DIGITS,
  MAX_NUMBER,
  numberBlocks,
  ofArea,
  onDemand,
  optionalBlocks,
  optionalNumbers,
  type PackedFile,
  sparseBlocks,
  stepBlocks,
  type UsStreets,
} from '../packed-columns.js';
import { US_STREETS } from '../schemas.js';
import { PostalRangeColumns } from './postal-range-columns.js';
import { RangeColumns } from './range-columns.js';

/** ZIP codes are below this number. */
const ZIP_CODES = 100_000;
const TWO_DIGITS = 100;

/** Rows of strings, where nothing else is said; row 0 is empty and stands for "none". */
const STREET_COLUMNS = {
  preMod: optionalNumbers('preMod', 'streets', 'strings'),
  preDir: optionalNumbers('preDir', 'streets', 'strings'),
  preType: optionalNumbers('preType', 'streets', 'strings'),
  preSep: optionalNumbers('preSep', 'streets', 'strings'),
  name: optionalNumbers('name', 'streets', 'strings'),
  postType: optionalNumbers('postType', 'streets', 'strings'),
  postDir: optionalNumbers('postDir', 'streets', 'strings'),
  postMod: optionalNumbers('postMod', 'streets', 'strings'),
  /** What streets of one ZIP code, postal city, municipality, county and state share. */
  area: optionalNumbers('area', 'streets', 'areas'),
  /** Postal city. */
  city: ofArea('areaCity', 'strings'),
  /** The municipality, where it is not called like the postal city. */
  municipality: ofArea('areaMunicipality', 'strings'),
  state: ofArea('areaState', 'strings'),
  county: ofArea('areaCounty', 'strings'),
  /** Five digits as a number. */
  zip: ofArea('areaZip', ZIP_CODES),
  /** The street that has the addresses and ranges of each street: itself, unless it is only another name of that one. */
  base: bases,

  /** Numeric value of the primary number, ascending within a street. */
  number: stepBlocks('number', MAX_NUMBER),
  /** The primary number as written; none: the decimal digits of `number`. */
  numberText: sparseBlocks('numberText', 'numberTextAddress'),
  unitType: sparseBlocks('unitType', 'unitAddress'),
  unitNumber: sparseBlocks('unitNumber', 'unitAddress'),
  /** Outer one of two units, designator and number: `BLDG 4`. */
  outerUnit: sparseBlocks('outerUnit', 'outerUnitAddress'),
  /** WGS84 degrees times 10^7. */
  latitude: degreeBlocks('latitude', 1, 3),
  longitude: degreeBlocks('longitude', 0, 2),
  /** Row of the manifest's sources. */
  source: bytes('source', 'addresses'),
};

const POSTAL_COLUMNS = {
  /** {@link NONE_U16}: none. */
  zip4: optionalBlocks('zip4', NONE_U16, FOUR_DIGITS),
  /** Row of the strings; 0: none. */
  carrierRoute: numberBlocks('carrierRoute', 'strings'),
  /** {@link NONE_U16}: none. */
  elot: optionalBlocks('elot', NONE_U16, FOUR_DIGITS),
  /** Character code: `A` or `D`; 0: none. */
  elotIndicator: bytes('elotIndicator', 'addresses'),
  /** Character code: `H`, `S`, `F`, `G`, `P` or `R`; 0: none. */
  recordType: bytes('recordType', 'addresses'),
  /** Character code: `Y` or `N`; 0: none. */
  cmra: bytes('cmra', 'addresses'),
  /** {@link NONE_U8}: the source does not give it. */
  deliveryPoint: optionalBlocks('deliveryPoint', NONE_U8, TWO_DIGITS),
};

/** Postal facts of addresses, one row an address. */
class PostalColumns extends onDemand(POSTAL_COLUMNS) {
  /** Row of the manifest's sources that the facts come from. */
  readonly source: Uint8Array;

  constructor({ root, bounds, source }: UsStreetsTable) {
    super(root, bounds);
    this.source = optionalColumn(root.vector('postalSource'), 'postalSource', bounds.addresses) ?? source;
  }
}

const POSTAL_VECTORS = [...(Object.keys(POSTAL_COLUMNS) as (keyof typeof POSTAL_COLUMNS)[]), 'postalSource'] as const;

/**
 * One shard of streets and addresses. Opening it lays the columns out and no more: each is unpacked when it is first asked for, those of
 * addresses block by block, and then checked, so that damage which the digest does not show throws `DATASET_CORRUPT` there.
 */
export class UsStreetsTable extends onDemand(STREET_COLUMNS) {
  readonly strings: Strings;
  /** Match keys of the street names, ascending. */
  readonly streetKeys: Strings;
  /** The first address of each street, and behind the last one the number of addresses. */
  readonly firstAddress: Uint32Array;
  /** Null where no postal source was built in. */
  readonly postal: PostalColumns | null;
  /** Ranges of house numbers; null where no range source was built in. */
  readonly ranges: RangeColumns | null;
  /** Ranges of the ZIP+4 product; null where it was not built in. */
  readonly postalRanges: PostalRangeColumns | null;
  /** The columns that hold rows of the manifest's sources. */
  readonly sourceColumns: readonly Uint8Array[];

  constructor(root: UsStreets) {
    const strings = stringPool(root.pool('strings'), 'strings');
    const streetKeys = stringPool(root.pool('streetKeys'), 'streetKeys');
    const areas = column(root.vector('areaZip'), 'areaZip').length;
    const box = readHeader(root.header()).box ?? GLOBE;
    super(root, { strings: strings.length, streets: streetKeys.length, areas, addresses: 0, ranges: 0, postalRanges: 0, box });
    this.strings = strings;
    this.streetKeys = streetKeys;
    this.firstAddress = this.rowsOfStreets('addresses', 'addressCount', 'number');
    this.postal = POSTAL_VECTORS.some((name) => this.vector(name).length > 0) ? new PostalColumns(this) : null;
    const [ranges, postalRanges] = [new RangeColumns(root, this.bounds), new PostalRangeColumns(root, this.bounds)];
    this.ranges = this.bounds.ranges === 0 ? null : ranges;
    this.postalRanges = this.bounds.postalRanges === 0 ? null : postalRanges;
    this.sourceColumns = [this.source, this.postal?.source, this.ranges?.source, this.postalRanges?.source].filter(
      (values) => values !== undefined,
    );
  }

  override checkColumns(): void {
    super.checkColumns();
    for (const part of [this.postal, this.ranges, this.postalRanges]) part?.checkColumns();
  }
}

/** The street that each street is another name of; itself where it is none. */
function bases(file: PackedFile): Uint32Array {
  const { streets } = file.bounds;
  const rows = sparseRows(file.vector('aliasStreet'), streets, 'aliasStreet');
  const named = unpackNumbers(file.vector('aliasBase'), rows.length, 'aliasBase', streets);
  const base = Uint32Array.from({ length: streets }, (_, street) => street);
  rows.forEach((street, i) => {
    base[street] = named[i] as number;
  });
  for (const street of named)
    if (base[street] !== street) throw corrupt(`column aliasBase: street ${street} is itself another name of a street`);
  return base;
}

export function decodeUsStreets(bytes: TableBytes): UsStreetsTable {
  const root = openRoot(bytes, US_STREETS);
  return within(() => new UsStreetsTable(root));
}
