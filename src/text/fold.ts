const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['nbsp', ' '],
  ['quot', '"'],
  ['apos', "'"],
  ['lt', '<'],
  ['gt', '>'],
  ['ndash', '-'],
  ['mdash', '-'],
  ['frac12', '½'],
  ['frac14', '¼'],
  ['frac34', '¾'],
]);
const ENTITY = /&(#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,6});/g;
const VULGAR_FRACTIONS = /[\u00bc-\u00be\u2150-\u215e]/g;
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;
/** Those of Hawaii too. */
const APOSTROPHES = /[\u2018\u2019\u02bb-\u02bf\u00b4`]/g;
/** What only says where a word may be cut or joined. */
const INVISIBLE = /\u00ad|\u200c|\u200d|\u2060/g;
const SIGNS = /[^\p{L}\p{N}\n\x20-\x7e]/gu;
/**
 * A type or directional that runs into the next word because a line break got lost: `Clay StreetSan Francisco`, `Elm St WestAmes`;
 * a name that runs into its type: `ElmSt`; a city that runs into its state: `AmesIA 50010`. Not the two halves of a type: `AveNue`.
 */
const TYPES = 'Street Avenue Road Drive Boulevard Lane Court Place Parkway Highway Circle Terrace Trail Way';
const OTHER_TYPES = 'Alley Cove Crescent Crossing Loop Mews Path Plaza Square Turnpike';
const QUARTERS = 'Northeast Northwest Southeast Southwest NE NW SE SW';
const DIRECTIONS = 'North South East West N S E W';
const SHORT_TYPES = 'St Ave Rd Dr Blvd Ln Ct Pl Pkwy Hwy Cir Ter Trl';
/** A name in title case that runs into one of the usual types: `MainSt`, and neither `VanCourt` nor `weSt`. */
const ENDING =
  '(?<![A-Za-z_])(?:[A-Z][a-z]{2,}(?=(?:Street|Avenue|Road|Drive|Boulevard|Lane|Ave|Blvd)\\b)|[A-Z][a-z]{3,}(?=(?:St|Rd|Dr|Ln)\\b))';
const UPPER_TYPES = `${SHORT_TYPES} ${TYPES} ${OTHER_TYPES} Aly Cv Plz Sq Tpke Trce`.toUpperCase();
const anyOf = (words: string): string => words.replaceAll(' ', '|');
const WORD = '(?=[A-Z][a-z]{2,}(?:\\b|[A-Z]{2}))(?!(?:Reet|Nue|Ace|Aza|Race|Cle|Ail|Ive)\\b)';
const RUN_TOGETHER = new RegExp(
  `\\b(?:${anyOf(`${TYPES} ${OTHER_TYPES} ${QUARTERS} ${SHORT_TYPES} ${UPPER_TYPES}`)})${WORD}|` +
    `(?<=\\b(?:${anyOf(`${TYPES} ${SHORT_TYPES} ${UPPER_TYPES}`)}) )(?:${anyOf(DIRECTIONS)})${WORD}|${ENDING}|[a-z]{2}(?=[A-Z]{2}(?:,? ?\\d{5}|$))`,
  'g',
);
const LINE_ENDS = /\r\n?|[\u2028\u2029\u0085]/g;

const NOT_ASCII = /[^\n\x20-\x7e]/;
const MARKS = /\p{M}+/gu;

export const hasMoreThanAscii = (text: string): boolean => NOT_ASCII.test(text);

/** The letters written for those that Unicode does not take apart. */
const PLAIN = new Map('ØO øo ŁL łl ÆAE æae ŒOE œoe ĐD đd ÐD ðd ÞTH þth'.split(' ').map((pair) => [pair.charAt(0), pair.slice(1)]));
const LETTERS = /[ØøŁłÆæŒœĐđÐðÞþ]/g;

/** Full-width forms and ligatures taken apart, diacritics dropped. */
export const withoutMarks = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(LETTERS, (letter) => PLAIN.get(letter) as string);

/**
 * Folds a text to upper case with one spelling of every sign: HTML entities resolved, full-width forms taken apart, diacritics dropped,
 * dashes and apostrophes ASCII, vulgar fractions as `1/2`, tabs, which stand between cells, as semicolons. Line breaks stay.
 */
export function foldText(text: string): string {
  if (isPlain(text)) return hasSmall ? (hasInnerCapital ? text.replace(RUN_TOGETHER, '$& ') : text).toUpperCase() : text;
  if (text.includes('%') && ESCAPE.test(text)) return foldText(unescaped(text));
  let folded = text.replace(ENTITY, entity).replace(LINE_ENDS, '\n').replaceAll('\t', '; ').replace(RUN_TOGETHER, '$& ');
  if (hasMoreThanAscii(folded)) {
    // The acute accent alone is taken for an apostrophe, before it is taken apart.
    const spaced = folded
      .replace(APOSTROPHES, "'")
      .replace(VULGAR_FRACTIONS, (sign) => ` ${sign.normalize('NFKD').replace('\u2044', '/')} `);
    folded = withoutMarks(spaced)
      .replace(INVISIBLE, '')
      .replace(DASHES, '-')
      .replace(/\u2044/g, '/')
      .replace(SIGNS, ' ');
  }
  return folded.toUpperCase();
}

/** A byte of a URL (RFC 3986, section 2.1). */
const ESCAPE = /%[0-9A-Fa-f]{2}/;
const ESCAPES = /(?:%[0-9A-Fa-f]{2})+/g;

/** Resolves the escapes of a URL; bytes that are no UTF-8 become a blank, as does a plus sign in a text without blanks. */
function unescaped(text: string): string {
  const spaced = text.includes(' ') ? text : text.replaceAll('+', ' ');
  return spaced.replace(ESCAPES, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return ' ';
    }
  });
}

/** Whether the text of the last {@link isPlain} has small letters, and a capital behind one: `StreetSan`. */
let hasSmall = false;
let hasInnerCapital = false;

/** Whether only case is left to fold: no sign that could start an entity or an escape. */
function isPlain(text: string): boolean {
  hasSmall = false;
  hasInnerCapital = false;
  /** 3: the last character is a small letter; 2: the last two are letters, the second a capital; 1: only the last is a letter. */
  let run = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if ((code < 32 && code !== 10) || code > 126 || code === 38 || code === 37) return false;
    if (code >= 97 && code <= 122) {
      hasSmall = true;
      if (run === 2) hasInnerCapital = true;
      run = 3;
    } else if (code >= 65 && code <= 90) {
      if (run === 3) hasInnerCapital = true;
      run = run === 0 ? 1 : 2;
    } else run = 0;
  }
  return true;
}

function entity(whole: string, name: string): string {
  if (name.charCodeAt(0) !== 35) return ENTITIES.get(name.toLowerCase()) ?? whole;
  const hex = name.charCodeAt(1) === 120 || name.charCodeAt(1) === 88;
  const point = hex ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff) ? String.fromCodePoint(point) : ' ';
}
