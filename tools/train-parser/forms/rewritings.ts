import type { Random } from '../../random.js';
import { capitalize, firm, GIVEN_NAMES, person, SURNAMES } from '../generate/words.js';
import type { Form, SaidPart } from './place-forms.js';
import type { PartedAddress } from './place-rows.js';

/*
 * Neutral rewritings: texts that say the same address as `12 Elm St, Ames, IA 50010` in another case, with other separators and
 * encodings, in a wrapper, with a note, or with a part elsewhere.
 */

type Write = (address: PartedAddress & { readonly line: string; readonly last: string; readonly usual: string }, random: Random) => string;

const PARTS: readonly SaidPart[] = ['number', 'street', 'city', 'state', 'zip'];
const WITH_UNIT: readonly SaidPart[] = [...PARTS, 'unit'];

const forms = (says: readonly SaidPart[], writes: Readonly<Record<string, Write>>): Record<string, Form> =>
  Object.fromEntries(
    Object.entries(writes).map(([name, write]): [string, Form] => [
      name,
      (address, random) => {
        const line = `${address.number} ${address.street}`;
        const last = `${address.city}, ${address.state} ${address.zip}`;
        return { text: write({ ...address, line, last, usual: `${line}, ${last}` }, random), says };
      },
    ]),
  );

const telephone = (r: Random, separator = '-'): string => [410, 555, 1000 + r.below(9000)].join(separator);
const latitude = (r: Random): string => (30 + r.below(1_500_000) / 100_000).toFixed(5);
const longitude = (r: Random): string => (-80 - r.below(3_000_000) / 100_000).toFixed(5);
const escaped = (text: string): string => encodeURIComponent(text).replaceAll('%20', '+');

const CASE = forms(PARTS, {
  'lower case': (a) => a.usual.toLowerCase(),
  'upper case': (a) => a.usual.toUpperCase(),
  'title case': (a) => capitalize(a.usual),
  'random case': (a, r) => [...a.usual].map((letter) => (r.chance(0.5) ? letter.toUpperCase() : letter.toLowerCase())).join(''),
});

const SEPARATORS = forms(PARTS, {
  'no commas': (a) => `${a.line} ${a.city} ${a.state} ${a.zip}`,
  lines: (a) => `${a.line}\n${a.last}`,
  'lines of Windows': (a) => `${a.line}\r\n${a.last}\r\n`,
  'a line each': (a) => [a.line, a.city, a.state, a.zip].join('\n'),
  tabs: (a) => [a.line, a.city, a.state, a.zip].join('\t'),
  semicolons: (a) => [a.line, a.city, a.state, a.zip].join('; '),
  bars: (a) => [a.line, a.city, a.state, a.zip].join(' | '),
  'bars without blanks': (a) => [a.line, a.city, a.state, a.zip].join('|'),
  dashes: (a) => `${a.line} - ${a.city} - ${a.state} ${a.zip}`,
  'long dashes': (a) => `${a.line} – ${a.city} – ${a.state} – ${a.zip}`,
  bullets: (a) => `${a.line} • ${a.city}, ${a.state} ${a.zip}`,
  'middle dots': (a) => `${a.line} · ${a.city} · ${a.state} ${a.zip}`,
  slashes: (a) => `${a.line} / ${a.city} / ${a.state} / ${a.zip}`,
  'commas all over': (a) => [a.line, a.city, a.state, a.zip].join(', '),
  'commas twice': (a) => `${a.line},, ${a.city},, ${a.state} ${a.zip}`,
  'empty cells': (a) => `${a.line}, , ${a.city}, ${a.state}, ${a.zip},`,
  'comma behind the number': (a) => `${a.number}, ${a.street}, ${a.last}`,
  'stop at the end': (a) => `${a.usual}.`,
  'dots for commas': (a) => `${a.line}. ${a.city}. ${a.state}. ${a.zip}.`,
});

const BLANKS = forms(PARTS, {
  'blanks doubled': (a) => a.usual.replaceAll(' ', '  '),
  'blanks around': (a) => `   ${a.usual}   `,
  'no blank behind commas': (a) => a.usual.replaceAll(', ', ','),
  'blank in front of commas': (a) => a.usual.replaceAll(',', ' ,'),
  'state runs into ZIP code': (a) => `${a.line}, ${a.city}, ${a.state}${a.zip}`,
  'street runs into city': (a) => `${a.line}${capitalize(a.city)}, ${a.state} ${a.zip}`,
  'number runs into street': (a) => `${a.number}${capitalize(a.street)}, ${a.last}`,
  'city runs into state': (a) => `${a.line}, ${capitalize(a.city)}${a.state} ${a.zip}`,
});

