/* Texts out of forms, files and pages: what wraps the parts of an address is no part of it. */

const TAG = /<\/?([a-z][\w:-]*)(?:\s+[\w:-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*\s*\/?>/gi;
const INLINE: ReadonlySet<string> = new Set(['a', 'abbr', 'b', 'em', 'font', 'i', 'strong', 'u']);
/** `"city": ` of JSON. */
const JSON_KEY = /"[\w .-]+"\s*:\s*/g;
const JSON_VALUE = /\b(?:null|true|false)\b/g;
/** `&city=` of a URL. */
const QUERY_KEY = /(?:^|[?&;])[\w.-]+=/g;
/** Names of parts in forms and tables. */
const KEY =
  /(?:^|[\s,;{(|'"])(?:(?:mailing |street |home |shipping |billing )?addr(?:ess)?(?: ?(?:line ?)?[1-3])?|st(?==)|street(?:[ _]?(?:name|line))?|road|city|town|locality|municipality|state|region|province|zip(?:[ _-]?code)?|postal[ _-]?code|postcode|country)['"]?\s*[:=]\s*/gi;
/** `maria@example.com`, the times `5:30 PM` and `2026-11-26T17:30:00Z`, the price `$1,200/mo`. */
const BESIDE =
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?<![\w.:-])(?:\d{4}-\d\d-\d\d[T ])?\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?:Z\b| ?[ap]\.?m\b\.?)?(?![\w:])|\$ ?\d[\d,.]*[km]?(?:\/[a-z]+)?/gi;
/** `849VCWC8+R9`, `CWC8+R9`: a place by twenty letters and digits (Open Location Code). */
const PLUS_CODE = /(?<![\w+])(?=\d*[A-Z])[2-9CFGHJMPQRVWX]{4,8}\+[2-9CFGHJMPQRVWX]{2,3}(?![\w+])/gi;
/** `https://example.com/contact` beside an address. */
const PAGE = /https?:\/\/\S+/gi;
const WRITTEN_LINE_END = /\\[nrt](?=[A-Z\d\s\\"]|$)/g;

/**
 * A text without addresses of mail and pages, times, prices, plus codes, tags, keys and quotes of JSON, keys of URLs and forms, plus signs for blanks, written
 * line ends: `Street: 12 Elm St City: Ames` is two lines. The same text where it has none.
 */
export function unwrapped(text: string): string {
  let plain = text.replace(WRITTEN_LINE_END, '\n');
  if (plain.includes('+')) plain = plain.replace(PLUS_CODE, '\n');
  plain = /\s/.test(plain) ? plain.replace(PAGE, '\n') : plain.replace(QUERY_KEY, '\n').replaceAll('+', ' ');
  if (plain.includes('<')) plain = plain.replace(TAG, (_, name: string) => (INLINE.has(name.toLowerCase()) ? ' ' : '\n'));
  const isJson = /[{[]/.test(plain) && plain.includes('"');
  if (isJson) plain = plain.replace(JSON_KEY, '\n').replace(JSON_VALUE, '');
  return plain.replace(KEY, '\n').replace(BESIDE, '\n');
}
