import type { UsStreets } from '../generated/format/us-streets.js';
import { COORDINATE_SCALE, corrupt, optionalColumn } from './columns.js';
import { numbers, optionalSteps, rowSteps, sparse, steps } from './packed.js';
import { PostalRangeColumns } from './postal-range-columns.js';
import { RangeColumns } from './range-columns.js';
import { packed, StreetColumns } from './street-columns.js';
import type { PointTree, PostalColumns } from './us-streets.js';

const NONE_U16 = 65_535;
const NONE_U8 = 255;
const MAX_NUMBER = 2 ** 31;
const MAX_LATITUDE = 90 * COORDINATE_SCALE;
const MAX_LONGITUDE = 180 * COORDINATE_SCALE;

/** The columns of a shard, each unpacked and checked when it is first asked for. */
export class AddressColumns extends StreetColumns {
  readonly source: Uint8Array;
  readonly ranges: RangeColumns | null;
  readonly postalRanges: PostalRangeColumns | null;
  readonly #bytes;
  readonly #facts;
  readonly #treeNodeSize: number;
  #number: Uint32Array | null = null;
  #numberText: Uint32Array | null = null;
  #unitType: Uint32Array | null = null;
  #unitNumber: Uint32Array | null = null;
  #outerUnit: Uint32Array | null = null;
  #latitude: Int32Array | null = null;
  #longitude: Int32Array | null = null;
  #postal: PostalColumns | null = null;
  #tree: PointTree | null = null;

  constructor(root: UsStreets) {
    super(root);
    const bytes = {
      number: packed(root.numberArray()),
      latitude: packed(root.latitudeArray()),
      longitude: packed(root.longitudeArray()),
      numberTextRows: packed(root.numberTextAddressArray()),
      numberText: packed(root.numberTextArray()),
      unitRows: packed(root.unitAddressArray()),
      unitType: packed(root.unitTypeArray()),
      unitNumber: packed(root.unitNumberArray()),
      outerUnitRows: packed(root.outerUnitAddressArray()),
      outerUnit: packed(root.outerUnitArray()),
      tree: packed(root.treeIdsArray()),
    };
    const { addresses } = this;
    // So that no number of rows is believed that the file cannot hold.
    if (bytes.number.length < addresses) throw corrupt(`column number has ${bytes.number.length} bytes, expected at least ${addresses}`);
    this.#bytes = bytes;
    this.#treeNodeSize = root.treeNodeSize();
    this.source = optionalColumn(root.sourceArray(), 'source', addresses) ?? new Uint8Array(addresses);
    const facts = {
      zip4: packed(root.zip4Array()),
      carrierRoute: packed(root.carrierRouteArray()),
      elot: packed(root.elotArray()),
      elotIndicator: optionalColumn(root.elotIndicatorArray(), 'elot_indicator', addresses),
      recordType: optionalColumn(root.recordTypeArray(), 'record_type', addresses),
      cmra: optionalColumn(root.cmraArray(), 'cmra', addresses),
      deliveryPoint: packed(root.deliveryPointArray()),
      source: optionalColumn(root.postalSourceArray(), 'postal_source', addresses),
    };
    this.#facts = Object.values(facts).some((values) => values !== null && values.length > 0) ? facts : null;
    const ranges = new RangeColumns(root, this.streets, this.strings.length);
    this.ranges = ranges.length === 0 ? null : ranges;
    const postalRanges = new PostalRangeColumns(root, this.streets, this.strings.length);
    this.postalRanges = postalRanges.length === 0 ? null : postalRanges;
  }

  /** Number of addresses. */
  get addresses(): number {
    return this.firstAddress[this.streets] as number;
  }

  get sourceColumns(): readonly Uint8Array[] {
    const columns = [this.source, this.#facts?.source, this.ranges?.source, this.postalRanges?.source];
    return columns.filter((values) => values != null);
  }

  get number(): Uint32Array {
    this.#number ??= rowSteps(this.#bytes.number, this.addresses, 'number', MAX_NUMBER);
    return this.#number;
  }

  get numberText(): Uint32Array {
    this.#numberText ??= this.#sparse(this.#bytes.numberTextRows, this.#bytes.numberText, 'number_text');
    return this.#numberText;
  }

  get unitType(): Uint32Array {
    this.#unitType ??= this.#sparse(this.#bytes.unitRows, this.#bytes.unitType, 'unit_type');
    return this.#unitType;
  }

  get unitNumber(): Uint32Array {
    this.#unitNumber ??= this.#sparse(this.#bytes.unitRows, this.#bytes.unitNumber, 'unit_number');
    return this.#unitNumber;
  }

  get outerUnit(): Uint32Array {
    this.#outerUnit ??= this.#sparse(this.#bytes.outerUnitRows, this.#bytes.outerUnit, 'outer_unit');
    return this.#outerUnit;
  }

  get latitude(): Int32Array {
    this.#latitude ??= steps(this.#bytes.latitude, this.addresses, 'latitude', MAX_LATITUDE);
    return this.#latitude;
  }

  get longitude(): Int32Array {
    this.#longitude ??= steps(this.#bytes.longitude, this.addresses, 'longitude', MAX_LONGITUDE);
    return this.#longitude;
  }

  get postal(): PostalColumns | null {
    this.#postal ??= this.#postalColumns();
    return this.#postal;
  }

  get tree(): PointTree {
    this.#tree ??= this.#pointTree();
    return this.#tree;
  }

  #sparse(rows: Uint8Array, values: Uint8Array, name: string): Uint32Array {
    return sparse(rows, values, this.addresses, name, this.strings.length);
  }

  #postalColumns(): PostalColumns | null {
    if (this.#facts === null) return null;
    const { zip4, carrierRoute, elot, deliveryPoint, elotIndicator, recordType, cmra, source } = this.#facts;
    const { addresses } = this;
    const routes =
      carrierRoute.length === 0 ? new Uint32Array(addresses) : numbers(carrierRoute, addresses, 'carrier_route', this.strings.length);
    return {
      zip4: optionalSteps(new Uint16Array(addresses), zip4, 'zip4', NONE_U16),
      carrierRoute: routes,
      elot: optionalSteps(new Uint16Array(addresses), elot, 'elot', NONE_U16),
      elotIndicator: elotIndicator ?? new Uint8Array(addresses),
      recordType: recordType ?? new Uint8Array(addresses),
      cmra: cmra ?? new Uint8Array(addresses),
      deliveryPoint: optionalSteps(new Uint8Array(addresses), deliveryPoint, 'delivery_point', NONE_U8),
      source: source ?? this.source,
    };
  }

  #pointTree(): PointTree {
    const { latitude, longitude, addresses } = this;
    const ids = rowSteps(this.#bytes.tree, addresses, 'tree_ids', addresses);
    const coords = new Int32Array(2 * addresses);
    for (let i = 0; i < addresses; i++) {
      const row = ids[i] as number;
      coords[2 * i] = longitude[row] as number;
      coords[2 * i + 1] = latitude[row] as number;
    }
    return { ids, coords, nodeSize: this.#treeNodeSize };
  }
}
