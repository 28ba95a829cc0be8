import { describe, expect, it } from 'vitest';
import type { CityNameRow } from '../../../tools/us/import/places/city-name-row.js';
import { joinNames, mainCounties, rankSources } from '../../../tools/us/zip-names.js';

const rank = rankSources([
  { authority: 'community', edition: '2026' },
  { authority: 'postal', edition: '2020' },
]);

function name(source: number, text: string, more: Partial<CityNameRow> = {}): CityNameRow {
  const rest = { acceptable: true, preferred: true, preferredName: text, zipClass: null, county: null, key: null };
  return { zip: '21093', name: text, state: 'MD', ...rest, source, ...more };
}

describe('joinNames', () => {
  it('prefers the name of the highest source and accepts those of all', () => {
    const rows = [
      name(0, 'TIMONIUM'),
      name(1, 'LUTHERVILLE TIMONIUM'),
      name(1, 'LUTHERVILLE', { preferred: false }),
      name(1, 'MAYS CHAPEL', { preferred: false, acceptable: false }),
    ];
    const expected = { state: 'MD', preferred: 'LUTHERVILLE TIMONIUM', acceptable: ['LUTHERVILLE', 'LUTHERVILLE TIMONIUM', 'TIMONIUM'] };
    expect(joinNames(rows, rank)).toEqual(new Map([['21093', expected]]));
    expect(joinNames(rows.toReversed(), rank)).toEqual(new Map([['21093', expected]]));
  });

  it('has no preferred name where nobody says one', () => {
    expect(joinNames([name(0, 'TIMONIUM', { preferred: false })], rank).get('21093')).toMatchObject({ preferred: null });
  });
});

describe('mainCounties', () => {
  it('takes the county with most addresses, the first of equals, and counts the others', () => {
    const row = (zip: string, countyFips: string, total: number) => ({
      zip,
      countyFips,
      total,
      residential: 0,
      business: 0,
      other: 0,
      source: 0,
    });
    const { counties, further } = mainCounties([
      row('1', '24005', 0.4),
      row('1', '24013', 0.6),
      row('2', '24013', 0.5),
      row('2', '24005', 0.5),
    ]);
    expect([...counties]).toEqual([
      ['1', '24013'],
      ['2', '24005'],
    ]);
    expect(further).toBe(2);
  });
});
