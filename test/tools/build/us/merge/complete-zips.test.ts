import { expect, it } from 'vitest';
import { packagePlaces } from '../../../../../tools/build/package-places.js';
import { completeZips } from '../../../../../tools/build/us/merge/complete-zips.js';

it('is complete in the ZIP codes of its county, not in those that it has a few addresses of or that lie in the next county', async () => {
  const { places } = await packagePlaces();
  // Cockeysville, Lutherville, Reisterstown; Hydes, which lies across a border; Stewartstown in Pennsylvania.
  const rows = new Map([
    ['21030', 900],
    ['21093', 1100],
    ['21136', 1000],
    ['21082', 100],
    ['17363', 800],
  ]);
  expect(completeZips(rows, places)).toEqual(['21030', '21093', '21136']);
});
