import { describe, expect, it } from 'vitest';
import { FaultLog } from '../../../src/dataset/format/paged/fault-log.js';
import { LentTable, TablesAtRest } from '../../../src/dataset/paged/lent-table.js';
import type { AnyTable } from '../../../src/dataset/view.js';

const TABLES = 40;

/** A table, and how often it has been made. */
function counted(faults: FaultLog) {
  const made = { times: 0 };
  const make = (): AnyTable => {
    made.times++;
    return { table: {}, file: {}, manifest: {} } as AnyTable;
  };
  return { made, lent: new LentTable(make, faults) };
}

describe('tables that no question has', () => {
  it('stay while few others are asked for, and are made anew after many', () => {
    const faults = new FaultLog();
    const atRest = new TablesAtRest();
    const all = Array.from({ length: TABLES }, () => counted(faults));
    const ask = ({ lent }: (typeof all)[number]): AnyTable => {
      const run = { before: faults.count };
      const [table] = lent.lend(run);
      lent.giveBack(run, true);
      atRest.add(lent);
      return table;
    };
    const [first] = all;
    if (first === undefined) throw new Error('No tables');
    const table = ask(first);
    expect(ask(first)).toBe(table);
    for (const each of all) ask(each);
    expect(first.made.times).toBe(1);
    ask(first);
    expect(first.made.times).toBe(2);
    expect(all.at(-1)?.made.times).toBe(1);
  });

  it('stay with a question that has them, however many others are asked for', () => {
    const faults = new FaultLog();
    const atRest = new TablesAtRest();
    const { lent, made } = counted(faults);
    const run = { before: faults.count };
    const [table] = lent.lend(run);
    atRest.add(lent);
    for (let i = 0; i < TABLES; i++) atRest.add(counted(faults).lent);
    expect([lent.lend(run)[0] === table, made.times]).toEqual([true, 1]);
  });
});
