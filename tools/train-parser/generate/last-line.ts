import { STATES } from '../../../src/address/index.js';
import type { Random } from '../../random.js';
import type { FieldName } from '../evaluation.js';
import type { Place } from './names.js';

/** City, state and ZIP code as text, and what they say. */
export interface LastLine {
  readonly text: string;
  readonly fields: Partial<Record<FieldName, string>>;
}

/** Abbreviations of states besides their codes. */
const SHORT_STATES: Readonly<Record<string, readonly string[]>> = {
  CA: ['Calif', 'Calif.'],
  CO: ['Colo'],
  CT: ['Conn'],
  DC: ['D.C.'],
  FL: ['Fla', 'Fla.'],
  GA: ['Ga.'],
  IL: ['Ill'],
  MA: ['Mass', 'Mass.'],
  MI: ['Mich'],
  MN: ['Minn'],
  NC: ['N.C.', 'N. Carolina'],
  NH: ['N.H.'],
  NJ: ['N.J.'],
  NM: ['N.M.'],
  NY: ['N.Y.'],
  OR: ['Ore'],
  PA: ['Penn', 'Penna'],
  RI: ['R.I.'],
  SC: ['S.C.'],
  TN: ['Tenn'],
  TX: ['Tex'],
  VA: ['Va.'],
  WA: ['Wash'],
  WI: ['Wis'],
};
const FIRST_WORDS: Readonly<Record<string, readonly string[]>> = {
  North: ['N', 'N.'],
  South: ['S', 'S.', 'So'],
  East: ['E', 'E.'],
  West: ['W', 'W.'],
  Saint: ['St', 'St.'],
  Mount: ['Mt', 'Mt.'],
  Fort: ['Ft', 'Ft.'],
};

/** Which parts a last line has: letters for city, state and ZIP code. */
export type LastLineParts = 'csz' | 'cs' | 'cz' | 'c' | 'sz' | 's' | 'z' | '';

/** Writes the last line of a place. `commas`: whether the parts may be set off by commas. */
export function makeLastLine(random: Random, place: Place, parts: LastLineParts, commas: boolean): LastLine {
  const fields: Partial<Record<FieldName, string>> = {};
  let city = '';
  let state = '';
  let zip = '';
  if (parts.includes('c')) {
    city = random.chance(0.01) ? `${random.of(['Village of', 'Town of', 'City of'])} ${place.city}` : shortened(random, place.city);
    fields.City = city;
  }
  if (parts.includes('s')) {
    fields.StateCode = place.state;
    const name = STATES.find(({ code }) => code === place.state)?.name ?? place.state;
    state = random.weighted([
      [place.state, 75],
      [name, 18],
      [random.of(SHORT_STATES[place.state] ?? [place.state]), 7],
    ] as const);
  }
  if (parts.includes('z')) {
    fields.ZipCode = place.zip;
    zip = place.zip;
    if (random.chance(0.15)) {
      fields.Zip4 = String(random.int(1000, 9999));
      zip += random.of(['-', '-', '-', parts.includes('s') ? ' ' : '-', '']) + fields.Zip4;
    }
  }
  const area = [city, state].filter((part) => part !== '').join(commas ? random.of([', ', ', ', ' ', ',']) : ' ');
  if (zip !== '' && state !== '' && random.chance(0.02))
    return { text: [city, zip, state].filter((part) => part !== '').join(' '), fields };
  return { text: [area, zip].filter((part) => part !== '').join(commas && random.chance(0.07) ? ', ' : ' '), fields };
}

/** A city's first word in its short form, now and then: `N HOLLYWOOD`, `ST PAUL`. */
function shortened(random: Random, city: string): string {
  const blank = city.indexOf(' ');
  const forms = blank < 0 ? undefined : FIRST_WORDS[city.slice(0, blank)];
  return forms !== undefined && random.chance(0.4) ? random.of(forms) + city.slice(blank) : city;
}
