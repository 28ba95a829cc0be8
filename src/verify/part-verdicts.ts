import type { Components } from '../address/components.js';
import type { VerifiedAddress } from '../contract.js';
import type { AddressPart, Explain, PartVerdict } from '../service.js';

type Changes = NonNullable<Explain['changes']>;

/** The part that a component belongs to. */
const PARTS: Readonly<Record<keyof Components, AddressPart | null>> = {
  number: 'number',
  preMod: 'street',
  preDir: 'street',
  preType: 'street',
  preSep: 'street',
  name: 'street',
  postType: 'street',
  postDir: 'street',
  postMod: 'street',
  unitType: 'unit',
  unitNumber: 'unit',
  outerUnitType: 'unit',
  outerUnitNumber: 'unit',
  city: 'city',
  state: 'state',
  zip: 'zip',
  zip4: null,
};

/** Rejections by one part, by `AlgorithmUsed`. */
const REJECTED: Readonly<Record<string, AddressPart>> = {
  '410': 'number',
  '411': 'street',
  '412': 'street',
  '413': 'street',
  '414': 'city',
  '415': 'state',
  '416': 'zip',
};

const NAMES: Readonly<Record<AddressPart, string>> = {
  number: 'house number',
  street: 'street',
  unit: 'unit',
  city: 'city',
  state: 'state',
  zip: 'ZIP code',
};
const ALL = Object.keys(NAMES) as readonly AddressPart[];

/** What an answer was made of. */
interface Verified {
  readonly result: VerifiedAddress | null;
  /** The `AlgorithmUsed` that the answer has or would have. */
  readonly code: string;
  readonly changes: Changes;
  /** Whether several addresses fit, which the part of the code would tell apart. */
  readonly isAmbiguous: boolean;
}

/** What was found of each part, and what to ask or to check next. Of a text without an answer it is the part alone that decided. */
export function partVerdicts(verified: Verified): Pick<Explain, 'parts' | 'next'> {
  const found = ALL.flatMap((part) => {
    const verdict = verdictOf(part, verified);
    return verdict === null ? [] : [[part, verdict] as const];
  });
  if (found.length === 0) return {};
  const next = found.flatMap(([part, verdict]) => nextStep(part, verdict))[0];
  return { parts: Object.fromEntries(found), ...(next === undefined ? {} : { next }) };
}

function verdictOf(part: AddressPart, { result, code, changes, isAmbiguous }: Verified): PartVerdict | null {
  if (REJECTED[code] === part) return isAmbiguous ? 'missing' : 'not listed';
  if (result === null) return null;
  if (part === 'unit') return unitVerdict(result);
  if (part === 'number' && code.startsWith('20')) return 'in a range';
  const own = changes.filter(({ component }) => PARTS[component as keyof Components] === part);
  if (own.some(({ from }) => from !== null)) return 'corrected';
  return own.length > 0 ? 'inferred' : 'confirmed';
}

/** Null where the building has no units and none was given. */
function unitVerdict({ DpvConfirmation: letter, AddressLine2 }: VerifiedAddress): PartVerdict | null {
  if (letter === 'S') return 'missing';
  if (AddressLine2 === null) return null;
  return letter === 'Y' ? 'confirmed' : 'not listed';
}

function nextStep(part: AddressPart, verdict: PartVerdict): readonly string[] {
  if (verdict === 'missing') return [`Ask for the ${NAMES[part]}.`];
  return verdict === 'not listed' ? [`Check the ${NAMES[part]}.`] : [];
}
