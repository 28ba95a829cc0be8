import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FaultLog } from '../../../src/dataset/format/paged/paged-bytes.js';
import { LentTable, type Run } from '../../../src/dataset/paged/lent-table.js';
import type { AnyTable } from '../../../src/dataset/view.js';

/** A table as runs see it: which of them it was given to. */
type Lent = AnyTable & { readonly runs: Set<Run> };

function lender(faults: FaultLog): LentTable {
  return new LentTable(() => ({ runs: new Set<Run>() }) as unknown as Lent, faults);
}

function lend(table: LentTable, run: Run): Lent {
  const [lent] = table.lend(run) as readonly [Lent];
  lent.runs.add(run);
  return lent;
}

const begin = (faults: FaultLog): Run => ({ before: faults.count });

describe('a table that is lent to runs', () => {
  it('is the same one as long as no run misses a page', () => {
    const faults = new FaultLog();
    const table = lender(faults);
    const [a, b] = [begin(faults), begin(faults)];
    const first = lend(table, a);
    expect(lend(table, a)).toBe(first);
    expect(lend(table, b)).toBe(first);
    table.giveBack(a, true);
    table.giveBack(b, true);
    expect(lend(table, begin(faults))).toBe(first);
    expect(table.last).toBe(first);
  });

  it('never goes from a run that misses a page to one that counts', () => {
    const steps = fc.array(fc.oneof(fc.constantFrom('begin', 'fault'), fc.record({ run: fc.nat({ max: 5 }), ends: fc.boolean() })), {
      minLength: 30,
      maxLength: 60,
    });
    fc.assert(
      fc.property(steps, (all) => {
        const faults = new FaultLog();
        const table = lender(faults);
        const running: Run[] = [];
        const counted: Run[] = [];
        const lent = new Set<Lent>();
        for (const step of all) {
          if (step === 'begin') running.push(begin(faults));
          else if (step === 'fault') faults.fault(true);
          else {
            const run = running[step.run];
            if (run === undefined) continue;
            lent.add(lend(table, run));
            if (!step.ends) continue;
            running.splice(step.run, 1);
            const isWhole = run.before === faults.count;
            if (isWhole) counted.push(run);
            table.giveBack(run, isWhole);
          }
        }
        for (const { runs } of lent) {
          const inOrder = [...runs];
          const wrong = inOrder.filter((run, at) => {
            const spoiled = inOrder.slice(0, at).filter((other) => !counted.includes(other) && other.before < run.before);
            return counted.includes(run) && spoiled.length > 0;
          });
          expect(wrong).toEqual([]);
        }
      }),
      { numRuns: 200 },
    );
  });
});
