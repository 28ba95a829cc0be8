import { BLANK, COMMA, PAREN, type Token } from './tokens.js';

const ANNOUNCING: ReadonlySet<string> = new Set(['TEL', 'TELEPHONE', 'PHONE', 'PH', 'FAX', 'CALL', 'MOBILE', 'CELL']);
const COORDINATES: ReadonlySet<string> = new Set(['LAT', 'LATITUDE', 'LON', 'LNG', 'LONG', 'LONGITUDE']);
const NUMBER_WORDS: ReadonlySet<string> = new Set(['NO', 'NUM', 'NUMBER']);
const POSTAL: ReadonlySet<string> = new Set(['ZIP', 'ZIPCODE', 'POSTCODE']);

/** The words of a text that belong to its address, and those that stand aside. */
export interface Aside {
  readonly kept: readonly Token[];
  /** Telephone numbers, coordinates and words that announce a part. */
  readonly explained: readonly string[];
  /** The number of a table's row, which may be a part of the address all the same. */
  readonly unread: readonly string[];
}

/**
 * The tokens without what is no part of an address and would be taken for one, because it has digits: telephone numbers
 * (`(212) 555-0100`, `TEL 212.555.0100`, `+1 212 555 0100`), coordinates (`39.4201, -76.6123`), the id of a table's row
 * (`17,12 ELM ST,AMES,IA`); and without the words that only announce what follows (`ZIP 50010`, `NO. 12 ELM ST`). Null where all
 * belongs to it.
 */
export function withoutAside(tokens: readonly Token[], isTable: boolean): Aside | null {
  let kept: Token[] | null = null;
  const explained: string[] = [];
  const unread: string[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as Token;
    const [telephone, coordinates] = [telephoneLength(tokens, i), coordinatesLength(tokens, i)];
    const isId = i === 0 && isTable && isRowId(tokens);
    const length = telephone || coordinates || Number(isId || isAnnouncing(tokens, i));
    if (length === 0) {
      kept?.push(token);
      continue;
    }
    kept ??= tokens.slice(0, i);
    if (telephone > 0) explained.push(...takenAnnouncing(kept, ANNOUNCING));
    if (coordinates > 0) explained.push(...takenAnnouncing(kept, COORDINATES));
    (isId ? unread : explained).push(...tokens.slice(i, i + length).map(({ text }) => text));
    i += length - 1;
  }
  return kept === null ? null : { kept, explained, unread };
}

/** Takes the words at the end that announce a number, and the code of the country: `TEL`, `+1`. */
function takenAnnouncing(kept: Token[], words: ReadonlySet<string>): readonly string[] {
  const last = kept.length - 1;
  let from = kept[last]?.text === '1' && kept[last - 1]?.text === '&' ? last - 1 : last + 1;
  if (words.has(kept[from - 1]?.text ?? '')) from--;
  return kept.splice(from).map(({ text }) => text);
}

/** Number of tokens of the telephone number at an index; 0 when there is none. */
function telephoneLength(tokens: readonly Token[], i: number): number {
  const { text } = tokens[i] as Token;
  if (text.length === 12) return /^\d{3}([-.])\d{3}\1\d{4}$/.test(text) ? 1 : 0;
  if (text.length !== 3 || !isDigits(text)) return 0;
  const [second, third, next] = [tokens[i + 1], tokens[i + 2], tokens[i + 3]];
  if (second?.text.length === 8) return /^\d{3}[-.]\d{4}$/.test(second.text) ? 2 : 0;
  const isThree = third?.text.length === 4 && isDigits(third.text) && second?.text.length === 3 && isDigits(second.text);
  return isThree && third?.before === BLANK && (next === undefined || next.before !== BLANK) ? 3 : 0;
}

const DECIMAL = /^\d{1,3}\.\d{3,}$/;

/** Number of tokens of latitude and longitude at an index, with their names; 0 where there are none. */
function coordinatesLength(tokens: readonly Token[], i: number): number {
  if (!DECIMAL.test((tokens[i] as Token).text)) return 0;
  const second = COORDINATES.has(tokens[i + 1]?.text ?? '') ? i + 2 : i + 1;
  return DECIMAL.test(tokens[second]?.text ?? '') ? second + 1 - i : 0;
}

/** A number alone in front of the cell that begins with the house number. */
function isRowId([id, number, name]: readonly Token[]): boolean {
  if (id === undefined || number?.before !== COMMA || name?.before !== BLANK) return false;
  return isDigits(id.text) && /^\d+(?:[-/]\d+)?[A-Z]?$/.test(number.text) && /^[A-Z]/.test(name.text);
}

/** A word in front of the number or the ZIP code that only says what it is, or `(RURAL)`. */
function isAnnouncing(tokens: readonly Token[], i: number): boolean {
  const { text, before } = tokens[i] as Token;
  const next = tokens[i + 1];
  if (text === 'RURAL') return before === PAREN && (next === undefined || next.before !== BLANK);
  if (i === 0 && NUMBER_WORDS.has(text)) return next?.before === BLANK && /^\d/.test(next.text);
  if (text === 'CODE') return POSTAL.has(tokens[i - 1]?.text ?? '') && isZip(next);
  return POSTAL.has(text) && (isZip(next) || (next?.text === 'CODE' && isZip(tokens[i + 2])));
}

const isZip = (token: Token | undefined): boolean => token !== undefined && /^\d{5}(?:-?\d{4})?$/.test(token.text);

function isDigits(word: string): boolean {
  for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) < 48 || word.charCodeAt(i) > 57) return false;
  return true;
}
