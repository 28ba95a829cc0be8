import { DoorplateError } from '../../errors.js';
import { UsStreets } from '../generated/format/us-streets.js';
import type { Strings } from '../strings.js';
import { COORDINATE_SCALE, column, openRoot, optionalColumn, stringPool, within } from './columns.js';

/** One shard of streets and addresses. Coordinates are WGS84 degrees times 10^7; text columns are rows of `strings`. */
export interface UsStreetsTable {
  readonly strings: Strings;
  /** Match keys of the street names, ascending. */
  readonly streetKeys: Strings;
  readonly preMod: Uint32Array;
  readonly preDir: Uint32Array;
  readonly preType: Uint32Array;
  readonly preSep: Uint32Array;
  readonly name: Uint32Array;
  readonly postType: Uint32Array;
  readonly postDir: Uint32Array;
  readonly postMod: Uint32Array;
  readonly city: Uint32Array;
  readonly state: Uint32Array;
  readonly county: Uint32Array;
  readonly zip: Uint32Array;
  readonly firstAddress: Uint32Array;
  /** Numeric value of the primary number. */
  readonly number: Uint32Array;
  /** 0: the decimal digits of `number`. */
  readonly numberText: Uint32Array;
  readonly unitType: Uint32Array;
  readonly unitNumber: Uint32Array;
  /** Outer one of two units, designator and number: `BLDG 4`; 0 where there is none. */
  readonly outerUnit: Uint32Array;
  readonly latitude: Int32Array;
  readonly longitude: Int32Array;
  readonly source: Uint8Array;
  /** Null where no postal source was built in. */
  readonly postal: PostalColumns | null;
  /** Layout of kdbush: what geokdbush reads; laid out when it is first asked for. */
  readonly tree: PointTree;
}

/** A k-d tree in the layout of kdbush: address rows in tree order, and their longitudes and latitudes in degrees. */
export interface PointTree {
  readonly ids: Uint32Array;
  readonly coords: Float64Array;
  readonly nodeSize: number;
}

export interface PostalColumns {
  /** 65535: none. */
  readonly zip4: Uint16Array;
  readonly carrierRoute: Uint32Array;
  /** 65535: none. */
  readonly elot: Uint16Array;
  readonly elotIndicator: Uint8Array;
  readonly recordType: Uint8Array;
  readonly cmra: Uint8Array;
  /** 255: the source does not give it. */
  readonly deliveryPoint: Uint8Array;
}

export function decodeUsStreets(bytes: Uint8Array): UsStreetsTable {
  const root = openRoot(bytes, 'DPUS', {
    bufferHasIdentifier: UsStreets.bufferHasIdentifier,
    readRoot: (b) => UsStreets.getRootAsUsStreets(b),
  });
  return within(() => {
    const name = column(root.nameArray(), 'name');
    const streets = name.length;
    const number = column(root.numberArray(), 'number');
    const addresses = number.length;
    const latitude = column(root.latitudeArray(), 'latitude', addresses);
    const longitude = column(root.longitudeArray(), 'longitude', addresses);
    const unitRows = column(root.unitAddressArray(), 'unit_address');
    const treeIds = column(root.treeIdsArray(), 'tree_ids', addresses);
    const zip4 = optionalColumn(root.zip4Array(), 'zip4', addresses);
    let tree: PointTree | null = null;
    return {
      strings: stringPool(root.strings(), 'strings'),
      streetKeys: stringPool(root.streetKeys(), 'street_keys', streets),
      preMod: column(root.preModArray(), 'pre_mod', streets),
      preDir: column(root.preDirArray(), 'pre_dir', streets),
      preType: column(root.preTypeArray(), 'pre_type', streets),
      preSep: column(root.preSepArray(), 'pre_sep', streets),
      name,
      postType: column(root.postTypeArray(), 'post_type', streets),
      postDir: column(root.postDirArray(), 'post_dir', streets),
      postMod: column(root.postModArray(), 'post_mod', streets),
      city: column(root.cityArray(), 'city', streets),
      state: column(root.stateArray(), 'state', streets),
      county: column(root.countyArray(), 'county', streets),
      zip: column(root.zipArray(), 'zip', streets),
      firstAddress: column(root.firstAddressArray(), 'first_address', streets + 1),
      number,
      numberText: spread(column(root.numberTextAddressArray(), 'number_text_address'), root.numberTextArray(), 'number_text', addresses),
      unitType: spread(unitRows, root.unitTypeArray(), 'unit_type', addresses),
      unitNumber: spread(unitRows, root.unitNumberArray(), 'unit_number', addresses),
      outerUnit: spread(column(root.outerUnitAddressArray(), 'outer_unit_address'), root.outerUnitArray(), 'outer_unit', addresses),
      latitude,
      longitude,
      source: optionalColumn(root.sourceArray(), 'source', addresses) ?? new Uint8Array(addresses),
      postal:
        zip4 === null
          ? null
          : {
              zip4,
              carrierRoute: column(root.carrierRouteArray(), 'carrier_route', addresses),
              elot: column(root.elotArray(), 'elot', addresses),
              elotIndicator: column(root.elotIndicatorArray(), 'elot_indicator', addresses),
              recordType: column(root.recordTypeArray(), 'record_type', addresses),
              cmra: column(root.cmraArray(), 'cmra', addresses),
              deliveryPoint: column(root.deliveryPointArray(), 'delivery_point', addresses),
            },
      get tree() {
        tree ??= { ids: treeIds, coords: treeCoordinates(treeIds, latitude, longitude), nodeSize: root.treeNodeSize() };
        return tree;
      },
    };
  });
}

/** A dense column from a sparse one: most addresses have neither a unit nor a number that is not just digits. */
function spread(rows: Uint32Array, values: Uint16Array | Uint32Array | null, name: string, length: number): Uint32Array {
  const sparse = column(values, name, rows.length);
  const dense = new Uint32Array(length);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    if (row >= length) throw new DoorplateError('DATASET_CORRUPT', `column ${name} names address ${row}, expected below ${length}`);
    dense[row] = sparse[i] as number;
  }
  return dense;
}

function treeCoordinates(ids: Uint32Array, latitude: Int32Array, longitude: Int32Array): Float64Array {
  const coordinates = new Float64Array(2 * ids.length);
  for (let i = 0; i < ids.length; i++) {
    const row = ids[i] as number;
    if (row >= ids.length) throw new DoorplateError('DATASET_CORRUPT', `tree names address ${row}, expected below ${ids.length}`);
    coordinates[2 * i] = (longitude[row] as number) / COORDINATE_SCALE;
    coordinates[2 * i + 1] = (latitude[row] as number) / COORDINATE_SCALE;
  }
  return coordinates;
}
