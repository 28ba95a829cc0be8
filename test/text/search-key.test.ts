import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberKey } from '../../src/text/house-number.js';
import { foldName, placeKey, streetKey } from '../../src/text/search-key.js';

describe('foldName', () => {
  it.each([
    ['Café  du-Monde', 'CAFE DU MONDE'],
    ['Coeur d’Alene', 'COEUR DALENE'],
    ["O'Fallon", 'OFALLON'],
    ['Kapiʻolani', 'KAPIOLANI'],
    ['St. Louis', 'ST LOUIS'],
    ['Cañon City', 'CANON CITY'],
    ['Washington, D.C.', 'WASHINGTON DC'],
    ['Bjørn Ægir', 'BJORN AEGIR'],
    ['Straße', 'STRASSE'],
    ['ﬁrst', 'FIRST'],
    ['  ', ''],
    ['😀', ''],
    ['\ud800', ''],
  ])('folds %j to %j', (name, key) => {
    expect(foldName(name)).toBe(key);
  });
});

describe('placeKey', () => {
  it.each([
    ['Saint Louis', 'ST LOUIS'],
    ['Sainte Genevieve', 'STE GENEVIEVE'],
    ['Mount Vernon', 'MT VERNON'],
    ['Fort Worth', 'FT WORTH'],
    ['Fortuna', 'FORTUNA'],
    ['Mountain View', 'MOUNTAIN VIEW'],
  ])('abbreviates %j to %j', (name, key) => {
    expect(placeKey(name)).toBe(key);
  });
});

describe('streetKey', () => {
  it.each([
    ['7th', '7'],
    ['Seventh', '7'],
    ['7', '7'],
    ['1st', '1'],
    ['Twenty First', '21'],
    ['Twenty-First', '21'],
    ['TWENTIETH', '20'],
    ['Ninetieth', '90'],
    ['Fortieth', '40'],
    ['Eleventh', '11'],
    ['Twenty Mile', 'TWENTY MILE'],
    ['Twenty Tenth', 'TWENTY 10'],
    ['Martin Luther King', 'MARTIN LUTHER KING'],
    ['', ''],
  ])('turns %j into %j', (name, key) => {
    expect(streetKey(name)).toBe(key);
  });
});

const SEED = 20261001;
const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string());

/** Spells an ordinal below one hundred. */
function ordinalWords(n: number): string {
  const units =
    'FIRST SECOND THIRD FOURTH FIFTH SIXTH SEVENTH EIGHTH NINTH TENTH ELEVENTH TWELFTH THIRTEENTH FOURTEENTH FIFTEENTH SIXTEENTH SEVENTEENTH EIGHTEENTH NINETEENTH';
  if (n < 20) return units.split(' ')[n - 1] as string;
  const tens = 'TWENTY THIRTY FORTY FIFTY SIXTY SEVENTY EIGHTY NINETY'.split(' ')[Math.floor(n / 10) - 2] as string;
  return n % 10 === 0 ? `${tens.slice(0, -1)}IETH` : `${tens} ${ordinalWords(n % 10)}`;
}

function ordinalDigits(n: number): string {
  const ending = n % 100 >= 11 && n % 100 <= 13 ? 'TH' : (['TH', 'ST', 'ND', 'RD'][n % 10] ?? 'TH');
  return n + ending;
}

/**
 * The keys of the dataset format, written out step by step. Datasets are sorted by them: a difference
 * between these and the keys of the library needs a new format version.
 */
const FORMAT = {
  foldName: (text: string): string => {
    const dropped = (all: string) => all.replace(/['`´‘’ʻʼ′.]/g, '');
    const ascii = dropped(dropped(text.toUpperCase()).normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase());
    return ascii
      .split(/[^A-Z0-9]/)
      .filter((word) => word !== '')
      .join(' ');
  },
  placeKey: (text: string): string => {
    const short: Record<string, string> = { FORT: 'FT', MOUNT: 'MT', SAINT: 'ST', SAINTE: 'STE' };
    return FORMAT.foldName(text)
      .split(' ')
      .map((word) => (Object.hasOwn(short, word) ? short[word] : word))
      .join(' ');
  },
  streetKey: (text: string): string => {
    const key = ` ${FORMAT.placeKey(text)} `;
    let numbered = key;
    for (let n = 99; n > 0; n--)
      numbered = numbered.replaceAll(` ${ordinalWords(n)} `, ` ${n} `).replaceAll(` ${ordinalWords(n)} `, ` ${n} `);
    return numbered.replace(/(?<= )(\d+)(?:ST|ND|RD|TH)(?= )/g, '$1').trim();
  },
  numberKey: (text: string): string =>
    text
      .split('')
      .filter((letter) => letter !== ' ' && letter !== '-')
      .join('')
      .replace(/^0+(?=\d)/, '')
      .toUpperCase(),
};

const words = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'Saint SAINTE mount Fort ST Twenty THIRTY Ninety first Ninth TENTH Eightieth Kō ﬁrst'.split(' ')),
      fc.constantFrom("O'Neil", 'ʻEwa', 'St.', 'Peña', '１２', '½', '7TH', '021st', '2ND', '40TH', '\n', '\t', 'Straße'),
      fc.string({ maxLength: 4 }),
    ),
    { maxLength: 6 },
  )
  .map((list) => list.join(' '));
const numbers = fc.oneof(fc.string({ unit: fc.constantFrom(...'00123ab/ -.N'), maxLength: 8 }), fc.string());

describe('search keys', () => {
  it.each([
    ['foldName', foldName, FORMAT.foldName, words],
    ['foldName', foldName, FORMAT.foldName, anything],
    ['placeKey', placeKey, FORMAT.placeKey, words],
    ['streetKey', streetKey, FORMAT.streetKey, words],
    ['numberKey', numberKey, FORMAT.numberKey, numbers],
  ])('%s gives the keys of the dataset format', (_, key, expected, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(key(text)).toBe(expected(text));
      }),
      { seed: SEED, numRuns: 2000 },
    );
  });

  it.each([
    ['foldName', foldName],
    ['placeKey', placeKey],
    ['streetKey', streetKey],
  ])('%s gives ASCII words with single blanks, and is stable', (_, fold) => {
    fc.assert(
      fc.property(anything, (text) => {
        const key = fold(text);
        expect(key).toMatch(/^(?:[A-Z0-9]+(?: [A-Z0-9]+)*)?$/);
        expect(fold(key)).toBe(key);
        expect(fold(text.toLowerCase().toUpperCase())).toBe(fold(text.toUpperCase()));
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  it('spells every ordinal in one way', () => {
    for (let n = 1; n < 100; n++) {
      for (const spelling of [ordinalWords(n), ordinalDigits(n), ordinalWords(n).toLowerCase(), ordinalWords(n).replace(' ', '-')]) {
        expect(streetKey(spelling)).toBe(String(n));
        expect(streetKey(`Old ${spelling} Mill`)).toBe(`OLD ${n} MILL`);
      }
    }
  });

  it.each([
    ['TWENTY ', 'TWENTY'],
    ["'", ''],
    ['\u0301', ''],
    ['a', 'A'],
    ['1', '1'],
    ['\ud800', ''],
  ])('takes %j ten thousand times over', (text, folded) => {
    const repeated = text.endsWith(' ') ? `${folded} `.repeat(10_000).trimEnd() : folded.repeat(10_000);
    expect(streetKey(text.repeat(10_000))).toBe(repeated);
  });
});
