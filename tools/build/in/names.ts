import { foldName } from '../../../src/text/search-key.js';
import type { OfficeGrade } from './postal-row.js';

/** A name without the marks that sources put on it. */
export interface CleanName {
  readonly name: string;
  /** What stood in brackets behind it, or null. */
  readonly bracketed: string | null;
}

const BRACKETS = /^([^(]*[^( ]) ?\(([^()]*(?:\([^()]*\))?)\)?$/;
/** Grade of a post office: head, sub, branch, or none said. `G.P.O.` is a name. */
const OFFICE = /(?:[ .]+([HSB])\. ?O|[ .]+(HO|SO|BO|Ho|So|Bo)| (?:PO|Po|P\.O))\.?$/;
/** The same inside a name, in front of the place of several of the name: `Town Hall SO Mumbai`. */
const OFFICE_INSIDE = /^(.*[^ .])[ .]+([HSB])\.?O\.? +([A-Za-z].*)$/;
const GRADES: Readonly<Record<string, OfficeGrade>> = { H: 'head', S: 'sub', B: 'branch' };
/** Number of a block: `Jalandhar - II`. */
const BLOCK_NUMBER = /(?: ?- ?| )(?:[Ii]{1,3}|[Ii]?[Vv])$/;
const FILLERS: ReadonlySet<string> = new Set(['', 'NA', 'NIL', 'NULL', 'NONE', 'NOT AVAILABLE', 'OTHER', 'OTHERS']);
const SHORTEST_NAME = 3;
/** What lists of names append by mistake: a second name, a grade in small letters. */
const APPENDED = / ?[,/].*$|[ .]+[hsb]\.o\.?$/i;
const VOWEL = /[AEIOUY]/;
/** Words in brackets that say how a place is governed or where it lies, and name nothing. */
const QUALIFIERS: ReadonlySet<string> = new Set(['URBAN', 'RURAL', 'PART', 'CITY', 'EAST', 'WEST', 'NORTH', 'SOUTH', 'CENTRAL']);

/** Name of a district or sub-district without brackets and block number, and not all in capitals. Null for fillers such as `NA`. */
export function cleanAreaName(text: string): CleanName | null {
  const { name, bracketed } = splitBrackets(text);
  const bare = name.replaceAll(';', '').replace(APPENDED, '').replace(BLOCK_NUMBER, '').replace(OFFICE, '').replace(/\.$/, '');
  const plain = initialCapitals(bare);
  const key = foldName(plain);
  if (key.length < SHORTEST_NAME || FILLERS.has(key) || !VOWEL.test(key)) return null;
  return { name: plain, bracketed: bracketed !== null && isName(bracketed) ? bracketed : null };
}

/** `Sector34Chandigarh`: a blank is missing. */
const GLUED = /(?<=\d)(?=[A-Z][a-z]{3})|(?<=[A-Za-z]{3})(?=\d)/g;

/** Name of a locality without the grade of its post office, which is null where none is said. */
export function cleanLocalityName(written: string): CleanName & { readonly grade: OfficeGrade | null } {
  const text = written.replace(GLUED, ' ');
  const outer = OFFICE.exec(text);
  const { name, bracketed } = splitBrackets(outer === null ? text : text.slice(0, outer.index));
  const inside = outer === null && bracketed === null ? OFFICE_INSIDE.exec(name) : null;
  if (inside !== null) {
    const [, plain = '', letter = '', place = ''] = inside;
    return { name: initialCapitals(plain), bracketed: initialCapitals(place), grade: GRADES[letter] ?? null };
  }
  const office = outer ?? OFFICE.exec(name);
  const plain = outer === null && office !== null ? name.slice(0, office.index) : name;
  const letter = (office?.[1] ?? office?.[2] ?? '').slice(0, 1);
  return { name: initialCapitals(plain), bracketed, grade: GRADES[letter] ?? null };
}

/** Capitals at the beginning of words only; a name that has small letters, or no word longer than an abbreviation, stays. */
function initialCapitals(name: string): string {
  if (/[a-z]/.test(name) || !/[A-Z]{4}/.test(name)) return name.replace(/^[a-z]/, (start) => start.toUpperCase());
  return name.toLowerCase().replace(/(?:^|[^a-z'])[a-z]/g, (start) => start.toUpperCase());
}

function splitBrackets(text: string): CleanName {
  const parts = BRACKETS.exec(text);
  return { name: (parts?.[1] ?? text).trim(), bracketed: parts?.[2]?.trim() ?? null };
}

function isName(bracketed: string): boolean {
  const key = foldName(bracketed);
  return key.length > SHORTEST_NAME && !QUALIFIERS.has(key);
}
