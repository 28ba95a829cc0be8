import type { Random } from '../../../tools/random.js';
import type { Door } from '../made/doors.js';
import { streetText } from '../made/source-files.js';
import { doorText, lastPart, spelledOut, stateName, titled } from './door-text.js';

/** Writes an address in one of the ways people do; null where the address has no such form. */
export type Form = (door: Door, random: Random) => string | null;

/** An address that is right, written in many ways: by the name of the way. */
export const FORMS: Readonly<Record<string, Form>> = {
  listed: (door) => doorText(door),
  titled: (door) => titled(doorText(door)),
  'small letters': (door) => doorText(door).toLowerCase(),
  'no commas': (door) => titled(doorText(door, ' ')),
  'no commas, small letters': (door) => doorText(door, ' ').toLowerCase(),
  'spelled out': (door) =>
    `${[door.number, words(streetText(door)), words(door.unit)].filter(Boolean).join(' ')}, ${titled(door.city)}, ${stateName(door.state)} ${door.zip}`,
  'full stops': (door) => doorText(door).replace(/\b(ST|AVE|RD|DR|BLVD|N|S|E|W|APT|STE)\b(?=[ ,])/g, (word) => `${titled(word)}.`),
  'odd abbreviations': (door) =>
    changed(titled(doorText(door)), (text) =>
      text.replace(/\b(?:St|Ave|Blvd|Rd|Dr)\b/g, (type) => ({ St: 'Str', Ave: 'Av', Blvd: 'Bvd', Rd: 'Rd.', Dr: 'Drv' })[type] ?? type),
    ),
  'two lines': (door) => titled(doorText(door)).replace(', ', '\n'),
  'blanks and tabs': (door) => `  ${titled(doorText(door)).replaceAll(' ', '  ').replace(',', ' ,\t')} `,
  'other punctuation': (door) => titled(doorText(door)).replaceAll(', ', ' ; ').replace(door.zip, `- ${door.zip}`),
  'ZIP code first': (door) => `${door.zip} ${titled(doorText({ ...door, zip: '' }))}`,
  'place first': (door) =>
    titled(`${door.city}, ${lastPart(door)}, ${[door.number, streetText(door), door.unit].filter(Boolean).join(' ')}`),
  'number behind': (door) => titled(`${streetText(door)} ${door.number}, ${door.city}, ${lastPart(door)}`),
  'unit first': ({ unit, ...door }) => (unit === '' ? null : titled(`${unit}, ${doorText({ ...door, unit: '' })}`)),
  'unit behind a comma': ({ unit, ...door }) => (unit === '' ? null : titled(doorText({ ...door, unit: '' }).replace(',', `, ${unit},`))),
  'unit bare': (door) => (door.unit === '' ? null : titled(doorText({ ...door, unit: door.unit.replace(/^\S+ /, '') }))),
  'unit with a sign': (door) => (door.unit === '' ? null : titled(doorText({ ...door, unit: `#${door.unit.split(' ').at(-1)}` }))),
  addressee: (door, random) =>
    `${random.of(['Jane Doe', 'ACME Widgets Inc.', 'c/o John Q. Public', 'Attn: Receiving', 'Mr. & Mrs. O’Neil'])}, ${titled(doorText(door))}`,
  telephone: (door, random) =>
    `${titled(doorText(door))}${random.of([' (410) 555-0148', ', Tel. 410-555-0148', ' +1 410 555 0148 ext. 12'])}`,
  country: (door, random) => `${titled(doorText(door))}${random.of([', USA', ' United States', ', U.S.A.'])}`,
  county: (door) => titled(doorText(door)).replace(/, (?=[A-Z]{2} \d)/, ', Baltimore County, '),
  'add-on': (door, random) => `${titled(doorText(door))}${random.of(['-', ' ', ''])}${1000 + random.below(9000)}`,
  'other city': (door, random) => {
    const others = door.otherCities.filter((city) => city !== door.city);
    return others.length === 0 ? null : titled(doorText({ ...door, city: random.of(others) }));
  },
  'other name of the street': (door) =>
    door.alias === '' ? null : titled(doorText({ ...door, preDir: '', name: door.alias, type: '', postDir: '' })),
  'ordinals in words': (door) =>
    changed(titled(doorText(door)), (text) => text.replace(ORDINAL, (ordinal) => ORDINAL_WORDS[ordinal.toUpperCase()] ?? ordinal)),
  'number parted': (door, random) =>
    changed(titled(doorText(door)), (text) =>
      text
        .replace(/^(\d+)([A-Z]) /, '$1 $2 ')
        .replace(/^(\d+)-(\d+) /, random.of(['$1 $2 ', '$1$2 ']))
        .replace(/^N(\d+)W(\d+) /, 'N$1 W$2 ')
        .replace(' 1/2 ', ' ½ '),
    ),
  'road by another name': (door, random) =>
    changed(titled(doorText(door)), (text) => text.replace(ROAD, (road) => random.of(ROADS[road] ?? [road]))),
  'saint and mount': (door) =>
    changed(titled(doorText(door)), (text) =>
      text
        .replace(/ St (?=Charles|Paul)/, ' Saint ')
        .replace(' Saint Paul ', ' St. Paul ')
        .replace(' Mt ', ' Mount ')
        .replace(' Fort ', ' Ft '),
    ),
};

const ORDINAL = /\b(?:1st|2nd|3rd|5th|7th|12th|21st|90th|120th)\b/i;
const ORDINAL_WORDS: Readonly<Record<string, string>> = {
  '1ST': 'First',
  '2ND': 'Second',
  '3RD': '3d',
  '5TH': 'Fifth',
  '7TH': 'Seventh',
  '12TH': 'Twelfth',
  '21ST': 'Twenty-First',
  '90TH': 'Ninetieth',
  '120TH': '120',
};
const ROAD =
  /County Road|State Highway|State Route|US Highway|Us Highway|Fm (?=\d)|Farm To Market Road|Interstate|Town Highway|VT Route|Route/;
const ROADS: Readonly<Record<string, readonly string[]>> = {
  'County Road': ['Co Rd', 'CR', 'County Rd', 'Cnty Road', 'County Highway'],
  'State Highway': ['Hwy', 'State Hwy', 'SH', 'Highway'],
  'State Route': ['SR', 'Rte', 'State Rte', 'Route'],
  'Us Highway': ['US Hwy', 'US', 'U.S. Route', 'Highway'],
  'Fm ': ['FM-', 'Farm to Market ', 'F.M. Road '],
  'Farm To Market Road': ['FM', 'FM Rd'],
  Interstate: ['I', 'I-', 'IH'],
  'Town Highway': ['TH', 'Town Hwy'],
  'VT Route': ['Vermont Route', 'VT Rte', 'VT', 'Route'],
  Route: ['Rt', 'Rte', 'Hwy'],
};

function words(text: string): string {
  return text.split(' ').filter(Boolean).map(spelledOut).map(titled).join(' ');
}

/** The changed text; null where nothing changed. */
function changed(text: string, change: (text: string) => string): string | null {
  const other = change(text);
  return other === text ? null : other;
}
