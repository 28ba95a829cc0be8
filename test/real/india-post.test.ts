import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { noPositions, type PostOfficeRow, readIndiaPost } from '../../tools/in/import/india-post.js';
import { mergePostalRows } from '../../tools/in/merge.js';
import { gatherPlaces } from '../../tools/in/places.js';
import { readPostalRows } from '../../tools/in/postal-row.js';
import { Rejects } from '../../tools/source/rejects.js';
import { realFile } from './data-folder.js';

it('reads the directory of India Post, repaired, and joins it with GeoNames', async () => {
  const rejects = new Rejects('offices');
  const positions = noPositions();
  const offices: PostOfficeRow[] = [];
  for await (const row of readIndiaPost(realFile('in', 'post-offices.csv.gz'), rejects, positions)) offices.push(row);
  expect([rejects.read, offices.length]).toEqual([165_627, 165_521]);
  // Of 715 rows without a state, 609 have another office of their PIN code.
  expect(Object.fromEntries(rejects.rejected)).toEqual({ 'neither the row nor its PIN code has a state and district': 715 - 609 });
  expect(positions).toEqual({ kept: 150_998, swapped: 791, rewritten: 3, dropped: 1_826 });

  const gazetteer = [...readPostalRows(gunzipSync(readFileSync(realFile('in', 'geonames-postal-in.txt.gz'))).toString())];
  expect(gazetteer).toHaveLength(155_570);
  const merged = mergePostalRows(offices, gazetteer);
  expect(merged).toHaveLength(177_733);
  const pins = (rows: Iterable<{ readonly pin: string }>) => new Set([...rows].map((row) => row.pin));
  expect(pins(merged)).toEqual(new Set([...pins(offices), ...pins(gazetteer)]));
  expect(gatherPlaces(merged).localities.length).toBeGreaterThan(177_000);
});
