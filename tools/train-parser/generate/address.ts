import type { Random } from '../../random.js';
import type { FieldName, Fields } from '../evaluation.js';
import { type BoxLine, makeGeneralDelivery, makeMilitary, makePoBox, makePuertoRican, makeRoute } from './box.js';
import { type LastLineParts, makeLastLine } from './last-line.js';
import type { Names, Place } from './names.js';
import { makeStreet } from './street.js';
import { makeOuterUnit, makeUnit, type Unit } from './unit.js';
import { BUILDINGS, capitalize, FIRM_WORDS, firm, NUMBERED_FIRMS, person, SURNAMES } from './words.js';

/** A generated address and what it says. */
export interface Generated {
  readonly input: string;
  readonly fields: Fields;
  /** The outer of two units, standardized; empty when there are not two. */
  readonly outerUnit: string;
}

type Draft = { fields: Partial<Record<FieldName, string>>; lead: string[]; parts: string[]; outerUnit: string; place: Place };

/** An address as people write it, of every kind that Publication 28 knows, in many spellings and layouts. */
export function makeAddress(random: Random, names: Names): Generated {
  for (;;) {
    const address = attempt(random, names);
    if (address !== null) return address;
  }
}

/** Null where the choices made contradict each other, or give a text that no reader could take apart. */
function attempt(random: Random, names: Names): Generated | null {
  const draft: Draft = {
    fields: {},
    lead: [],
    parts: [],
    outerUnit: '',
    place: random.of(
      random.weighted([
        [names.places, 86],
        [names.doubtful, 13],
        [names.designated, 1],
      ] as const),
    ),
  };
  if (random.chance(0.13)) draft.lead.push(makeLead(random));
  const put = ({ text, fields }: BoxLine) => {
    Object.assign(draft.fields, fields);
    draft.parts.push(text);
  };
  const kind = random.weighted([
    ['street', 84],
    ['box', 6],
    ['route', 4],
    ['military', 1.5],
    ['general', 0.5],
    ['puerto rico', 2],
    ['street and box', 1],
    ['place', 2],
  ] as const);
  if (kind === 'street' || kind === 'street and box') {
    addStreet(random, names, draft, kind === 'street and box');
  } else if (kind === 'puerto rico') addPuertoRican(random, names, draft);
  else if (kind === 'box') put(makePoBox(random));
  else if (kind === 'route') put(makeRoute(random));
  else if (kind === 'general') put(makeGeneralDelivery(random));
  else if (kind === 'military') {
    const line = makeMilitary(random);
    put(line);
    draft.place = line.place;
  }
  return layOut(
    random,
    names,
    draft,
    kind === 'place' ? random.of(['csz', 'cs', 'z', 'cz'] as const) : null,
    kind === 'street' && random.chance(0.03),
  );
}

/** Words in front of an address: addressee, firm, building. */
function makeLead(random: Random): string {
  return random.make([
    [() => person(random), 30],
    [() => firm(random), 35],
    [() => `${random.of(SURNAMES)} & ${random.of(SURNAMES)}${random.of([' LLP', ' Inc', ''])}`, 4],
    [() => `The ${firm(random)}`, 3],
    [() => random.of(['Attn: ', 'ATTN ', 'Attn ']) + person(random), 15],
    [() => `c/o ${person(random)}`, 10],
    [() => random.of(BUILDINGS), 15],
    [() => `${random.of(FIRM_WORDS)} ${random.of(NUMBERED_FIRMS)}${random.of([' #', ' # ', ' ', ' No. '])}${random.int(1, 4000)}`, 4],
    [() => `${random.of(['PS', 'P.S.', 'MS', 'IS'])} ${random.int(1, 400)}`, 0.5],
    [() => `${random.of(['Customer # ', 'Acct # ', 'Re: Acct # '])}${random.int(10, 99)}-${random.int(1000, 9_999_999)}`, 1],
  ]);
}

