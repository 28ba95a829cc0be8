import { formatStreet, join } from '../address/format.js';
import { parseComponents } from '../address/parse-text.js';

/** A part as libpostal labels it. */
export interface LabelledPart {
  readonly label: 'house_number' | 'road' | 'unit' | 'po_box' | 'city' | 'state' | 'postcode';
  readonly value: string;
}

/**
 * `parse_address` of libpostal and its bindings (`[{ label, value }]`), over this parser: parts in the order of mail, in lower case,
 * spelled as Publication 28 has them. Empty where the text has no US address.
 */
export function parse_address(text: string): LabelledPart[] {
  const { kind, components } = parseComponents(text);
  if (kind !== 'address') return [];
  const { number, unitType, unitNumber, outerUnitType, outerUnitNumber, city, state, zip, zip4 } = components;
  const isBox = unitType === 'PO BOX';
  const inner = join(unitType, unitNumber);
  const parts: readonly (readonly [LabelledPart['label'], string | null])[] = [
    ['house_number', number],
    ['road', formatStreet(components, state)],
    ['unit', join(join(outerUnitType, outerUnitNumber), isBox ? null : inner)],
    ['po_box', isBox ? inner : null],
    ['city', city],
    ['state', state],
    ['postcode', zip === null || zip4 === null ? zip : `${zip}-${zip4}`],
  ];
  return parts.flatMap(([label, value]) => (value === null ? [] : { label, value: value.toLowerCase() }));
}
