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
export function format(address: Components): AddressLines {
  const noStreet = address.name === null && address.number === null;
  const onRoute = address.unitType === 'BOX' && address.number === null;
  const isBox = onRoute || (noStreet && (address.unitType === 'PO BOX' || address.unitType === 'ROUTE BOX'));
  const inner = unit(onRoute && noStreet ? 'PO BOX' : address.unitType, address.unitNumber);
  const outer = unit(address.outerUnitType, address.outerUnitNumber);
  const { postType, postDir, postMod } = address;
  let line1 = join(address.number, address.preMod);
  line1 = join(line1, address.preDir);
  line1 = join(line1, roadType(address));
  line1 = join(line1, address.preSep);
  line1 = join(line1, address.name);
  if (isModifiedRoad(address)) line1 = join(line1, postMod === 'BYP' ? 'BYPASS' : postMod);
  line1 = join(line1, postType);
  line1 = join(line1, postDir);
  if (!isModifiedRoad(address)) line1 = join(line1, postMod);
  if (isBox) line1 = join(line1, inner);
  const line2 = join(outer, isBox ? null : inner);
  const zip = address.zip !== null && address.zip4 !== null ? `${address.zip}-${address.zip4}` : address.zip;
  const lastLine = join(join(address.city, address.state), zip);
  const delivery = join(line1, line2);
  const full = delivery === null ? (lastLine ?? '') : lastLine === null ? delivery : `${delivery}, ${lastLine}`;
  return { line1, line2, lastLine, full };
}

/** A numbered road's modifier stands before its suffix: `HIGHWAY 66 FRONTAGE RD`, `HIGHWAY 3 BYPASS RD` (appendix F). */
function isModifiedRoad({ preType, postType, postMod }: Components): boolean {
  return preType !== null && postType !== null && postMod !== null;
}

/** A state's code alone stands for its highway: `KY 440` is written `KY HIGHWAY 440` (appendix F). */
export function roadType({ preType }: Components): string | null {
  return preType !== null && STATE_BY_CODE.has(preType) && preType !== 'FM' ? `${preType} HIGHWAY` : preType;
}

const unit = (type: string | null, number: string | null) => join(type, number);

/** Both with a blank between them, or the one that there is. */
function join(first: string | null, second: string | null): string | null {
  if (second === null || second === '') return first === '' ? null : first;
  return first === null || first === '' ? second : `${first} ${second}`;
}
