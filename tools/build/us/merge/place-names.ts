import { placeKey } from '../../../../src/text/search-key.js';
// Short names, initials and codes of airports that people type for a city, put together by the authors from public knowledge.
import SHORT_NAMES from './nicknames.json' with { type: 'json' };

/** Abbreviations that stay capitals in a name: military installations. */
const CAPITALS = /\b(?:Afb|Afs|Arb|Cbc|Dhs|Fe(?= Warren)|Jber|Jbphh|Jbsa|Jrb|Mcbh|Mdl|Nawc|Ncbc|Usaf)\b/g;
const APO = /^[AFD]po$/i;

/** How a city's name is shown: military abbreviations in capitals, `McX` with its second capital. */
export function shownCity(name: string): string {
  if (APO.test(name)) return name.toUpperCase();
  return name
    .trim()
    .replace(CAPITALS, (word) => word.toUpperCase())
    .replace(/'S\b/g, "'s")
    .replace(/\bMc([a-z])/g, (_, letter: string) => `Mc${letter.toUpperCase()}`);
}

/** Initial capitals for a name that is written in one case. */
export function titledName(name: string): string {
  if (name !== name.toUpperCase() && name !== name.toLowerCase()) return name;
  return name.toLowerCase().replace(/(?:^|[\s-])[a-z]/g, (start) => start.toUpperCase());
}

const COUNTY_ADDITIONS = [
  /^City and (?:County|Borough) of /,
  /^City of /,
  / \((?:CA|city\)?)\)?$/,
  / (?:City and Borough|Census Area|Municipality|Borough|Parish|County)$/,
];

/** A county's name alone: `Aleutians West (CA)`, `City of Alexandria` and `Caddo Parish` without their additions. */
export function bareCounty(name: string): string {
  return COUNTY_ADDITIONS.reduce((bare, addition) => bare.replace(addition, ''), name.trim());
}

/** Words of place names with the abbreviation that addresses use for them. */
const ABBREVIATIONS = new Map(
  `AIRPORT ARPRT,BEACH BCH,BRIDGE BRG,CENTER CTR,CREEK CRK,CROSSING XING,CROSSROADS XRDS,ESTATES ESTS,FALLS FLS,GARDENS GDNS,GROVE GRV
HARBOR HBR,HEIGHTS HTS,HILLS HLS,ISLAND IS,ISLANDS ISS,JUNCTION JCT,LAKE LK,LAKES LKS,LANDING LNDG,MOUNTAIN MTN,PARK PK,POINT PT,RIDGE RDG
SPRING SPG,SPRINGS SPGS,STATION STA,TOWNSHIP TWP,VALLEY VLY,VILLAGE VLG`
    .split(/[,\n]/)
    .map((pair) => pair.split(' ') as [string, string]),
);
const DIRECTIONS = new Map([
  ['NORTH', 'N'],
  ['SOUTH', 'S'],
  ['EAST', 'E'],
  ['WEST', 'W'],
]);
/** Particles that are written both joined to the next word and apart from it. */
const PARTICLES = new Set(['MC', 'MAC', 'DE', 'LA', 'LE', 'DU', 'O', 'VAN']);
const PHRASES: readonly (readonly [string, string])[] = [
  ['AIR FORCE BASE', 'AFB'],
  ['AFB', 'AIR FORCE BASE'],
  ['AFB', 'A F B'],
  ['USAF', 'U S A F'],
  ['JBSA FT', 'FT'],
];
/** Most words of one name that are abbreviated in all combinations. */
const MAX_ABBREVIATED = 3;

/** Other search keys of a name: the usual abbreviations of its words, particles joined and apart, apostrophes as blanks. */
export function otherKeys(name: string): readonly string[] {
  const key = placeKey(name);
  const keys = new Set<string>();
  for (const base of [key, placeKey(name.replace(/['’]/g, ' '))]) {
    const words = base.split(' ');
    for (const abbreviated of abbreviations(words)) keys.add(abbreviated);
    words.forEach((word, i) => {
      if (PARTICLES.has(word) && i + 1 < words.length)
        keys.add([...words.slice(0, i), word + words[i + 1], ...words.slice(i + 2)].join(' '));
      if (word.startsWith('MC') && word.length > 4) keys.add([...words.slice(0, i), 'MC', word.slice(2), ...words.slice(i + 1)].join(' '));
    });
    // People, and the grammar, leave it out.
    if (base.startsWith('VILLAGE OF ')) keys.add(base.slice('VILLAGE OF '.length));
    for (const [phrase, other] of PHRASES) {
      if (` ${base} `.includes(` ${phrase} `)) keys.add(` ${base} `.replace(` ${phrase} `, ` ${other} `).trim());
    }
    keys.add(base);
  }
  keys.delete(key);
  return [...keys].sort();
}

/** The words with every choice of the abbreviable ones abbreviated. */
function abbreviations(words: readonly string[]): readonly string[] {
  if (words.length < 2) return [];
  let choices: readonly (readonly string[])[] = [[]];
  let abbreviated = 0;
  words.forEach((word, i) => {
    const short = i === 0 ? (DIRECTIONS.get(word) ?? ABBREVIATIONS.get(word)) : ABBREVIATIONS.get(word);
    const both = short !== undefined && abbreviated++ < MAX_ABBREVIATED;
    choices = choices.flatMap((choice) =>
      both
        ? [
            [...choice, word],
            [...choice, short],
          ]
        : [[...choice, word]],
    );
  });
  return choices.map((choice) => choice.join(' '));
}

/** Names that people use and neither a list of ZIP codes nor the gazetteer has: search key, preferred city, state. */
export const NICKNAMES: readonly (readonly [key: string, city: string, state: string])[] = Object.entries(SHORT_NAMES).flatMap(
  ([place, names]) => names.split('; ').map((name) => [placeKey(name), place.slice(3), place.slice(0, 2)] as const),
);
