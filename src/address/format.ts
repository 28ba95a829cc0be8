import type { Components } from './components.js';
import { STATE_BY_CODE } from './data/states.js';

/** An address as written on mail: Publication 28, sections 21 to 23. Upper case, one blank between elements. */
export interface AddressLines {
  /** Delivery line without the secondary designators: `1745 T ST SE`, `PO BOX 12`, `RR 2 BOX 18`. A box with neither street nor route is a PO box. */
  readonly line1: string | null;
  /** Secondary designators, the outer one first: `BLDG 4 APT 2`. A PO box named beside a street stands here too. */
  readonly line2: string | null;
  /** `WASHINGTON DC 20020-1234`. */
  readonly lastLine: string | null;
  /** All on one line, a comma before the last line: `1745 T ST SE APT 2, WASHINGTON DC 20020-1234`. Empty when nothing is known. */
  readonly full: string;
}

/** Writes components as lines. Parts that are null leave no trace. */
export function formatLines(address: Components): AddressLines {
  const noStreet = address.name === null && address.number === null;
  const onRoute = address.unitType === 'BOX' && address.number === null;
  const isBox = onRoute || (noStreet && (address.unitType === 'PO BOX' || address.unitType === 'ROUTE BOX'));
  const inner = unit(onRoute && noStreet ? 'PO BOX' : address.unitType, address.unitNumber);
  const outer = unit(address.outerUnitType, address.outerUnitNumber);
  const line1 = join(
    address.number,
    address.preMod,
    address.preDir,
    roadType(address),
    address.preSep,
    address.name,
    ...suffixParts(address),
    isBox ? inner : null,
  );
  const line2 = join(outer, isBox ? null : inner);
  const zip = address.zip !== null && address.zip4 !== null ? `${address.zip}-${address.zip4}` : address.zip;
  const lastLine = join(address.city, address.state, zip);
  return { line1, line2, lastLine, full: [join(line1, line2), lastLine].filter((part) => part !== null).join(', ') };
}

/** What follows the name. A numbered road's modifier stands before its suffix: `HIGHWAY 66 FRONTAGE RD`, `HIGHWAY 3 BYPASS RD` (appendix F). */
function suffixParts({ preType, postType, postDir, postMod }: Components): (string | null)[] {
  if (preType === null || postType === null || postMod === null) return [postType, postDir, postMod];
  return [postMod === 'BYP' ? 'BYPASS' : postMod, postType, postDir];
}

/** A state's code alone stands for its highway: `KY 440` is written `KY HIGHWAY 440` (appendix F). */
function roadType({ preType }: Components): string | null {
  return preType !== null && STATE_BY_CODE.has(preType) && preType !== 'FM' ? `${preType} HIGHWAY` : preType;
}

const unit = (type: string | null, number: string | null) => join(type, number);

function join(...parts: (string | null)[]): string | null {
  const text = parts.filter((part) => part !== null && part !== '').join(' ');
  return text === '' ? null : text;
}
