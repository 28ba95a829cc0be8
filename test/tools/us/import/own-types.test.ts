import { describe, expect, it } from 'vitest';
import { OwnTypeCounts, withPostalType } from '../../../../tools/us/import/own-types.js';

function learned(...streets: readonly string[]) {
  const counts = new OwnTypeCounts();
  for (const street of streets) counts.add(street);
  return counts.types();
}

describe('abbreviations of types that a source has of its own', () => {
  it('are learned where several streets end in them', () => {
    const types = learned('RICHMOND HY', 'JEFFERSON DAVIS HY', 'SEMINARY RD', 'Eisenhower BV', 'MILL BV E');
    expect([...types]).toEqual([
      ['BV', 'BOULEVARD'],
      ['HY', 'HIGHWAY'],
    ]);
    expect(withPostalType('RICHMOND HY', types)).toBe('RICHMOND HIGHWAY');
    expect(withPostalType('Mill Bv E', types)).toBe('Mill BOULEVARD E');
    expect(withPostalType('SEMINARY RD', types)).toBe('SEMINARY RD');
  });

  it('are none where a single street ends so, or more have the postal spelling', () => {
    expect(learned('BIG AL', 'MAIN ST').size).toBe(0);
    expect(learned('A CR', 'B CR', 'C CIR', 'D CIRCLE', 'E CIR').size).toBe(0);
  });

  it('count a street once, however many addresses it has', () => {
    expect(learned('BIG AL', 'BIG AL', 'BIG AL').size).toBe(0);
  });
});
