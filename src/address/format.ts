import { DoorplateError } from '../errors.js';
import { requireOptionNames } from '../option-names.js';
import { type Components, requireParts } from './components.js';
import { STATE_BY_CODE } from './data/states.js';
import { mixedCase } from './mixed-case.js';

/** An address as written on mail: Publication 28, sections 21 to 23. Upper case, one blank between elements. */
export interface AddressLines {
  /** Delivery line without units: `1745 T ST SE`, `PO BOX 12`, `RR 2 BOX 18`. A box with neither street nor route is a PO box. */
  readonly line1: string | null;
  /** Units, the outer one first: `BLDG 4 APT 2`; also a PO box beside a street. */
  readonly line2: string | null;
  /** `WASHINGTON DC 20020-1234`. */
  readonly lastLine: string | null;
  /** All on one line: `1745 T ST SE APT 2, WASHINGTON DC 20020-1234`. Empty when nothing is known. */
  readonly full: string;
}

export interface FormatOptions {
  /** `postal`, the default: upper case; `mixed`: `2218 Logans Mill Trl, Fort Worth TX 76102`. The code of the state stays upper case. */
  readonly casing?: 'postal' | 'mixed';
}

/**
 * Leaves out parts that are null or missing.
 *
 * @throws DoorplateError `INPUT_MALFORMED` for what is no object and a part that is no string, `CONFIG_INVALID` for an unknown option.
 */
export function format(address: Partial<Components>, options?: FormatOptions): AddressLines {
  const parts = requireParts(address);
  if (options === undefined) return linesOf(parts);
  requireOptionNames(options, { casing: true } satisfies Record<keyof FormatOptions, true>);
  const { casing = 'postal' } = options;
  if (casing !== 'postal' && casing !== 'mixed')
    throw new DoorplateError('CONFIG_INVALID', 'The option casing is neither postal nor mixed');
  return linesOf(parts, casing);
}

/** {@link format} of checked components. */
export function linesOf(address: Components, casing?: FormatOptions['casing']): AddressLines {
  const noStreet = address.name === null && address.number === null;
  const onRoute = address.unitType === 'BOX' && address.number === null;
  const isBox = onRoute || (noStreet && (address.unitType === 'PO BOX' || address.unitType === 'ROUTE BOX'));
  const inner = join(onRoute && noStreet ? 'PO BOX' : address.unitType, address.unitNumber);
  const outer = join(address.outerUnitType, address.outerUnitNumber);
  const street = join(address.number, formatStreet(address, address.state));
  const line1 = isBox ? join(street, inner) : street;
  const line2 = join(outer, isBox ? null : inner);
  const zip = address.zip !== null && address.zip4 !== null ? `${address.zip}-${address.zip4}` : address.zip;
  if (casing === 'mixed') {
    const lastLine = formatLastLine(mixed(address.city), address.state, zip);
    return { line1: mixed(line1), line2: mixed(line2), lastLine, full: oneLine(mixed(join(line1, line2)), lastLine) };
  }
  const lastLine = formatLastLine(address.city, address.state, zip);
  return { line1, line2, lastLine, full: oneLine(join(line1, line2), lastLine) };
}

export function mixed(text: string | null): string | null {
  return text === null ? null : mixedCase(text);
}

type StreetParts = Pick<Components, 'preMod' | 'preDir' | 'preType' | 'preSep' | 'name' | 'postType' | 'postDir' | 'postMod'>;

/** Abbreviated in front of a name in Puerto Rico alone (appendix H). */
const AVENUES: ReadonlySet<string> = new Set(['AVENIDA', 'AVENUE']);

/** The street of a delivery line, or null. `state`: its code, if known. */
export function formatStreet(street: StreetParts, state: string | null = null): string | null {
  const { postType, postDir, postMod } = street;
  let line = join(street.preMod, street.preDir);
  line = join(line, state === 'PR' && AVENUES.has(street.preType ?? '') ? 'AVE' : roadType(street));
  line = join(line, street.preSep);
  line = join(line, street.name);
  if (isModifiedRoad(street)) line = join(line, postMod === 'BYP' ? 'BYPASS' : postMod);
  line = join(line, postType);
  line = join(line, postDir);
  return isModifiedRoad(street) ? line : join(line, postMod);
}

export function formatLastLine(city: string | null, state: string | null, zip: string | null): string | null {
  return join(join(city, state), zip);
}

/** Empty when nothing is known. */
export function oneLine(delivery: string | null, lastLine: string | null): string {
  if (delivery === null) return lastLine ?? '';
  return lastLine === null ? delivery : `${delivery}, ${lastLine}`;
}

/** A numbered road's modifier stands before its suffix: `HIGHWAY 66 FRONTAGE RD`, `HIGHWAY 3 BYPASS RD` (appendix F). */
function isModifiedRoad({ preType, postType, postMod }: StreetParts): boolean {
  return preType !== null && postType !== null && postMod !== null;
}

/** A state's code alone stands for its highway: `KY 440` is written `KY HIGHWAY 440` (appendix F). */
export function roadType({ preType }: Pick<Components, 'preType'>): string | null {
  return preType !== null && STATE_BY_CODE.has(preType) && preType !== 'FM' ? `${preType} HIGHWAY` : preType;
}

/** With a blank between; null when both are empty. */
export function join(first: string | null, second: string | null): string | null {
  if (second === null || second === '') return first === '' ? null : first;
  return first === null || first === '' ? second : `${first} ${second}`;
}
