import type { Components } from '../address/components.js';
import { DIRECTIONAL_NAMES } from '../address/data/directionals.js';
import { SUFFIX_NAMES } from '../address/data/suffixes.js';
import { GENERAL_DELIVERY, lineKey, PO_BOX, untypedWords } from '../streets/street-record.js';
import { type HouseNumber, houseNumber } from '../text/house-number.js';
import { streetKey } from '../text/search-key.js';
import { lineForm } from './candidates/line-index.js';

/** Only a `street` has house numbers; elsewhere the box takes their place. A `route` is rural, highway contract or military. */
export type LineKind = 'street' | 'box' | 'route' | 'general';

/** Military and diplomatic routes. */
export const MILITARY_TYPES: ReadonlySet<string | null> = new Set(['PSC', 'CMR', 'UNIT', 'CPR', 'OPC', 'UPR']);
/** Types in front of a route's name. */
export const ROUTE_TYPES: ReadonlySet<string | null> = new Set(['RR', 'HC', ...MILITARY_TYPES]);

/** Null where there is no delivery line: neither a street nor a box. */
export function queryOf(address: Components): Query | null {
  const given = isLoneBox(address) ? { ...address, unitType: PO_BOX } : address;
  const kind = kindOf(given);
  if (kind === null) return null;
  const nameKey = kind === 'box' ? PO_BOX : streetKey(given.name ?? '');
  const number = kind === 'street' && given.number !== null ? houseNumber(given.number) : null;
  return new Query(given, kind, nameKey, number);
}

/** The same line in another place. */
export function queryIn({ kind, nameKey, number }: Query, given: Components): Query {
  return new Query(given, kind, nameKey, number);
}

/** One parse prepared for matching: what is compared many times is folded once, when first asked for. */
export class Query {
  #line: string | null = null;
  #form: string | null = null;
  #untyped: readonly string[] | null = null;
  #otherNameKeys: readonly string[] | null = null;
  #longerNameKeys: readonly string[] | null = null;

  /** `nameKey`: match key of the street name. */
  constructor(
    readonly given: Components,
    readonly kind: LineKind,
    readonly nameKey: string,
    readonly number: HouseNumber | null,
  ) {}

  /** Folded street line, directionals and types included. */
  get line(): string {
    this.#line ??= this.kind === 'box' ? PO_BOX : lineKey(this.given);
    return this.#line;
  }

  /** As letters alone. */
  get form(): string {
    this.#form ??= lineForm(this.given);
    return this.#form;
  }

  /** Words without the type. */
  get untyped(): readonly string[] {
    this.#untyped ??= untypedWords(this.given);
    return this.#untyped;
  }

  get otherNameKeys(): readonly string[] {
    this.#otherNameKeys ??= otherNameKeysOf(this);
    return this.#otherNameKeys;
  }

  get longerNameKeys(): readonly string[] {
    this.#longerNameKeys ??= longerNameKeysOf(this);
    return this.#longerNameKeys;
  }
}

/** A box without street or route is a PO box (Publication 28, section 28). */
function isLoneBox({ number, name, unitType }: Components): boolean {
  return unitType === 'BOX' && name === null && number === null;
}

function kindOf(given: Components): LineKind | null {
  if (given.name === null) return given.unitType === PO_BOX ? 'box' : null;
  if (given.name === GENERAL_DELIVERY) return 'general';
  return ROUTE_TYPES.has(given.preType) ? 'route' : 'street';
}

/**
 * Other names of the line in data that divides it differently: `COUNTY ROAD` `24` or `COUNTY ROAD 24`, `WEST` `ST` or `W` `STREET`. Words
 * are spelled out inside a name. A street found so must agree in its whole line.
 */
function otherNameKeysOf({ kind, given, nameKey }: Query): readonly string[] {
  if (kind !== 'street' || given.name === null) return [];
  const { preMod, preDir, preType, name } = given;
  const direction = spelledOut(preDir, DIRECTIONAL_NAMES);
  const postType = spelledOut(given.postType, SUFFIX_NAMES);
  const keys = keysOf([
    [preMod, name],
    [preMod, name, postType],
    [preType, name],
    [preDir, name],
    [direction, name],
    [direction],
    [preType, name, postType],
    [direction, name, postType],
    [direction, name, spelledOut(given.postDir, DIRECTIONAL_NAMES)],
    [postType],
  ]);
  const words = nameKey.split(' ');
  const parts = words.length > 1 ? [words.slice(1), words.slice(0, -1), words.slice(-1), words.slice(0, 1)] : [];
  return othersThan(nameKey, [...keys, ...parts.map((part) => part.join(' '))]);
}

/** The same for names that go on behind the given one: `CASTLE` `HL` or `CASTLE HILL`. */
function longerNameKeysOf({ kind, given, nameKey }: Query): readonly string[] {
  if (kind !== 'street' || given.name === null) return [];
  const { name, postMod } = given;
  const postType = spelledOut(given.postType, SUFFIX_NAMES);
  const postDir = spelledOut(given.postDir, DIRECTIONAL_NAMES);
  const keys = keysOf([
    [name, given.postType],
    [name, postType],
    [name, postType, postDir],
    [name, given.postDir],
    [name, postDir],
    [name, postMod],
  ]);
  return othersThan(nameKey, keys);
}

/** A line that lacks a part has no key. */
function keysOf(lines: readonly (readonly (string | null)[])[]): readonly string[] {
  return lines.flatMap((parts) => (parts.includes(null) ? [] : streetKey(parts.join(' '))));
}

function othersThan(key: string, keys: readonly string[]): readonly string[] {
  return keys.filter((other, i) => other !== key && keys.indexOf(other) === i);
}

function spelledOut(part: string | null, names: ReadonlyMap<string, string>): string | null {
  return part === null ? null : (names.get(part) ?? part);
}
