/** What the codes of answers mean: `AlgorithmUsed`, and `source` of positions. */
const MEANINGS: Readonly<Record<string, string>> = {
  10: 'the point of the listed address',
  11: 'the point of the listed address, after a correction',
  20: 'inside a range of house numbers',
  40: 'between known numbers',
  41: 'the nearest known number, or a crossing',
  42: 'the middle of the ZIP code or city',
  100: 'listed as given',
  101: 'street corrected',
  102: 'city or state corrected',
  103: 'ZIP code corrected or added',
  104: 'directional or type corrected',
  105: 'several parts corrected',
  201: 'number within a range',
  202: 'number within a range, street corrected',
  203: 'number within a range, place corrected',
  400: 'nothing to match on',
  404: 'no match',
  410: 'the number is not listed',
  411: 'the street is not listed',
  412: 'the type is another one',
  413: 'the directional is another one',
  414: 'the city does not fit',
  415: 'the state does not fit',
  416: 'the ZIP code does not fit',
};

/** The digits 304 of a kept answer left off. */
const ownCode = (code: string): string => (code.length > 3 ? code.slice(-3) : code);

/** What a code means; undefined where it is none. */
export function codeMeaning(code: string): string | undefined {
  return MEANINGS[ownCode(code)];
}

/** Whether a range of house numbers alone speaks for the answer. */
export function isOfRange(code: string): boolean {
  return /^20[123]$/.test(ownCode(code));
}