const ENCODINGS = forms(PARTS, {
  'hard blanks': (a) => a.usual.replaceAll(' ', '\u00a0'),
  'byte order mark': (a) => `\ufeff${a.usual}`,
  'zero-width blanks': (a) => a.usual.replaceAll(' ', '\u200b '),
  'soft hyphen': (a) => `${a.usual.slice(0, 6)}\u00ad${a.usual.slice(6)}`,
  'full-width letters': (a) => a.usual.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
  'HTML entities': (a) => a.usual.replaceAll(' ', '&nbsp;').replaceAll(',', '&#44;'),
  'percent signs': (a) => encodeURIComponent(a.usual),
  'plus signs': (a) => escaped(a.usual),
  'plus signs and commas': (a) => a.usual.replaceAll(' ', '+'),
  underscores: (a) => a.usual.replaceAll(', ', '_').replaceAll(' ', '_'),
  'written line ends': (a) => `${a.line}\\n${a.last}`,
  'control characters': (a) => `${a.line}\u000b${a.last}\u0000`,
});

const WRAPPERS = forms(PARTS, {
  'CSV, quoted cells': (a) => `"${a.line}","${a.city}","${a.state}","${a.zip}"`,
  'CSV, one quoted cell': (a, r) => `${1000 + r.below(90_000)},"${a.usual}"`,
  'CSV with an id': (a, r) => `${1 + r.below(90)},${a.line},${a.city},${a.state},${a.zip}`,
  'CSV, number and street apart': (a) => [a.number, a.street, a.city, a.state, a.zip].join(','),
  'CSV, semicolons': (a) => `${a.line};${a.city};${a.state};${a.zip}`,
  'JSON of parts': (a) => JSON.stringify({ street: a.line, city: a.city, state: a.state, zip: a.zip }),
  'JSON, other names': (a) =>
    JSON.stringify({ address1: a.line, address2: null, city: a.city, region: a.state, postal_code: a.zip }, null, 2),
  'JSON of one text': (a) => JSON.stringify({ address: a.usual }),
  'JSON of lines': (a) => JSON.stringify([a.line, a.last]),
  'text in quotes': (a) => `"${a.usual}"`,
  'tuple of SQL': (a) => `('${a.line}', '${a.city}', '${a.state}', '${a.zip}')`,
  'HTML lines': (a) => `${a.line}<br/>${a.last}`,
  'HTML lines, old': (a) => `<p>${a.line}<br>${a.last}</p>`,
  'HTML parts': (a) =>
    `<span class="street-address">${a.line}</span> <span class="locality">${a.city}</span>, <abbr>${a.state}</abbr> <b>${a.zip}</b>`,
  'XML parts': (a) => `<Address><Street>${a.line}</Street><City>${a.city}</City><State>${a.state}</State><Zip>${a.zip}</Zip></Address>`,
  'keys on lines': (a) => `Street: ${a.line}\nCity: ${a.city}\nState: ${a.state}\nZip: ${a.zip}`,
  'keys on one line': (a) => `Street: ${a.line} City: ${a.city} State: ${a.state} Zip: ${a.zip}`,
  'keys with commas': (a) => `Address: ${a.line}, City: ${a.city}, State: ${a.state}, Zip Code: ${a.zip}`,
  'keys and equals signs': (a) => `street=${a.line}, city=${a.city}, state=${a.state}, zip=${a.zip}`,
  'query of a URL': (a) => `street=${escaped(a.line)}&city=${escaped(a.city)}&state=${a.state}&zip=${a.zip}`,
  'bold text': (a) => `**${a.line}**, ${a.last}`,
  'item of a list': (a) => `- ${a.usual}`,
  'item with a star': (a) => `* ${a.line}\n  ${a.last}`,
  brackets: (a) => `[${a.usual}]`,
  parentheses: (a) => `(${a.usual})`,
  'angle brackets': (a) => `<${a.usual}>`,
  vCard: (a) => `ADR;TYPE=WORK:;;${a.line};${a.city};${a.state};${a.zip};USA`,
  'place of a list': (a, r) => `${1 + r.below(9)}) ${a.usual}`,
});

