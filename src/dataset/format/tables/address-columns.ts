import {
  type BlockColumn,
  NumberColumn,
  OptionalStepColumn,
  type PackedBlocks,
  SparseColumn,
  StepColumn,
} from '../codecs/block-columns.js';
import { optionalColumn } from '../codecs/columns.js';
import { enough, NONE_U8, NONE_U16 } from '../codecs/packed.js';
import { type FixedBox, GLOBE, readHeader } from '../file-header.js';
import type { UsStreets } from '../generated/format/us-streets.js';
import { checkPointTree, type PointTree } from './point-tree.js';
import { PostalRangeColumns } from './postal-range-columns.js';
import { RangeColumns } from './range-columns.js';
import { packed, StreetColumns } from './street-columns.js';

const FOUR_DIGITS = 10_000;
const TWO_DIGITS = 100;
const MAX_NUMBER = 2 ** 31;

/** Postal facts of addresses, one row an address. */
export interface PostalColumns {
  /** {@link NONE_U16}: none. */
  readonly zip4: BlockColumn;
  /** Row of the strings; 0: none. */
  readonly carrierRoute: BlockColumn;
  /** {@link NONE_U16}: none. */
  readonly elot: BlockColumn;
  /** Character code: `A` or `D`; 0: none. */
  readonly elotIndicator: Uint8Array;
  /** Character code: `H`, `S`, `F`, `G`, `P` or `R`; 0: none. */
  readonly recordType: Uint8Array;
  /** Character code: `Y` or `N`; 0: none. */
  readonly cmra: Uint8Array;
  /** {@link NONE_U8}: the source does not give it. */
  readonly deliveryPoint: BlockColumn;
  /** Row of the manifest's sources that the facts come from. */
  readonly source: Uint8Array;
}

function packedBlocks(bytes: Uint8Array | null, blocks: Uint8Array | null): PackedBlocks {
  return { bytes: packed(bytes), blocks: packed(blocks) };
}

/** The columns of a shard, each unpacked and checked when it is first asked for. */
export class AddressColumns extends StreetColumns {
  readonly source: Uint8Array;
  readonly ranges: RangeColumns | null;
  readonly postalRanges: PostalRangeColumns | null;
  readonly #bytes;
  readonly #facts;
  readonly #treeNodeSize: number;
  /** Holds all positions; a position outside it is damage. */
  readonly #box: FixedBox;
  #number: StepColumn | null = null;
  #numberText: SparseColumn | null = null;
  #unitType: SparseColumn | null = null;
  #unitNumber: SparseColumn | null = null;
  #outerUnit: SparseColumn | null = null;
  #latitude: StepColumn | null = null;
  #longitude: StepColumn | null = null;
  #postal: PostalColumns | null = null;
  #tree: PointTree | null = null;

