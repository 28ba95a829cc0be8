import { foldName } from '../../src/dataset/key.js';

/** A name without the marks that sources put on it. */
export interface CleanName {
  readonly name: string;
  /** What stood in brackets behind it, or null. */
  readonly bracketed: string | null;
}

const BRACKETS = /^([^(]*[^( ]) ?\(([^()]*(?:\([^()]*\))?)\)?$/;
/** Grade of a post office: head, sub, branch, or none said. `G.P.O.` is a name. */
const OFFICE = /(?:[ .]+([HSB])\. ?O|[ .]+(HO|SO|BO|Ho|So|Bo)| (?:PO|Po|P\.O))\.?$/;
/** Number of a block: `Jalandhar - II`. */
const BLOCK_NUMBER = /(?: ?- ?| )(?:[Ii]{1,3}|[Ii]?[Vv])$/;
const FILLERS: ReadonlySet<string> = new Set(['', 'NA', 'NIL', 'NULL', 'NONE', 'NOT AVAILABLE', 'OTHER', 'OTHERS']);
const SHORTEST_NAME = 3;
/** Words in brackets that say how a place is governed or where it lies, and name nothing. */
const QUALIFIERS: ReadonlySet<string> = new Set(['URBAN', 'RURAL', 'PART', 'CITY', 'EAST', 'WEST', 'NORTH', 'SOUTH', 'CENTRAL']);

/** Name of a district or sub-district without brackets and block number, and not all in capitals. Null for fillers such as `NA`. */
export function cleanAreaName(text: string): CleanName | null {
  const { name, bracketed } = splitBrackets(text);
  const plain = initialCapitals(name.replace(BLOCK_NUMBER, '').replace(OFFICE, '').replace(/\.$/, ''));
  const key = foldName(plain);
  if (key.length < SHORTEST_NAME || FILLERS.has(key)) return null;
  return { name: plain, bracketed: bracketed !== null && isName(bracketed) ? bracketed : null };
}

/** Name of a locality without the grade of its post office; `head`: it has a head post office. */
export function cleanLocalityName(text: string): CleanName & { readonly head: boolean } {
  const { name, bracketed } = splitBrackets(text);
  const grade = OFFICE.exec(name);
  const plain = grade === null ? name : name.slice(0, grade.index);
  return { name: initialCapitals(plain), bracketed, head: grade?.[1] === 'H' || grade?.[2]?.toUpperCase() === 'HO' };
}

/** Capitals at the begin of words only; a name that has small letters, or no word longer than an abbreviation, stays. */
function initialCapitals(name: string): string {
  if (/[a-z]/.test(name) || !/[A-Z]{4}/.test(name)) return name;
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
