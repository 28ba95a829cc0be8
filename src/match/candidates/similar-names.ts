import { perOwner } from '../../bounded-cache.js';
import { spend, uncounted } from '../../budget.js';
import { addTo } from '../../group.js';
import { distinctNames } from '../../streets/street-names.js';
import type { Shard } from '../../streets/street-record.js';
import { editDistance } from '../../text/edit-distance.js';
import { nysiis } from '../../text/nysiis.js';

/** How names of different spelling are alike: in sound, or but for titles and initials. */
export type Likeness = 'sound' | 'title';

/** What people leave out of a name or add to it: MARTIN LUTHER KING for DR MARTIN LUTHER KING JR. */
const TITLES: ReadonlySet<string> = new Set(
  'JR SR II III IV DR REV GEN COL CAPT LT SGT MAJ PVT HON PROF JUNIOR SENIOR DOCTOR REVEREND'.split(' '),
);
/** Shorter names sound like too many others. Chosen. */
const SHORTEST_SOUND = 6;
const LETTERS = /^[A-Z ]+$/;
/** Budget steps to compare two names. Chosen. */
const STEPS_A_NAME = 16;

/** The name without titles and inner initials; null where nothing else is left. */
export function withoutTitles(name: string): string | null {
  if (!name.includes(' ')) return name.length > 2 && !TITLES.has(name) ? name : null;
  const words = name.split(' ');
  const kept = words.filter((word, i) => !TITLES.has(word) && (word.length > 1 || i === 0 || i === words.length - 1));
  return kept.some((word) => word.length > 2) ? kept.join(' ') : null;
}

export class SimilarNames {
  readonly #names: Readonly<Record<Likeness, Map<string, string[]>>> = { sound: new Map(), title: new Map() };

  constructor(keys: Iterable<string>) {
    for (const key of new Set(keys)) {
      for (const likeness of ['sound', 'title'] as const) {
        const common = commonOf(likeness, key);
        if (common !== null) addTo(this.#names[likeness], common, key);
      }
    }
  }

  like(key: string, likeness: Likeness): readonly string[] {
    const common = commonOf(likeness, key);
    const names = common === null ? [] : (this.#names[likeness].get(common) ?? []);
    spend(STEPS_A_NAME * names.length);
    const isLike = likeness === 'sound' ? hasLettersOf : isContained;
    return names.filter((name) => name !== key && (isLike(key, name) || isLike(name, key)));
  }
}

/** Half of the letters have to agree: CIRCUS is not CHURCH, even where their phonetic codes are equal. */
function hasLettersOf(name: string, other: string): boolean {
  const limit = Math.floor(Math.max(name.length, other.length) / 2);
  return editDistance(name, other, limit) <= limit;
}

/** JR may be left out of a name or added to it, but SR is not JR. */
function isContained(name: string, other: string): boolean {
  const words = other.split(' ');
  return name.split(' ').every((word) => words.includes(word));
}

function commonOf(likeness: Likeness, key: string): string | null {
  if (likeness === 'title') return withoutTitles(key);
  return key.length >= SHORTEST_SOUND && LETTERS.test(key) ? nysiis(key) : null;
}

/** Built when first asked for, kept as long as the shard. */
export const similarNamesOf = perOwner((table: Shard['table']) => uncounted(() => new SimilarNames(distinctNames(table))));
