import { column, corrupt, pointsInto, sorted, stringPool } from '../codecs/columns.js';
import { firstRows, numbers, sparseRows } from '../codecs/packed.js';
import type { Strings } from '../codecs/strings.js';
import type { UsStreets } from '../generated/format/us-streets.js';

/** ZIP codes are below this number. */
const ZIP_CODES = 100_000;

type Part = 'preMod' | 'preDir' | 'preType' | 'preSep' | 'name' | 'postType' | 'postDir' | 'postMod';

/** The bytes of a packed column, none where the column is missing. */
export function packed(bytes: Uint8Array | null): Uint8Array {
  return bytes ?? new Uint8Array(0);
}

/** The street columns of a shard, each unpacked and checked when it is first asked for. */
export class StreetColumns {
  readonly strings: Strings;
  readonly streetKeys: Strings;
  readonly firstAddress: Uint32Array;
  readonly #bytes;
  readonly #areas;
  #preMod: Uint32Array | null = null;
  #preDir: Uint32Array | null = null;
  #preType: Uint32Array | null = null;
  #preSep: Uint32Array | null = null;
  #name: Uint32Array | null = null;
  #postType: Uint32Array | null = null;
  #postDir: Uint32Array | null = null;
  #postMod: Uint32Array | null = null;
  #area: Uint32Array | null = null;
  #city: Uint32Array | null = null;
  #municipality: Uint32Array | null = null;
  #state: Uint32Array | null = null;
  #county: Uint32Array | null = null;
  #zip: Uint32Array | null = null;
  #base: Uint32Array | null = null;

  constructor(root: UsStreets) {
    this.strings = stringPool(root.strings(), 'strings');
    this.streetKeys = stringPool(root.streetKeys(), 'street_keys');
    sorted(this.streetKeys, 'streetKeys');
    this.firstAddress = firstRows(packed(root.addressCountArray()), this.streets, 'address_count');
    this.#bytes = {
      preMod: packed(root.preModArray()),
      preDir: packed(root.preDirArray()),
      preType: packed(root.preTypeArray()),
      preSep: packed(root.preSepArray()),
      name: packed(root.nameArray()),
      postType: packed(root.postTypeArray()),
      postDir: packed(root.postDirArray()),
      postMod: packed(root.postModArray()),
      area: packed(root.areaArray()),
      aliasStreet: packed(root.aliasStreetArray()),
      aliasBase: packed(root.aliasBaseArray()),
    };
    const zip = column(root.areaZipArray(), 'area_zip');
    const texts = {
      city: column(root.areaCityArray(), 'area_city', zip.length),
      municipality: column(root.areaMunicipalityArray(), 'area_municipality', zip.length),
      state: column(root.areaStateArray(), 'area_state', zip.length),
      county: column(root.areaCountyArray(), 'area_county', zip.length),
    };
    this.#areas = { zip, ...texts };
    pointsInto(zip, 'area_zip', ZIP_CODES);
    for (const [name, values] of Object.entries(texts)) pointsInto(values, `area_${name}`, this.strings.length);
  }

  /** Number of streets. */
  get streets(): number {
    return this.streetKeys.length;
  }

  get preMod(): Uint32Array {
    this.#preMod ??= this.#part('preMod');
    return this.#preMod;
  }

  get preDir(): Uint32Array {
    this.#preDir ??= this.#part('preDir');
    return this.#preDir;
  }

  get preType(): Uint32Array {
    this.#preType ??= this.#part('preType');
    return this.#preType;
  }

  get preSep(): Uint32Array {
    this.#preSep ??= this.#part('preSep');
    return this.#preSep;
  }

  get name(): Uint32Array {
    this.#name ??= this.#part('name');
    return this.#name;
  }

  get postType(): Uint32Array {
    this.#postType ??= this.#part('postType');
    return this.#postType;
  }

  get postDir(): Uint32Array {
    this.#postDir ??= this.#part('postDir');
    return this.#postDir;
  }

  get postMod(): Uint32Array {
    this.#postMod ??= this.#part('postMod');
    return this.#postMod;
  }

  get city(): Uint32Array {
    this.#city ??= this.#ofArea(this.#areas.city);
    return this.#city;
  }

  get municipality(): Uint32Array {
    this.#municipality ??= this.#ofArea(this.#areas.municipality);
    return this.#municipality;
  }

  get state(): Uint32Array {
    this.#state ??= this.#ofArea(this.#areas.state);
    return this.#state;
  }

  get county(): Uint32Array {
    this.#county ??= this.#ofArea(this.#areas.county);
    return this.#county;
  }

  get zip(): Uint32Array {
    this.#zip ??= this.#ofArea(this.#areas.zip);
    return this.#zip;
  }

  get base(): Uint32Array {
    this.#base ??= this.#bases();
    return this.#base;
  }

  #part(part: Part): Uint32Array {
    return numbers(this.#bytes[part], this.streets, part, this.strings.length);
  }

  #ofArea(values: Uint32Array): Uint32Array {
    this.#area ??= numbers(this.#bytes.area, this.streets, 'area', values.length);
    return this.#area.map((area) => values[area] as number);
  }

  #bases(): Uint32Array {
    const base = Uint32Array.from({ length: this.streets }, (_, street) => street);
    const aliases = sparseRows(this.#bytes.aliasStreet, this.streets, 'alias_street');
    numbers(this.#bytes.aliasBase, aliases.length, 'alias_base', this.streets).forEach((street, i) => {
      base[aliases[i] as number] = street;
    });
    for (const street of aliases)
      if (base[base[street] as number] !== base[street])
        throw corrupt(`column alias_base: street ${base[street]} is itself another name of a street`);
    return base;
  }
}
