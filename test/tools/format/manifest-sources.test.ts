import { expect, it } from 'vitest';
import type { SourceEntry } from '../../../src/dataset/index.js';
import { manifestSources } from '../../../tools/format/manifest-sources.js';

const source = (title: string, edition: string, rows: number, rejected?: number): SourceEntry => ({
  title,
  edition,
  rows,
  ...(rejected === undefined ? {} : { rejected }),
  licence: 'CC0-1.0',
  attribution: '',
  url: '',
  authority: 'government',
});

it('lists files of one source and edition as one, with the sum of their rows', () => {
  const { entries, rowOf } = manifestSources([
    source('points', '2026-01-01', 5, 1),
    source('ranges', '2025', 7),
    source('points', '2026-01-01', 3, 2),
    source('points', '2026-02-02', 1),
  ]);
  expect(rowOf).toEqual([0, 1, 0, 2]);
  expect(entries).toEqual([source('points', '2026-01-01', 8, 3), source('ranges', '2025', 7), source('points', '2026-02-02', 1)]);
});

it('joins editions only when there are more sources than a manifest may have', () => {
  const day = (at: number): string => `2026-${String(1 + (at % 12)).padStart(2, '0')}-${String(1 + Math.floor(at / 12)).padStart(2, '0')}`;
  const files = Array.from({ length: 255 }, (_, at) => source('points', day(at), 1));
  expect(manifestSources([...files, source('ranges', '2025', 7)]).entries).toHaveLength(256);
  const { entries, rowOf } = manifestSources([...files, source('ranges', '2025', 7), source('points', '', 2), source('points', '2027', 4)]);
  expect(entries).toEqual([source('points', '2026-01-01 to 2027', 261), source('ranges', '2025', 7)]);
  expect(rowOf).toEqual([...files.map(() => 0), 1, 0, 0]);
});
