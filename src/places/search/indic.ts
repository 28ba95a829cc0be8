/**
 * Names in the scripts of India in Latin letters. Unicode lays out Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada and
 * Malayalam alike, 128 characters each (chapter 12 of the standard), so that one table reads all of them.
 */
const FIRST = 0x0900;
const END = 0x0d80;
const BLOCK = 0x80;

/** By place in a block: what the letter is, `` for none. */
const CONSONANTS: readonly string[] = 'k kh g gh n ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l l v sh sh s h'.split(' ');
const CONSONANT = 0x15;
const VOWELS: readonly string[] = 'a a i i u u ri l e e e ai o o o au'.split(' ');
const VOWEL = 0x05;
const SIGNS: readonly string[] = 'a i i u u ri ri e e e ai o o o au'.split(' ');
const SIGN = 0x3e;
const DIGIT = 0x66;
const [CANDRABINDU, ANUSVARA, VISARGA, NUKTA, VIRAMA] = [0x01, 0x02, 0x03, 0x3c, 0x4d];
/** Letters of one script alone. */
const OTHERS: ReadonlyMap<string, string> = new Map(
  '\u0a70~ \u0a71 \u09cet \u0b71v@ \u0d7an \u0d7bn \u0d7cr \u0d7dl \u0d7el \u0d7fk'.split(' ').map((row) => [row.charAt(0), row.slice(1)]),
);
/** Blocks. Languages of the scripts before Odia leave out an A that is not written where another vowel follows, and at the end of words. */
const [ODIA, TAMIL] = [4, 5];
const LETTERS = /[\u0900-\u0d7f]/;
const WORDS = /[\u0900-\u0d7f\u200c\u200d]+/g;
/** An A of a consonant alone, until it is known whether it is said. */
const INHERENT = '@';
/** The sign of a nasal, until it is known of which. */
const NASAL = '~';

/** Names that are written otherwise than they are in Latin letters, without points below. */
const NAMES: ReadonlyMap<string, string> = new Map(
  `दिल्ली delhi|ਦਿੱਲੀ delhi|ದೆಹಲಿ delhi|டெல்லி delhi|தில்லி delhi|ഡൽഹി delhi|কলকাতা kolkata|ଦିଲ୍ଲୀ delhi
हैदराबाद hyderabad|హైదరాబాద్ hyderabad|ಹೈದರಾಬಾದ್ hyderabad|ஹைதராபாத் hyderabad|ஐதராபாத் hyderabad|ഹൈദരാബാദ് hyderabad|হায়দ্রাবাদ hyderabad
इंदौर indore|इन्दौर indore|ఇండోర్ indore|నెల్లూరు nellore|కర్నూలు kurnool|రాజమండ్రి rajahmundry|ఒంగోలు ongole
मुजफ्फरपुर muzaffarpur|मुजफ्फरनगर muzaffarnagar|गाजियाबाद ghaziabad
गाजीपुर ghazipur|मेरठ meerut|फिरोजाबाद firozabad|ग्वालियर gwalior|रीवा rewa|अलवर alwar|बरेली bareilly
मैसूर mysuru|ಮೈಸೂರು mysuru|ರಾಯಚೂರು raichur|ಹಾಸನ hassan|ಕೋಲಾರ kolar|ಬಿಜಾಪುರ bijapur
கோயம்புத்தூர் coimbatore|கோவை coimbatore|திருச்சி trichy|சேலம் salem|ஈரோடு erode|வேலூர் vellore|தூத்துக்குடி thoothukudi|திண்டுக்கல் dindigul
நாகர்கோவில் nagercoil|கடலூர் cuddalore|ஓசூர் hosur|புதுச்சேரி puducherry|பாண்டிச்சேரி pondicherry|ஊட்டி ooty|காஞ்சிபுரம் kanchipuram
കോഴിക്കോട് kozhikode|ആലപ്പുഴ alappuzha|കോയമ്പത്തൂർ coimbatore|କଟକ cuttack|ରାଉରକେଲା rourkela|ব্যারাকপুর barrackpore
इटावा etawah|बलिया ballia|आरा arrah|छपरा chapra|சிவகாசி sivakasi|చిత్తూరు chittoor
পশ্চিমবঙ্গ west bengal|கேரளம் kerala|ਪੰਜਾਬ punjab`
    .split(/[|\n]/)
    .map((row) => {
      const at = row.indexOf(' ');
      return [row.slice(0, at).normalize('NFC'), row.slice(at + 1)] as const;
    }),
);

