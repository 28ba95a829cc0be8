import { expect, it } from 'vitest';
import type { Download } from '../../../../tools/build/download/download.js';
import { FetchMeter } from '../../../../tools/build/get/fetch-meter.js';
import type { PlannedFile } from '../../../../tools/build/get/publishers/publisher.js';

const file = (name: string, bytes: number | null): PlannedFile => {
  const download: Download = { url: `https://data.example.org/${name}`, name, edition: '1', pace: 'other', isImmutable: true };
  return { format: 'us:tiger', download, bytes, rows: null };
};

it('counts what is left, of files of unknown size by the others, and is whole when all files are there', () => {
  const files = [file('a', 100), file('b', 300), file('c', null), file('d', 200)];
  const [a, b, c, d] = files.map(({ download }) => download) as [Download, Download, Download, Download];
  const meter = new FetchMeter(
    files,
    new Map([
      [b, 200],
      [d, 200],
    ]),
  );
  expect(meter.fraction).toBe(0);
  meter.finished(d);
  meter.arrived(a, 100, 100);
  meter.finished(a);
  // 100 of 100 + 100 + 200: what was in the cache is no work.
  expect(meter.fraction).toBeCloseTo(100 / 400);
  meter.arrived(b, 100, 300);
  meter.finished(b);
  // Known bytes alone had said 100 % from here on.
  expect(meter.fraction).toBeCloseTo(200 / 400);
  meter.arrived(c, 500, null);
  expect(meter.fraction).toBeLessThan(1);
  meter.arrived(c, 100, 2000);
  expect(meter.fraction).toBeCloseTo(800 / 2200);
  expect(meter.label).toBe('fetching, 3 of 4 files there');
  meter.arrived(c, 1400, 2000);
  meter.finished(c);
  expect(meter.fraction).toBe(1);
});
