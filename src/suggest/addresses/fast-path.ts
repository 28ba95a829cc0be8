import { CachePerOwner } from '../../bounded-cache.js';
import type { DatasetView } from '../../dataset/view.js';
import { DEFAULT_LIMIT } from '../../input.js';
import { type MaybePromise, whenReady } from '../../maybe-promise.js';
import { mayBeLonger, streetsWeighed } from '../../street-index/longer-numbers.js';
import type { StreetIndex } from '../../street-index/street-index.js';
import { ANYWHERE, type Area, StreetQuery } from '../../street-index/street-query.js';
import { sharedTopK } from '../../street-index/top-k.js';
import { WantedNumbers } from '../../street-index/wanted-numbers.js';
import { type AddressLine, addLines, candidatesOf, type Lines, longerLines, numberLines } from './address-lines.js';
import { readBehindNumber } from './address-query.js';
import { roadSpellings } from './parses/road-spellings.js';
import type { SuggestContext } from './query-search.js';
import { parsesInOrder } from './street-ranking.js';

/** What stands behind a number: a street, nothing, or what another parse takes first. */
type Behind = StreetQuery | 'nothing' | 'otherwise';

/** Longer runs of digits, which are seldom a primary number, are left to the plans. */
const MOST_DIGITS = 6;
const SEPARATORS = ' ,';
const ZERO = 48;
const NINE = 57;

/**
 * The lines of the first parse of a text that is a number and the prefix of a street, as most are.
 * They equal those of the plan `first parse`; null where the text has another form and where several
 * datasets are asked. It stands before the plans for speed, by keeping what follows a number for all
 * numbers, and the lines of numbers alone: a prefix of an address takes some 10 % less time, a number
 * alone two thirds less (measured with 104,000 streets).
 */
export function fastPath(
  { view, indexes, areas, limit, sofar }: SuggestContext,
  text: string,
): MaybePromise<readonly AddressLine[] | null> {
  const [index] = indexes;
  const [area] = areas;
  if (index === undefined || area === undefined || indexes.length > 1) return null;
  const end = endOfDigits(text);
  if (end === 0 || end > MOST_DIGITS) return null;
  const behind = end === text.length ? 'nothing' : knownBehind(index, text.slice(end));
  if (behind === 'otherwise') return null;
  const number = text.slice(0, end);
  if (behind === 'nothing') return linesOfNumber({ view, index, area, limit }, number);
  return whenReady(WantedNumbers.of(view, index, number), (numbers): Lines => {
    const top = sharedTopK(limit);
    behind.rank(top, { numbers: numbers.exact, digits: null, longer: false, area });
    const lines: AddressLine[] = [];
    addLines(lines, index, top, numbers, 'number');
    sofar.lines = lines;
    view.requirePages();
    if (!mayBeLonger(lines, limit, number, behind.rows)) return lines;
    const streets = sharedTopK(streetsWeighed(limit));
    behind.rank(streets, { numbers: null, digits: number, longer: true, area });
    return whenReady(longerLines(view, candidatesOf(index, streets, null), number, limit), (longer) => lines.concat(longer));
  });
}

/** Numbers alone that are kept with their lines: most texts are such a number at first. */
const RECENT_NUMBERS = 512;
const recentNumbers = new CachePerOwner<StreetIndex, readonly AddressLine[]>(RECENT_NUMBERS);

interface NumberAlone {
  readonly view: DatasetView;
  readonly index: StreetIndex;
  readonly area: Area;
  readonly limit: number;
}

function linesOfNumber({ view, index, area, limit }: NumberAlone, number: string): Lines {
  const kept = limit === DEFAULT_LIMIT && area === ANYWHERE ? recentNumbers.of(index) : null;
  const known = kept?.get(number);
  if (known !== undefined) return known;
  return whenReady(WantedNumbers.of(view, index, number), (numbers) => {
    const lines = numberLines(view, index, numbers, area, limit);
    // Those of a run that has missed a page are not all.
    view.requirePages();
    kept?.set(number, lines);
    return lines;
  });
}

function endOfDigits(text: string): number {
  let end = 0;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code < ZERO || code > NINE) break;
  }
  return end;
}

/** Texts behind a number that are kept with their parse. */
const RECENT = 2048;
const recent = new CachePerOwner<StreetIndex, Behind>(RECENT);

function knownBehind(index: StreetIndex, text: string): Behind {
  const known = recent.of(index);
  let behind = known.get(text);
  if (behind === undefined) {
    behind = behindNumber(index, text);
    known.set(text, behind);
  }
  return behind;
}

/** The parse of what stands behind a number, which does not depend on the number. */
function behindNumber(index: StreetIndex, text: string): Behind {
  if (!SEPARATORS.includes(text.charAt(0))) return 'otherwise';
  const query = readBehindNumber('', text);
  if (query === null || roadSpellings(query).length > 0) return 'otherwise';
  return query.words.length === 0 ? 'nothing' : new StreetQuery(index, parsesInOrder(index, query));
}
