import { describe, expect, it } from 'vitest';
import type { Cost, Plan } from '../../../../tools/build/get/plan.js';
import { planLines } from '../../../../tools/cli/commands/get-lines.js';

const PLAN = { area: { title: 'Maryland' }, name: 'us-md', sources: [], notices: ['a note'] } as unknown as Plan;
const COST: Cost = { files: 3, bytes: 2 ** 20, unknownFiles: 0, rows: 1000, diskBytes: 2 ** 22, seconds: 90 };
const lines = (cost: Partial<Cost>) => planLines(PLAN, { ...COST, ...cost });

describe('planLines', () => {
  it('says what a plan takes', () => {
    expect(lines({})).toEqual([
      'Maryland: dataset us-md',
      '  to fetch: 3 files, 1.0 MB, 1,000 rows',
      '  disk: about 4.2 MB; time: about 2 min',
      '  note: a note',
    ]);
  });

  it('says the least that it takes where sizes are not known, and nothing of which nothing is known', () => {
    expect(lines({ unknownFiles: 1, rows: null }).slice(1, 3)).toEqual([
      '  to fetch: 2 files, 1.0 MB, 1 file of unknown size',
      '  disk: at least 4.2 MB; time: at least 2 min',
    ]);
    expect(lines({ unknownFiles: 3, rows: null, bytes: 0, diskBytes: 0, seconds: 0 }).slice(1, 3)).toEqual([
      '  to fetch: 3 files of unknown size',
      '  note: a note',
    ]);
  });
});
