import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutGroup } from '../../../tools/format/page-cuts.js';

const PAGE_BYTES = 64;
const LINE_BYTES = Uint32Array.BYTES_PER_ELEMENT;

describe('a group that is cut into pages', () => {
  it('cuts no row in two that fits a page where the plan says so', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(lengths, (linesOfBase) => {
        const baseFirst = [0];
        for (const lines of linesOfBase) baseFirst.push((baseFirst.at(-1) as number) + lines);
        const lines = baseFirst.at(-1) as number;
        const cut = cutGroup(
          {
            axis: 'line',
            derived: { base: { of: 'line', firstIn: 'baseFirst' } },
            uncut: 'base',
            columns: { baseFirst: 'base', lineText: 'line' },
            bisected: [],
            pageBytes: PAGE_BYTES,
          },
          new Map([
            ['baseFirst', Uint32Array.from(baseFirst)],
            ['lineText', new Uint32Array(lines)],
          ]),
        );
        const starts = (cut?.axes[0] ?? []).slice(0, -1);
        expect(cut?.axes[0]?.at(-1)).toBe(lines);
        for (const start of starts) {
          const base = baseFirst.findLastIndex((first) => first <= start);
          // In front of its base a page has no room for more than its lines and its first line's number.
          const isLong = LINE_BYTES * ((baseFirst[base + 1] as number) - (baseFirst[base] as number)) > PAGE_BYTES - 2 * LINE_BYTES;
          expect(baseFirst[base] === start || isLong).toBe(true);
        }
      }),
    );
  });
});
