/** Cardinals that stand for a primary number: `ONE PARK AVE`. */
export const CARDINALS: ReadonlyMap<string, string> = new Map(
  'ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE THIRTEEN FOURTEEN FIFTEEN SIXTEEN SEVENTEEN EIGHTEEN NINETEEN TWENTY'
    .split(' ')
    .map((word, i) => [word, String(i + 1)] as const),
);

/** FIRST to TWENTIETH, and the tens. */
export const ORDINALS: ReadonlyMap<string, number> = new Map([
  ...'FIRST SECOND THIRD FOURTH FIFTH SIXTH SEVENTH EIGHTH NINTH TENTH ELEVENTH TWELFTH THIRTEENTH FOURTEENTH FIFTEENTH SIXTEENTH SEVENTEENTH EIGHTEENTH NINETEENTH TWENTIETH'
    .split(' ')
    .map((word, i) => [word, i + 1] as const),
  ...'THIRTIETH FORTIETH FIFTIETH SIXTIETH SEVENTIETH EIGHTIETH NINETIETH'.split(' ').map((word, i) => [word, (i + 3) * 10] as const),
]);

export const ORDINAL_WORDS: ReadonlyMap<number, string> = new Map([...ORDINALS].map(([word, number]) => [number, word]));

/** Tens in front of an ordinal: FORTY THIRD. */
export const TENS: ReadonlyMap<string, number> = new Map(
  'TWENTY THIRTY FORTY FIFTY SIXTY SEVENTY EIGHTY NINETY'.split(' ').map((word, i) => [word, (i + 2) * 10] as const),
);

/** The first group is the number. */
export const ORDINAL_DIGITS = /^(\d+)(?:ST|ND|RD|TH)$/;

/** 1 is `1ST`, 12 is `12TH`. */
export function ordinal(number: number): string {
  const tens = number % 100;
  const ending = tens > 10 && tens < 14 ? 'TH' : (['TH', 'ST', 'ND', 'RD'][number % 10] ?? 'TH');
  return `${number}${ending}`;
}
