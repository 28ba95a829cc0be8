/** Number words: cardinals that stand for a primary number (`ONE PARK AVE`), ordinals of street names and floors. */
export const CARDINALS: ReadonlyMap<string, string> = new Map(
  'ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE THIRTEEN FOURTEEN FIFTEEN SIXTEEN SEVENTEEN EIGHTEEN NINETEEN TWENTY'
    .split(' ')
    .map((word, i) => [word, String(i + 1)] as const),
);

/** Ordinal words to numbers, FIRST to TWENTIETH and the tens. */
export const ORDINALS: ReadonlyMap<string, number> = new Map([
  ...'FIRST SECOND THIRD FOURTH FIFTH SIXTH SEVENTH EIGHTH NINTH TENTH ELEVENTH TWELFTH THIRTEENTH FOURTEENTH FIFTEENTH SIXTEENTH SEVENTEENTH EIGHTEENTH NINETEENTH TWENTIETH'
    .split(' ')
    .map((word, i) => [word, i + 1] as const),
  ...'THIRTIETH FORTIETH FIFTIETH SIXTIETH SEVENTIETH EIGHTIETH NINETIETH'.split(' ').map((word, i) => [word, (i + 3) * 10] as const),
]);

/** Tens that an ordinal follows: FORTY THIRD. */
export const TENS: ReadonlySet<string> = new Set(['TWENTY', 'THIRTY', 'FORTY', 'FIFTY', 'SIXTY', 'SEVENTY', 'EIGHTY', 'NINETY']);
