import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Strings } from '../../src/dataset/format/codecs/strings.js';
import { nearNames, nearWords } from '../../src/street-index/near-words.js';
import { nearBegins } from '../fixtures/near-prefixes.js';

const letters = fc.constantFrom('A', 'B', 'N', ' ');
const name = fc.array(letters, { minLength: 1, maxLength: 10 }).map((all) => all.join(''));
const MOST_NEAR = 48;

function poolOf(names: readonly string[]): Strings {
  const sorted = [...names].sort();
  const offsets = Uint32Array.from([...sorted, ''], (_, i) => sorted.slice(0, i).join('').length);
  return new Strings(offsets, new TextEncoder().encode(sorted.join('')));
}

describe('nearNames', () => {
  it('finds the names, or beginnings of names, at a distance, each held once or several times', () => {
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 1, maxLength: 12 }),
        name,
        fc.constantFrom(1, 2),
        fc.boolean(),
        (names, typed, errors, isPrefix) => {
          const [found = []] = nearNames([poolOf([...names, ...names])], [{ text: typed, isPrefix }], errors);
          // A begin that is nearer still may be found, too, by errors that undo one another; what is just so far away is never missed.
          for (const near of nearBegins(names, typed, errors, isPrefix))
            if (found.length < MOST_NEAR) expect(found.some((each) => near.startsWith(each))).toBe(true);
          for (const each of found) expect(names.some((known) => (isPrefix ? known.startsWith(each) : known === each))).toBe(true);
        },
      ),
      { seed: 77, numRuns: 2000 },
    );
  });

  it('finds for begins of a text what a walk for each of them finds', () => {
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 1, maxLength: 200 }),
        fc.array(name, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(1, 2),
        fc.boolean(),
        (names, words, errors, isPrefix) => {
          const pool = poolOf(names);
          const typed = words.map((_, i) => ({ text: words.slice(0, words.length - i).join(' '), isPrefix: isPrefix && i === 0 }));
          const shortest = errors === 1 ? 4 : 8;
          const one = typed.map(({ text, ...rest }) => (text.length < shortest ? [] : [...nearWords(pool, text, errors, rest.isPrefix)]));
          expect(nearNames([pool], typed, errors)).toEqual(one);
        },
      ),
      { seed: 78, numRuns: 2000 },
    );
  });

  it('ends on a pool that is not sorted', () => {
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 1, maxLength: 30 }),
        name,
        fc.constantFrom(1, 2),
        fc.boolean(),
        (names, typed, errors, isPrefix) => {
          const offsets = Uint32Array.from([...names, ''], (_, i) => names.slice(0, i).join('').length);
          const pool = new Strings(offsets, new TextEncoder().encode(names.join('')));
          expect(nearNames([pool], [{ text: typed, isPrefix }], errors)).toHaveLength(1);
        },
      ),
      { seed: 79, numRuns: 2000 },
    );
  });
});
