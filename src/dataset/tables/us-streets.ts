import { UsStreets } from '../generated/format/us-streets.js';
import type { Strings } from '../strings.js';
import { column, openRoot, optionalColumn, stringPool, within } from './columns.js';

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
  readonly number: Uint32Array;
  readonly numberText: Uint32Array;
  readonly unitType: Uint32Array;
  readonly unitNumber: Uint32Array;
  readonly latitude: Int32Array;
  readonly longitude: Int32Array;
  readonly source: Uint8Array;
  /** Null where no postal source was built in. */
  readonly postal: PostalColumns | null;
  /** Layout of kdbush: what geokdbush reads. */
  readonly tree: { readonly ids: Uint32Array; readonly coords: Float64Array; readonly nodeSize: number };
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
    const zip4 = optionalColumn(root.zip4Array(), 'zip4', addresses);
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
      numberText: column(root.numberTextArray(), 'number_text', addresses),
      unitType: column(root.unitTypeArray(), 'unit_type', addresses),
      unitNumber: column(root.unitNumberArray(), 'unit_number', addresses),
      latitude: column(root.latitudeArray(), 'latitude', addresses),
      longitude: column(root.longitudeArray(), 'longitude', addresses),
      source: column(root.sourceArray(), 'source', addresses),
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
      tree: {
        ids: column(root.treeIdsArray(), 'tree_ids', addresses),
        coords: column(root.treeCoordinatesArray(), 'tree_coordinates', 2 * addresses),
        nodeSize: root.treeNodeSize(),
      },
    };
  });
}
