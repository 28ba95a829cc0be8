/*
 * NYSIIS, the phonetic code of the New York State Identification and Intelligence System (R. L.
 * Taft, Name Search Techniques, 1970), with codes of any length. Words that sound alike mostly
 * share their code. Digits and other characters stand for themselves.
 */

const PREFIXES: readonly (readonly [RegExp, string])[] = [
  [/^MAC/, 'MCC'],
  [/^KN/, 'NN'],
  [/^K/, 'C'],
  [/^P[HF]/, 'FF'],
  [/^SCH/, 'SSS'],
];
const SUFFIXES: readonly (readonly [RegExp, string])[] = [
  [/[EI]E$/, 'Y'],
  [/(?:DT|RT|RD|NT|ND)$/, 'D'],
];
const VOWEL = /[AEIOU]/;
const LETTERS: Readonly<Record<string, string>> = { Q: 'G', Z: 'S', M: 'N' };

/** The code of a folded name, word by word. */
export function nysiis(name: string): string {
  return name.split(' ').map(codeOf).join(' ');
}

function codeOf(word: string): string {
  let text = word;
  for (const [pattern, by] of [...PREFIXES, ...SUFFIXES]) text = text.replace(pattern, by);
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

/**
 * The code of the letters at an index, and how many letters it stands for. `before`: the last
 * letter of the code so far.
 */
function soundAt(text: string, at: number, before: string): readonly [string, number] {
  const letter = text.charAt(at);
  const next = text.charAt(at + 1);
  if (letter === 'E' && next === 'V') return ['AF', 2];
  if (VOWEL.test(letter)) return ['A', 1];
  if (letter === 'K') return next === 'N' ? ['N', 2] : ['C', 1];
  if (text.startsWith('SCH', at)) return ['S', 3];
  if (letter === 'P' && next === 'H') return ['F', 2];
  if (letter === 'H' && !(VOWEL.test(text.charAt(at - 1)) && VOWEL.test(next))) return [before, 1];
  if (letter === 'W' && VOWEL.test(text.charAt(at - 1))) return [before, 1];
  return [LETTERS[letter] ?? letter, 1];
}

function ended(code: string): string {
  const plain = code.length > 1 ? code.replace(/S$/, '').replace(/AY$/, 'Y') : code;
  return plain.length > 1 ? plain.replace(/A$/, '') : plain;
}
