import type { Random } from '../../random.js';
import type { FieldName } from '../evaluation.js';
import type { Place } from './names.js';
import { capitalize } from './words.js';

/** A delivery line without a street. */
export interface BoxLine {
  readonly text: string;
  readonly fields: Partial<Record<FieldName, string>>;
}

const PO_BOXES = [
  'PO Box ',
  'P.O. Box ',
  'P O Box ',
  'POBox ',
  'Post Office Box ',
  'P.O.Box ',
  'PO BOX ',
  'PO Box #',
  'P. O. Box ',
  'PO Drawer ',
  'Drawer ',
];
const ROUTES: readonly (readonly [string, readonly string[]])[] = [
  ['RR', ['RR ', 'R.R. ', 'Rural Route ', 'RFD ', 'RR', 'Rural Rte ', 'RR #', 'Rural Rt ']],
  ['RR', ['RR ', 'RR']],
  ['HC', ['HC ', 'HCR ', 'Star Route ', 'Highway Contract ', 'HC Route ', 'HC', 'HC ']],
];

/** A post office box: Publication 28, section 28. */
export function makePoBox(random: Random): BoxLine {
  const number = random.make([
    [() => String(random.int(1, 99_999)), 90],
    [() => random.of('ABCG'), 4],
    [() => `${random.int(1, 9999)}-${random.int(1, 99)}`, 2],
    [() => random.of('ABC') + random.int(1, 99), 2],
  ]);
  return { text: random.of(PO_BOXES) + number, fields: { UnitType: 'PO BOX', UnitNumber: number } };
}

/** A rural or highway contract route: Publication 28, sections 24 and 25. */
export function makeRoute(random: Random): BoxLine {
  const [route, forms] = random.of(ROUTES);
  const fields: Partial<Record<FieldName, string>> = { StreetPreType: route, StreetName: String(random.int(1, 99)) };
  let text = random.of(forms) + fields.StreetName;
  if (!random.chance(0.07)) {
    fields.UnitType = 'BOX';
    fields.UnitNumber = random.of([
      String(random.int(1, 999)),
      random.int(1, 300) + random.of('ABC'),
      `${random.int(1, 99)}-${random.int(1, 9)}`,
    ]);
    text += random.of([' Box ', ' Box ', ', Box ', ' BOX #', ' Bx ']) + fields.UnitNumber;
  }
  return { text, fields };
}

/** A military or diplomatic line: Publication 28, sections 238 and 239. */
export function makeMilitary(random: Random): BoxLine & { readonly place: Place } {
  const type = random.of(['PSC', 'CMR', 'UNIT', 'PSC', 'UNIT']);
  const fields = { StreetPreType: type, StreetName: String(random.int(1, 9999)), UnitType: 'BOX', UnitNumber: String(random.int(1, 9999)) };
  const state = random.of(['AE', 'AP', 'AA']);
  const prefix = state === 'AE' ? '09' : state === 'AP' ? '96' : '34';
  return {
    text: `${random.of([type, capitalize(type)])} ${fields.StreetName} Box ${fields.UnitNumber}`,
    fields,
    place: { city: random.of(['APO', 'FPO', 'DPO']), state, zip: prefix + String(random.int(100, 999)) },
  };
}

export function makeGeneralDelivery(random: Random): BoxLine {
  return { text: random.of(['General Delivery', 'GENERAL DELIVERY', 'Gen Delivery']), fields: { StreetName: 'GENERAL DELIVERY' } };
}

const URBANIZATIONS = [
  'Las Gladiolas',
  'Royal Oak',
  'Villa Carolina',
  'Santa Rosa',
  'El Paraiso',
  'Country Club',
  'Los Angeles',
  'Monte Brisas',
];
const CALLES = ['LUNA', 'SOL', 'CRISTO', 'A', 'B', '13', '191', 'ROBLES', 'SAN JORGE', 'FORTALEZA', 'AMAPOLA', '4', '22'];

/** A street of Puerto Rico, and the urbanization that may stand above it: Publication 28, section 29. */
export function makePuertoRican(random: Random): BoxLine & { readonly urbanization: string | null } {
  const name = random.of(CALLES);
  const spelled = random.of(['URB ', 'URB ', 'Urb. ', 'Urbanizacion ']);
  return {
    text: `${random.of(['Calle', 'CALLE'])} ${name}`,
    fields: { StreetPreType: 'CALLE', StreetName: name },
    urbanization: random.chance(0.5) ? spelled + random.of(URBANIZATIONS) : null,
  };
}
