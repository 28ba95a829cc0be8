/*
 * NYSIIS, the phonetic code of the New York State Identification and Intelligence System (R. L. Taft, Name Search Techniques, 1970), with
 * codes of any length. Words that sound alike mostly share their code. Digits and other characters stand for themselves.
 */

const PREFIX = /^(?:MAC|KN|K|P[HF]|SCH)/;
const PREFIXES: Readonly<Record<string, string>> = { MAC: 'MCC', KN: 'NN', K: 'C', PH: 'FF', PF: 'FF', SCH: 'SSS' };
const SUFFIX = /[EI]E$|[DRN]T$|[RN]D$/;
const VOWELS = 'AEIOU';
const LETTERS: Readonly<Record<string, string>> = { Q: 'G', Z: 'S', M: 'N' };

export function nysiis(name: string): string {
  return name.split(' ').map(codeOf).join(' ');
}

function codeOf(word: string): string {
  const text = word
    .replace(PREFIX, (letters) => PREFIXES[letters] as string)
    .replace(SUFFIX, (letters) => (letters.endsWith('E') ? 'Y' : 'D'));
  let code = text.charAt(0);
  let last = code;
  for (let i = 1; i < text.length; ) {
    const [sound, length] = soundAt(text, i, last);
    for (const letter of sound) {
      if (letter !== last) code += letter;
      last = letter;
    }
    i += length;
  }
  return ended(code);
}

/** The code of the letters at an index, and their number. `before`: the last letter of the code so far. */
function soundAt(text: string, at: number, before: string): readonly [string, number] {
  const letter = text.charAt(at);
  const next = text.charAt(at + 1);
  if (letter === 'E' && next === 'V') return ['AF', 2];
  if (isVowel(letter)) return ['A', 1];
  if (letter === 'K') return next === 'N' ? ['N', 2] : ['C', 1];
  if (text.startsWith('SCH', at)) return ['S', 3];
  if (letter === 'P' && next === 'H') return ['F', 2];
  if (letter === 'H' && !(isVowel(text.charAt(at - 1)) && isVowel(next))) return [before, 1];
  if (letter === 'W' && isVowel(text.charAt(at - 1))) return [before, 1];
  return [LETTERS[letter] ?? letter, 1];
}

function isVowel(letter: string): boolean {
  return letter !== '' && VOWELS.includes(letter);
}

function ended(code: string): string {
  if (code.length < 2) return code;
  let kept = code.endsWith('S') ? code.slice(0, -1) : code;
  if (kept.endsWith('AY')) kept = `${kept.slice(0, -2)}Y`;
  return kept.length > 1 && kept.endsWith('A') ? kept.slice(0, -1) : kept;
}