  constructor(root: UsStreets) {
    super(root);
    const bytes = {
      number: packedBlocks(root.numberArray(), root.numberBlocksArray()),
      latitude: packedBlocks(root.latitudeArray(), root.latitudeBlocksArray()),
      longitude: packedBlocks(root.longitudeArray(), root.longitudeBlocksArray()),
      numberTextRows: packed(root.numberTextAddressArray()),
      numberText: packedBlocks(root.numberTextArray(), root.numberTextBlocksArray()),
      unitRows: packed(root.unitAddressArray()),
      unitType: packedBlocks(root.unitTypeArray(), root.unitTypeBlocksArray()),
      unitNumber: packedBlocks(root.unitNumberArray(), root.unitNumberBlocksArray()),
      outerUnitRows: packed(root.outerUnitAddressArray()),
      outerUnit: packedBlocks(root.outerUnitArray(), root.outerUnitBlocksArray()),
      tree: packedBlocks(root.treeIdsArray(), root.treeBlocksArray()),
    };
    const { addresses } = this;
    // So that no number of rows is believed that the file cannot hold.
    enough(bytes.number.bytes, addresses, 'number');
    this.#bytes = bytes;
    this.#treeNodeSize = root.treeNodeSize();
    this.#box = readHeader(root.header())?.box ?? GLOBE;
    this.source = optionalColumn(root.sourceArray(), 'source', addresses) ?? new Uint8Array(addresses);
    const facts = {
      zip4: packedBlocks(root.zip4Array(), root.zip4BlocksArray()),
      carrierRoute: packedBlocks(root.carrierRouteArray(), root.carrierRouteBlocksArray()),
      elot: packedBlocks(root.elotArray(), root.elotBlocksArray()),
      elotIndicator: optionalColumn(root.elotIndicatorArray(), 'elot_indicator', addresses),
      recordType: optionalColumn(root.recordTypeArray(), 'record_type', addresses),
      cmra: optionalColumn(root.cmraArray(), 'cmra', addresses),
      deliveryPoint: packedBlocks(root.deliveryPointArray(), root.deliveryPointBlocksArray()),
      source: optionalColumn(root.postalSourceArray(), 'postal_source', addresses),
    };
    const isThere = (values: Uint8Array | PackedBlocks | null): boolean =>
      values !== null && ('bytes' in values ? values.bytes.length : values.length) > 0;
    this.#facts = Object.values(facts).some(isThere) ? facts : null;
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

  get number(): BlockColumn {
    this.#number ??= new StepColumn(this.#bytes.number, {
      name: 'number',
      rows: this.addresses,
      below: MAX_NUMBER,
      runs: this.firstAddress,
    });
    return this.#number;
  }

  get numberText(): BlockColumn {
    this.#numberText ??= this.#sparse(this.#bytes.numberTextRows, this.#bytes.numberText, 'number_text');
    return this.#numberText;
  }

  get unitType(): BlockColumn {
    this.#unitType ??= this.#sparse(this.#bytes.unitRows, this.#bytes.unitType, 'unit_type');
    return this.#unitType;
  }

  get unitNumber(): BlockColumn {
    this.#unitNumber ??= this.#sparse(this.#bytes.unitRows, this.#bytes.unitNumber, 'unit_number');
    return this.#unitNumber;
  }

  get outerUnit(): BlockColumn {
    this.#outerUnit ??= this.#sparse(this.#bytes.outerUnitRows, this.#bytes.outerUnit, 'outer_unit');
    return this.#outerUnit;
  }

  get latitude(): BlockColumn {
    this.#latitude ??= this.#degrees('latitude', this.#box[1], this.#box[3]);
    return this.#latitude;
  }

  get longitude(): BlockColumn {
    this.#longitude ??= this.#degrees('longitude', this.#box[0], this.#box[2]);
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

  #degrees(name: 'latitude' | 'longitude', from: number, to: number): StepColumn {
    return new StepColumn(this.#bytes[name], { name, rows: this.addresses, from, below: to + 1 });
  }

  #sparse(rows: Uint8Array, values: PackedBlocks, name: string): SparseColumn {
    return new SparseColumn(rows, values, { name, rows: this.addresses, below: this.strings.length });
  }

  #postalColumns(): PostalColumns | null {
    if (this.#facts === null) return null;
    const { zip4, carrierRoute, elot, deliveryPoint, elotIndicator, recordType, cmra, source } = this.#facts;
    const { addresses: rows } = this;
    return {
      zip4: new OptionalStepColumn(zip4, { name: 'zip4', rows, below: FOUR_DIGITS }, NONE_U16),
      carrierRoute: new NumberColumn(carrierRoute, { name: 'carrier_route', rows, below: this.strings.length }),
      elot: new OptionalStepColumn(elot, { name: 'elot', rows, below: FOUR_DIGITS }, NONE_U16),
      elotIndicator: elotIndicator ?? new Uint8Array(rows),
      recordType: recordType ?? new Uint8Array(rows),
      cmra: cmra ?? new Uint8Array(rows),
      deliveryPoint: new OptionalStepColumn(deliveryPoint, { name: 'delivery_point', rows, below: TWO_DIGITS }, NONE_U8),
      source: source ?? this.source,
    };
  }

  #pointTree(): PointTree {
    const { addresses } = this;
    const [latitude, longitude] = [this.latitude.all(), this.longitude.all()];
    const ids = new StepColumn(this.#bytes.tree, { name: 'tree_ids', rows: addresses, below: addresses }).all();
    const coords = new Int32Array(2 * addresses);
    for (let i = 0; i < addresses; i++) {
      const row = ids[i] as number;
      coords[2 * i] = longitude[row] as number;
      coords[2 * i + 1] = latitude[row] as number;
    }
    const tree = { ids: new Uint32Array(ids.buffer), coords, nodeSize: this.#treeNodeSize };
    checkPointTree(tree);
    return tree;
  }
}
