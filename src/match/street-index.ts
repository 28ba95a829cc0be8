import type { StreetIndex } from '../dataset/street-index.js';
import { lineText } from '../dataset/street-index-text.js';
import type { Part } from './agreement.js';
import type { Decision } from './decide.js';
import type { Query } from './query.js';
import { cityKey, zipText } from './record.js';

/** A street that the national index names: where it is and what it is called. */
export interface IndexedStreet {
  readonly text: string;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string;
}

/** Numbers from here on are stored as this one. */
const MOST_NUMBER = 65_535;

/**
 * Streets of the given name anywhere in the index whose numbers span the given one, in the given state where there is
 * one; `inCity` keeps those of the given city only.
 */
export function indexedStreets(index: StreetIndex, query: Query, inCity: boolean): readonly IndexedStreet[] {
  const { given, number } = query;
  const { table } = index;
  const wanted = cityKey(given.city);
  const value = number === null ? null : Math.min(number.value, MOST_NUMBER);
  const found: IndexedStreet[] = [];
  for (const base of index.basesOf(query.nameKey)) {
    const end = index.rowOfBase(base + 1);
    for (let row = index.rowOfBase(base); row < end; row++) {
      const file = index.fileOf(row);
      const at = row - file.first;
      if (value !== null && ((file.low[at] as number) > value || (file.high[at] as number) < value)) continue;
      const place = file.place[at] as number;
      const zip = zipText(table.placeZip[place] as number);
      const state = table.stateCodes.at(table.placeState[place] as number) || null;
      const city = table.cityTexts.at(table.placeCity[place] as number) || null;
      if (zip === null || (given.state !== null && state !== given.state)) continue;
      if (inCity && (city === null || cityKey(city) !== wanted)) continue;
      found.push({ text: lineText(index, file.line[at] as number), city, state, zip });
    }
  }
  return found;
}

const MOST_NAMED = 10;

/** The answer when a name is on more streets than are looked into. */
export function manyStreets(streets: readonly IndexedStreet[], { given }: Query): Decision {
  const lines = streets.map(({ text, city, state, zip }) =>
    [[given.number, text].filter(Boolean).join(' '), [city, state, zip].filter(Boolean).join(' ')].join(', '),
  );
  const texts = [...new Set(lines)].slice(0, MOST_NAMED);
  const deciding: Part[] = given.city === null ? ['city', 'zip'] : ['zip'];
  const considered = () => texts.map((text) => ({ text, score: 0, reason: 'one of many streets of the name; not looked into' }));
  return { outcome: { kind: 'ambiguous', texts, deciding }, considered };
}
