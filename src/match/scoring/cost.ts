/**
 * Thousandths that a difference costs. Chosen: a part that was not given costs less than one that
 * was given otherwise, and a city that contradicts costs as much as a ZIP code that contradicts, so
 * that neither silently wins.
 */
export const COST = {
  fillDirectional: 40,
  fillType: 40,
  swapDirectionals: 30,
  dropDirectional: 60,
  dropType: 60,
  changeType: 80,
  edit: [0, 100, 180],
  missingBlank: 40,
  title: 60,
  sound: 200,
  respelledCity: 30,
  changeCity: 60,
  cityWithWords: 95,
  changeZip: 60,
  changeState: 60,
  noAnchor: 180,
  unreadWord: 80,
  misspeltPart: 30,
} as const;