/** A text with its Indian letters and digits in Latin ones; any other text as it came. */
export function romanized(text: string): string {
  return LETTERS.test(text) ? text.normalize('NFC').replace(WORDS, word) : text;
}

function word(written: string): string {
  const known = NAMES.get(written.replaceAll('\u093c', ''));
  if (known !== undefined) return known;
  let read = '';
  let script = 0;
  for (const letter of written) {
    const code = letter.charCodeAt(0);
    const other = OTHERS.get(letter);
    if (code < FIRST || code >= END || other !== undefined) {
      read += other ?? '';
      continue;
    }
    script = Math.floor((code - FIRST) / BLOCK);
    read = withLetter(read, (code - FIRST) % BLOCK);
  }
  const spoken =
    script < ODIA
      ? read
          .replace(/(?<=[aeiou@][^aeiou@]+)@(?=[^aeiou@]{1,2}[aeiou])|(?<=[aeiou]y)@(?=[^aeiou@]{1,2}@)/g, '')
          .replace(/(?<=[aeiou@][nr~]?[bcdfgjklmnprstvyz]h?)@$/, '')
      : read;
  const latin = spoken
    .replaceAll(INHERENT, 'a')
    .replaceAll('chch', 'ch')
    .replace(/~(?=[bp])/g, 'm');
  // South of the Vindhyas the sign of a nasal is an M at the end; north of them `jaypur` is Jaipur and `ganv`, a village, -gaon.
  if (script >= TAMIL) return asSpoken(latin.replace(/~$/, 'm'), script).replaceAll(NASAL, 'n');
  const plain = latin.replaceAll(NASAL, 'n').replace(/gan?v$/, 'gaon');
  return plain.replace(/ay(?=[^aeiouy])/g, 'ai').replace(/iya/g, 'ia');
}

function withLetter(read: string, at: number): string {
  if (at >= DIGIT && at < DIGIT + 10) return read + String(at - DIGIT);
  const consonant = CONSONANTS[at - CONSONANT];
  if (at >= CONSONANT && consonant !== undefined) return read + consonant + INHERENT;
  const sign = SIGNS[at - SIGN];
  if (at >= SIGN && sign !== undefined) return read.replace(/@$/, '') + sign;
  if (at === VIRAMA) return read.replace(/@$/, '');
  if (at === CANDRABINDU || at === ANUSVARA) return read + NASAL;
  if (at === VISARGA) return read;
  // The D of Bhilwara and Chandigarh, which is an R; the Z and the F of Ghaziabad and Firozpur.
  if (at === NUKTA)
    return read
      .replace(/d(h?)@$/, 'r$1@')
      .replace(/j@$/, 'z@')
      .replace(/ph@$/, 'f@');
  const vowel = VOWELS[at - VOWEL];
  return at >= VOWEL && vowel !== undefined ? read + vowel : read;
}

/** Tamil writes one letter for voiced and voiceless sounds: voiced between vowels and behind a nasal. */
function asSpoken(latin: string, script: number): string {
  if (script !== TAMIL) return latin;
  return latin
    .replace(/(?<=[aeioun])t(?=[aeiou])/g, 'd')
    .replace(/(?<=n)k(?=[aeiou])/g, 'g')
    .replace(/nch/g, 'nj')
    .replace(/(?<=[aeiou])p(?=[aeiou])/g, 'b')
    .replace(/(?<=m)p(?=[aeiou])/g, 'b');
}