function addStreet(random: Random, names: Names, draft: Draft, withBox: boolean): void {
  const { fields, parts } = draft;
  const number = random.chance(0.03) ? '' : makeNumber(random);
  const street = makeStreet(random, names);
  Object.assign(fields, street.fields);
  if (number !== '') fields.AddressNumber = number;
  const line = `${number} ${street.text}`.trim();
  const inner = random.chance(0.36) ? makeUnit(random) : null;
  if (inner === null) {
    parts.push(line);
    if (!withBox) return;
    fields.UnitType = 'PO BOX';
    fields.UnitNumber = String(random.int(1, 9999));
    parts.push(random.of(['PO Box ', 'P.O. Box ']) + fields.UnitNumber);
    return;
  }
  fields.UnitType = inner.type;
  fields.UnitNumber = inner.number;
  const units = [inner];
  if (random.chance(0.14)) {
    const outer = makeOuterUnit(random);
    units.unshift(outer);
    draft.outerUnit = `${outer.type} ${outer.number}`.trim();
  }
  placeUnits(random, draft, units, number, street.text);
}

/** Units behind the street, in front of the number, between both, or without a designator. */
function placeUnits(random: Random, draft: Draft, units: readonly Unit[], number: string, street: string): void {
  const { fields, parts } = draft;
  const inner = units.at(-1) as Unit;
  const line = `${number} ${street}`.trim();
  const text = units.map((unit) => unit.text).join(random.of([' ', ', ', ' ']));
  const single = units.length === 1;
  const where = random.weighted([
    ['behind', 80],
    ['front', number === '' ? 0 : 10],
    ['middle', number !== '' && single && !inner.numberFirst && !/(?:^| )[NSEW]/.test(inner.number) ? 7 : 0],
    ['bare', single && !inner.numberFirst && inner.number !== '' && !/(?:^| )[NSEW]/.test(inner.number) ? 4 : 0],
  ] as const);
  if (where === 'behind') {
    if (random.chance(0.02)) parts.push(line, random.of(BUILDINGS), text);
    else parts.push(...(random.chance(0.5) ? [`${line} ${text}`] : [line, text]));
  } else if (where === 'front') parts.push(...(random.chance(0.3) ? [`${text} ${line}`] : [text, line]));
  else if (where === 'middle') parts.push(`${number}${random.of([' ', ', '])}${text}${random.of([' ', ', ', ' '])}${street}`);
  else {
    fields.UnitType = '';
    parts.push(...(fields.StreetPostType !== undefined && random.chance(0.4) ? [`${line} ${inner.number}`] : [line, inner.number]));
  }
}

function addPuertoRican(random: Random, names: Names, draft: Draft): void {
  const line = makePuertoRican(random);
  const number = makeNumber(random);
  Object.assign(draft.fields, line.fields, { AddressNumber: number });
  draft.parts.push(`${number} ${line.text}`);
  if (line.urbanization !== null) draft.lead.push(line.urbanization);
  const places = names.places.filter(({ state }) => state === 'PR');
  if (places.length > 0) draft.place = random.of(places);
}

