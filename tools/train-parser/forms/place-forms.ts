import type { Random } from '../../random.js';
import { BUILDINGS, firm, person } from '../generate/words.js';
import type { PartedAddress } from './place-rows.js';

/** The parts that a text says; the others are left out of it. */
export type SaidPart = 'number' | 'street' | 'unit' | 'city' | 'state' | 'zip';

export interface FormText {
  readonly text: string;
  readonly says: readonly SaidPart[];
  /** The number where it is not the address's own. */
  readonly number?: string;
}

/** Writes an address in one way. */
export type Form = (address: PartedAddress, random: Random) => FormText;

const ALL: readonly SaidPart[] = ['number', 'street', 'city', 'state', 'zip'];
const joined = (separator: string, ...parts: readonly string[]): string => parts.filter((part) => part !== '').join(separator);
const line = ({ number, street }: PartedAddress): string => `${number} ${street}`;

function form(says: readonly SaidPart[], text: (address: PartedAddress, random: Random) => string): Form {
  return (address, random) => ({ text: text(address, random), says });
}

const addressee = (random: Random): string => random.of([person, firm, (r: Random) => r.of(BUILDINGS).replace(/ \d+$/, '')])(random);

/** State as code, sometimes as name. */
const state = (address: PartedAddress, random: Random): string => (random.chance(0.3) ? address.stateName : address.state);

/** How maps, telephones, browsers and geocoders write an address. */
export const CHAINED: Readonly<Record<string, Form>> = {
  google: form(ALL, (a) => `${line(a)}, ${a.city}, ${a.state} ${a.zip}, USA`),
  'apple, lines': form(ALL, (a) => `${line(a)}\n${a.city} ${a.state} ${a.zip}\nUnited States`),
  'autofill, lines': form(ALL, (a) => `${line(a)}\n${a.city}, ${a.stateName} ${a.zip}\nUnited States`),
  'autofill, one line each': form(ALL, (a) => `${line(a)}\n${a.city}\n${a.stateName}\n${a.zip}\nUnited States`),
  nominatim: form(ALL, (a) => joined(', ', a.number, a.street, a.quarter, a.city, a.county, a.stateName, a.zip, 'United States')),
  'nominatim, city around': form(ALL, (a) =>
    joined(', ', line(a), a.quarter, a.city, a.county, a.cityAround, a.stateName, a.zip, 'United States'),
  ),
  photon: form(ALL, (a) => joined(', ', line(a), a.zip, a.city, a.stateName, 'United States')),
  'photon, quarter': form(ALL, (a) => joined(', ', line(a), a.quarter, a.zip, a.city, a.stateName, 'United States')),
  'pelias, city around': form(['number', 'street', 'city', 'state'], (a) => joined(', ', line(a), a.city, a.cityAround, a.state, 'USA')),
  'pelias with ZIP code': form(ALL, (a) => joined(', ', line(a), a.city, a.cityAround, `${a.state} ${a.zip}`, 'USA')),
  'quarter and city': form(['number', 'street', 'city', 'state'], (a) => joined(', ', line(a), a.quarter, a.city, a.state)),
  'quarter, city, ZIP code': form(ALL, (a) => joined(', ', line(a), a.quarter, a.city, `${a.state} ${a.zip}`)),
  'state twice': form(['number', 'street', 'city', 'state'], (a) => joined(', ', line(a), a.city, a.stateName, a.state)),
  county: form(ALL, (a) => joined(', ', line(a), a.city, a.county, `${a.state} ${a.zip}`)),
  'place alone': form(['city', 'state'], (a) => joined(', ', a.quarter, a.city, a.cityAround, a.state)),
  'place alone, state twice': form(['city', 'state'], (a) => joined(', ', a.city, a.cityAround, a.stateName, a.state)),
};