/** What people tell the driver: directions, entrances, colors, what to do. */
const DRIVERS_NOTES =
  `side door|Rear entrance|blue house|back gate|leave at front desk|ring the bell|north side|East entrance|2nd house on the left|do not bend|fragile|
upstairs|near the park|across from the school|Behind the church|use side entrance|beware of dog|call on arrival|white fence|corner house|garage in rear|
signature required|please knock|knock loudly|main entrance|drop at office|top of the hill|end of the road|red door|first driveway on right|leave with neighbor|
deliver to back porch|Southwest corner|front of house|lower lot|no bell|stairs on the west side|gate on Elm|park in rear|just past the bridge|call before delivery`
    .replaceAll('\n', '')
    .split('|');

const NOTES = forms(PARTS, {
  'address said': (a) => `Address: ${a.usual}`,
  'ship to': (a) => `Ship to: ${a.usual}`,
  'my address is': (a) => `My address is ${a.usual}`,
  'deliver to': (a) => `please deliver to ${a.usual}`,
  'note in brackets': (a, r) => `${a.usual} (${r.of(DRIVERS_NOTES)})`,
  'note behind a comma': (a, r) => `${a.usual}, ${r.of(DRIVERS_NOTES)}`,
  'note behind a dash': (a, r) => `${a.usual} - ${r.of(DRIVERS_NOTES)}`,
  'note on a line': (a, r) => `${a.line}\n${a.last}\n${r.of(DRIVERS_NOTES)}`,
  'note on a line in front': (a, r) => `${r.of(DRIVERS_NOTES)}\n${a.line}\n${a.last}`,
  'note in the middle': (a, r) => `${a.line} (${r.of(DRIVERS_NOTES)}), ${a.last}`,
  'note behind the street': (a, r) => `${a.line}, ${r.of(DRIVERS_NOTES)}, ${a.last}`,
  'gate code': (a, r) => `${a.usual}, gate code ${1000 + r.below(9000)}`,
  'addressee, attention': (a, r) => `Attn: ${person(r)}, ${a.usual}`,
  'addressee, care of': (a, r) => `c/o ${person(r)}\n${a.line}\n${a.last}`,
  'person in front': (a, r) => `${person(r)}, ${a.usual}`,
  'person on a line': (a, r) => `${person(r)}\n${a.line}\n${a.last}`,
  'two persons': (a, r) => `${r.of(GIVEN_NAMES)} & ${person(r)}\n${a.line}\n${a.last}`,
  family: (a, r) => `The ${r.of(SURNAMES)} Family, ${a.usual}`,
  'title and degree': (a, r) => `Dr. ${person(r)}, MD, ${a.usual}`,
  'firm in front': (a, r) => `${firm(r)}, ${a.usual}`,
  'firm on a line': (a, r) => `${firm(r)}\n${a.line}\n${a.last}`,
  'firm with a number': (a, r) =>
    `${r.of(['7-Eleven', '3M Company', 'Store', 'Target', 'Pier 1 Imports'])} #${100 + r.below(900)}, ${a.usual}`,
  'firm and telephone': (a, r) => `${firm(r)}, ${a.usual}, (410) 555-${1000 + r.below(9000)}`,
  'telephone behind': (a, r) => `${a.usual} ${telephone(r)}`,
  'telephone said': (a, r) => `${a.usual}, Tel: ${telephone(r)}`,
  'telephone with dots': (a, r) => `${a.usual}, ${telephone(r, '.')}`,
  'telephone with country': (a, r) => `${a.usual} +1 ${telephone(r)}`,
  'telephone without signs': (a, r) => `${a.usual}, 410 555 ${1000 + r.below(9000)}`,
  'telephone in front': (a, r) => `${telephone(r)}, ${a.usual}`,
  'mail address': (a, r) => `${a.usual}, ${r.of(GIVEN_NAMES).toLowerCase()}.${r.of(SURNAMES).toLowerCase()}@example.com`,
  'web address': (a) => `${a.usual}, https://www.example.com/shop`,
  'coordinates behind': (a, r) => `${a.usual} (${latitude(r)}, ${longitude(r)})`,
  'coordinates in front': (a, r) => `${latitude(r)}, ${longitude(r)}, ${a.usual}`,
  'coordinates with names': (a, r) => `${a.usual}, lat: ${latitude(r)}, lng: ${longitude(r)}`,
});

