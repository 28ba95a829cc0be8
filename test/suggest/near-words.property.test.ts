import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Strings } from '../../src/dataset/strings.js';
import { nearNames } from '../../src/suggest/near-words.js';
import { nearBegins } from './near.js';

const letters = fc.constantFrom('A', 'B', 'N', ' ');
const name = fc.array(letters, { minLength: 1, maxLength: 10 }).map((all) => all.join(''));

function poolOf(names: readonly string[]): Strings {
  const sorted = [...names].sort();
  const offsets = Uint32Array.from([...sorted, ''], (_, i) => sorted.slice(0, i).join('').length);
  return new Strings(offsets, new TextEncoder().encode(sorted.join('')));
}

it('finds the names, or begins of names, at a distance, each held once or several times', () => {
  fc.assert(
    fc.property(
      fc.array(name, { minLength: 1, maxLength: 12 }),
      name,
      fc.constantFrom(1, 2),
      fc.boolean(),
      (names, typed, errors, open) => {
        const found = nearNames([poolOf([...names, ...names])], typed, errors, open);
        // A begin that is nearer still may be found, too, by errors that undo one another; what is just so far away is never missed.
        for (const near of nearBegins(names, typed, errors, open))
          if (found.length < 48) expect(found.some((each) => near.startsWith(each))).toBe(true);
        for (const each of found) expect(names.some((known) => (open ? known.startsWith(each) : known === each))).toBe(true);
      },
    ),
    { seed: 77, numRuns: 2000 },
  );
});