/** Parts in other orders than mail has them. */
export const TRANSPOSED: Readonly<Record<string, Form>> = {
  'zip street, ST': form(['street', 'state', 'zip'], (a, r) => `${a.zip} ${a.street}, ${state(a, r)}`),
  'zip street, city, ST': form(['street', 'city', 'state', 'zip'], (a, r) => `${a.zip} ${a.street}, ${a.city}, ${state(a, r)}`),
  'ST zip street': form(['street', 'state', 'zip'], (a, r) => `${state(a, r)} ${a.zip} ${a.street}`),
  'ST zip, street': form(['street', 'state', 'zip'], (a, r) => `${state(a, r)} ${a.zip}, ${a.street}`),
  'ST zip, line': form(['number', 'street', 'state', 'zip'], (a, r) => `${state(a, r)} ${a.zip}, ${line(a)}`),
  'ST, street zip': form(['street', 'state', 'zip'], (a, r) => `${state(a, r)}, ${a.street} ${a.zip}`),
  'ST, line zip': form(['number', 'street', 'state', 'zip'], (a, r) => `${state(a, r)}, ${line(a)} ${a.zip}`),
  'ST, street, zip': form(['street', 'state', 'zip'], (a, r) => `${state(a, r)}, ${a.street}, ${a.zip}`),
  'street zip, ST': form(['street', 'state', 'zip'], (a, r) => `${a.street} ${a.zip}, ${state(a, r)}`),
  'street, ST zip': form(['street', 'state', 'zip'], (a, r) => `${a.street}, ${state(a, r)} ${a.zip}`),
  'line, zip, ST': form(['number', 'street', 'state', 'zip'], (a, r) => `${line(a)}, ${a.zip}, ${state(a, r)}`),
  'line, zip city, ST': form(ALL, (a, r) => `${line(a)}, ${a.zip} ${a.city}, ${state(a, r)}`),
  'line zip city ST': form(ALL, (a, r) => `${line(a)} ${a.zip} ${a.city} ${state(a, r)}`),
  'line, city, zip, ST': form(ALL, (a, r) => `${line(a)}, ${a.city}, ${a.zip}, ${state(a, r)}`),
  'State, city, line': form(['number', 'street', 'city', 'state'], (a, r) => `${state(a, r)}, ${a.city}, ${line(a)}`),
  'State, city, zip, line': form(ALL, (a, r) => `${state(a, r)}, ${a.city}, ${a.zip}, ${line(a)}`),
  'State city zip line': form(ALL, (a, r) => `${state(a, r)} ${a.city} ${a.zip} ${line(a)}`),
  'city ST zip, line': form(ALL, (a, r) => `${a.city} ${state(a, r)} ${a.zip}, ${line(a)}`),
  'city, ST zip line': form(ALL, (a, r) => `${a.city}, ${state(a, r)} ${a.zip} ${line(a)}`),
  'city, ST, line': form(['number', 'street', 'city', 'state'], (a, r) => `${a.city}, ${state(a, r)}, ${line(a)}`),
  'city ST, line': form(['number', 'street', 'city', 'state'], (a, r) => `${a.city} ${state(a, r)}, ${line(a)}`),
  'city, line, ST zip': form(ALL, (a, r) => `${a.city}, ${line(a)}, ${state(a, r)} ${a.zip}`),
  'zip city ST, line': form(ALL, (a, r) => `${a.zip} ${a.city} ${state(a, r)}, ${line(a)}`),
  'zip city, line, ST': form(ALL, (a, r) => `${a.zip} ${a.city}, ${line(a)}, ${state(a, r)}`),
  'zip, line, city, ST': form(ALL, (a, r) => `${a.zip}, ${line(a)}, ${a.city}, ${state(a, r)}`),
  'zip line city ST': form(ALL, (a, r) => `${a.zip} ${line(a)} ${a.city} ${state(a, r)}`),
  'zip ST city line': form(ALL, (a, r) => `${a.zip} ${state(a, r)} ${a.city}, ${line(a)}`),
  'line, ST zip, city': form(ALL, (a, r) => `${line(a)}, ${state(a, r)} ${a.zip}, ${a.city}`),
  'line, ST, city, zip': form(ALL, (a, r) => `${line(a)}, ${state(a, r)}, ${a.city}, ${a.zip}`),
  'addressee behind': form(ALL, (a, r) => `${line(a)}, ${a.city}, ${state(a, r)} ${a.zip}, ${addressee(r)}`),
  'addressee behind, no comma': form(ALL, (a, r) => `${line(a)}, ${a.city}, ${state(a, r)} ${a.zip} ${addressee(r)}`),
  'addressee in front': form(ALL, (a, r) => `${addressee(r)}, ${line(a)}, ${a.city}, ${state(a, r)} ${a.zip}`),
  'addressee in the middle': form(ALL, (a, r) => `${line(a)}, ${addressee(r)}, ${a.city}, ${state(a, r)} ${a.zip}`),
  'ST zip, addressee, line': form(['number', 'street', 'state', 'zip'], (a, r) => `${state(a, r)} ${a.zip}, ${addressee(r)}, ${line(a)}`),
  'addressee, zip street, ST': form(['street', 'state', 'zip'], (a, r) => `${addressee(r)}, ${a.zip} ${a.street}, ${state(a, r)}`),
  'addressee, ST, line zip': form(['number', 'street', 'state', 'zip'], (a, r) => `${addressee(r)}, ${state(a, r)}, ${line(a)} ${a.zip}`),
  'zip, addressee, street, ST': form(['street', 'state', 'zip'], (a, r) => `${a.zip}, ${addressee(r)}, ${a.street}, ${state(a, r)}`),
  'unit, city ST zip, line': form(
    ['number', 'street', 'unit', 'city', 'state', 'zip'],
    (a, r) => `Apt ${a.unit}, ${a.city} ${state(a, r)} ${a.zip}, ${line(a)}`,
  ),
  'city ST zip, unit, line': form(
    ['number', 'street', 'unit', 'city', 'state', 'zip'],
    (a, r) => `${a.city} ${state(a, r)} ${a.zip}, Apt ${a.unit}, ${line(a)}`,
  ),
  'line, city ST zip, unit': form(
    ['number', 'street', 'unit', 'city', 'state', 'zip'],
    (a, r) => `${line(a)}, ${a.city} ${state(a, r)} ${a.zip}, Apt ${a.unit}`,
  ),
};