const PLACES = forms(PARTS, {
  'city of': (a) => `${a.line}, City of ${a.city}, ${a.state} ${a.zip}`,
  'county between': (a) => `${a.line}, ${a.city}, ${a.county || 'Orange County'}, ${a.state} ${a.zip}`,
  'county in brackets': (a) => `${a.line}, ${a.city} (${a.county || 'Orange County'}), ${a.state} ${a.zip}`,
  rural: (a) => `${a.line}, ${a.city} (rural), ${a.state} ${a.zip}`,
  'rural behind': (a) => `${a.line} (rural), ${a.last}`,
  country: (a, r) => `${a.usual}, ${r.of(['USA', 'United States', 'U.S.A.', 'US'])}`,
  'country in brackets': (a) => `${a.usual} (USA)`,
  'state name': (a) => `${a.line}, ${a.city}, ${a.stateName} ${a.zip}`,
  'state with dots': (a) => `${a.line}, ${a.city}, ${[...a.state].join('.')}. ${a.zip}`,
  'state in brackets': (a) => `${a.line}, ${a.city} (${a.state}) ${a.zip}`,
  'state and name': (a) => `${a.line}, ${a.city}, ${a.stateName} (${a.state}) ${a.zip}`,
  'ZIP said': (a) => `${a.line}, ${a.city}, ${a.state} ZIP ${a.zip}`,
  'ZIP code with hyphen': (a) => `${a.line}, ${a.city}, ${a.state}-${a.zip}`,
  'ZIP+4': (a, r) => `${a.usual}-${1000 + r.below(9000)}`,
  'ZIP+4 without hyphen': (a, r) => `${a.usual}${1000 + r.below(9000)}`,
});

const NUMBERS = forms(PARTS, {
  'number said': (a) => `No. ${a.usual}`,
  'number with a sign': (a) => `#${a.usual}`,
  'number behind the street': (a) => `${a.street} ${a.number}, ${a.last}`,
  'number behind a comma': (a) => `${a.street}, ${a.number}, ${a.last}`,
});

const UNITS = forms(WITH_UNIT, {
  'unit behind': (a) => `${a.line} Apt ${a.unit}, ${a.last}`,
  'unit behind a comma': (a) => `${a.line}, Apt ${a.unit}, ${a.last}`,
  'unit on a line': (a) => `${a.line}\nApt ${a.unit}\n${a.last}`,
  'unit on a line above': (a) => `Apt ${a.unit}\n${a.line}\n${a.last}`,
  'unit in front': (a) => `Apt ${a.unit}, ${a.usual}`,
  'unit in front, no comma': (a) => `Apt ${a.unit} ${a.usual}`,
  'unit behind the number': (a) => `${a.number} Apt ${a.unit} ${a.street}, ${a.last}`,
  'unit behind the city': (a) => `${a.line}, ${a.city}, Apt ${a.unit}, ${a.state} ${a.zip}`,
  'unit behind the ZIP code': (a) => `${a.usual}, Apt ${a.unit}`,
  'unit spelled out': (a) => `${a.line}, Apartment ${a.unit}, ${a.last}`,
  'unit with a stop': (a) => `${a.line}, Apt. ${a.unit}, ${a.last}`,
  'unit with a sign': (a) => `${a.line}, Apt #${a.unit}, ${a.last}`,
  'unit with number': (a) => `${a.line}, Apt No. ${a.unit}, ${a.last}`,
  'unit with a hyphen': (a) => `${a.line}, Apt-${a.unit}, ${a.last}`,
  'unit run together': (a) => `${a.line} Apt${a.unit}, ${a.last}`,
  'unit in brackets': (a) => `${a.line} (Apt ${a.unit}), ${a.last}`,
});

/** All of them by name. */
export const REWRITINGS: Readonly<Record<string, Form>> = {
  ...CASE,
  ...SEPARATORS,
  ...BLANKS,
  ...ENCODINGS,
  ...WRAPPERS,
  ...NOTES,
  ...PLACES,
  ...NUMBERS,
  ...UNITS,
};