/** Puts the pieces together with one style of separators, and in one style of letters. */
function layOut(random: Random, names: Names, draft: Draft, only: LastLineParts | null, withBuilding: boolean): Generated | null {
  const { fields, lead, parts, outerUnit } = draft;
  const last: LastLineParts =
    only ??
    random.weighted([
      ['csz', 66],
      ['cs', 9],
      ['cz', 4],
      ['z', 2],
      ['', 15],
      ['c', 2],
      ['sz', 1],
      ['s', 1],
    ] as const);
  if (parts.length === 0 && last === '') return null;
  const isNamesake = (last === 'c' || last === 'cz') && random.chance(0.15);
  const place = isNamesake ? random.of(names.namesakes) : draft.place;
  const style = random.weighted([
    ['comma', 50],
    ['none', 28],
    ['newline', 12],
    ['city comma', 10],
  ] as const);
  const bare = style === 'none';
  const pieces = [...lead, ...parts, ...(withBuilding ? [random.of([() => random.of(BUILDINGS), () => `Attn: ${person(random)}`])()] : [])];
  if (bare && ((last === 'c' && !isNamesake) || (last === 'cz' && random.chance(0.5)) || withBuilding)) return null;
  if (last === 'c' && draft.fields.AddressNumber === undefined) return null;
  if (bare && parts.length > 1 && /^[A-Z0-9-]+$/.test(parts.at(-1) as string)) return null;
  if (bare && lead.length > 0 && fields.AddressNumber === undefined && !/BOX/.test(fields.UnitType ?? '')) return null;
  // A part of a town, which is no post office: what sets it apart from the street is a separator or by a directional in front.
  const isPart = random.chance(0.02) && (!bare || fields.StreetPostDir !== undefined) && !/^(?:North|South|East|West) /.test(place.city);
  const named = isPart ? { ...place, city: `${random.of(['North', 'South', 'East', 'West'])} ${place.city}` } : place;
  const lastLine = makeLastLine(random, named, last, !bare);
  const separator = style === 'comma' ? ', ' : style === 'newline' ? '\n' : ' ';
  let text = pieces.join(separator);
  if (lead.length > 0 && random.chance(0.05)) text = `${lead.join(separator)} - ${pieces.slice(lead.length).join(separator)}`;
  if (lastLine.text !== '' && text !== '') text += style === 'comma' && random.chance(0.1) ? ' ' : separator;
  text += lastLine.text;
  if (lastLine.text !== '' && random.chance(0.04)) text += random.of([', USA', ' USA', ', United States', '\nUSA', ', US']);
  if (random.chance(0.02)) text += random.of(['.', ',', ' ']);
  return { input: inCase(random, text, place.state), fields: { ...fields, ...lastLine.fields }, outerUnit };
}

const ACRONYMS = /\b(?:Nw|Ne|Sw|Se|Po|Us|Fm|Rr|Hc|Psc|Apo|Fpo|Cr|Sr|Mlk)\b/g;

function inCase(random: Random, text: string, state: string): string {
  const style = random.weighted([
    ['upper', 30],
    ['lower', 15],
    ['title', 55],
  ] as const);
  if (style === 'upper') return text.toUpperCase();
  if (style === 'lower') return text.toLowerCase();
  const code = new RegExp(`\\b${capitalize(state)}\\b(?= \\d|,? ?\\d|$)`);
  return capitalize(text)
    .replace(ACRONYMS, (word) => word.toUpperCase())
    .replace(code, state);
}

const CARDINALS = ['One', 'Two', 'Three', 'Five', 'Ten'];

/** A primary number in one of the forms of Publication 28 (sections 231 and 236, appendix E), fractions and grid numbers among them. */
function makeNumber(random: Random): string {
  const letter = () => random.of('ABCDFGH');
  return random.make([
    [() => String(random.int(1, 9999)), 70],
    [() => String(random.int(1, 99)), 8],
    [() => String(random.int(10_000, 99_999)), 10],
    [() => random.int(1, 999) + letter(), 3],
    [() => `${random.int(1, 9999)} ${letter()}`, 3],
    [() => `${random.int(10, 299)}-${random.int(10, 99)}`, 3],
    [() => `${random.int(10, 99)}-${random.int(100, 9999)}`, 1],
    [() => `${random.int(1, 999)} ${random.of(['1/2', '1/2', '1/4', '3/4'])}`, 2],
    [() => `${random.int(1, 999)}-1/2`, 0.3],
    [() => `${random.int(1, 9999)} ${letter()}1/2`, 0.4],
    [() => `${random.of('NW')}${random.int(1, 99)}${random.of('NW')}${random.int(1000, 29_999)}`, 1],
    [() => random.of('NSEW') + random.of(['', ' ']) + random.int(1000, 19_999), 1],
    [() => `${random.int(1, 40)}${random.of('NWS')}${random.int(100, 999)}`, 0.5],
    [() => `${random.int(1, 300)}-${random.of('ABC')}`, 0.7],
    [() => `${random.int(1, 300)}-${random.int(301, 399)}`, 0.4],
    [() => `${random.int(1, 300)} ${random.int(301, 399)}`, 0.15],
    [() => `# ${random.int(1, 999)}`, 0.4],
    [() => random.of(CARDINALS), 0.7],
  ]);
}