/** Ordinary texts that have to stay as they are. */
export const ORDINARY: Readonly<Record<string, Form>> = {
  usual: form(ALL, (a) => `${line(a)}, ${a.city}, ${a.state} ${a.zip}`),
  'no commas': form(ALL, (a) => `${line(a)} ${a.city} ${a.state} ${a.zip}`),
  'state name': form(ALL, (a) => `${line(a)}, ${a.city}, ${a.stateName} ${a.zip}`),
  'number of five digits': fiveDigitForm(ALL, (a) => `${a.street}, ${a.city}, ${a.state} ${a.zip}`),
  'number of five digits, no commas': fiveDigitForm(ALL, (a) => `${a.street} ${a.city} ${a.state} ${a.zip}`),
  'number of five digits, no ZIP code': fiveDigitForm(['number', 'street', 'city', 'state'], (a) => `${a.street}, ${a.city}, ${a.state}`),
  'no ZIP code': form(['number', 'street', 'city', 'state'], (a) => `${line(a)}, ${a.city}, ${a.state}`),
  'no state': form(['number', 'street', 'city', 'zip'], (a) => `${line(a)}, ${a.city} ${a.zip}`),
};

/** With a number of five digits that are near the ZIP code, or any. */
function fiveDigitForm(says: readonly SaidPart[], behind: (address: PartedAddress) => string): Form {
  return (address, random) => {
    const { zip } = address;
    const isNear = says.includes('zip') && random.chance(0.3) && !zip.startsWith('0');
    const number = isNear ? `${zip.slice(0, 3)}${random.below(90) + 10}` : String(10_000 + random.below(25_000));
    return { text: `${number} ${behind(address)}`, says, number };
  };
}
