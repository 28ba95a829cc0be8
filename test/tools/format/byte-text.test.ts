import { expect, it } from 'vitest';
import { formatBytes } from '../../../tools/format/byte-text.js';

it('writes sizes in the largest unit that leaves at least one', () => {
  const sizes = [0, 999, 1000, 1550, 999_949, 999_999, 5e6, 3e12];
  expect(sizes.map(formatBytes)).toEqual(['0 B', '999 B', '1.0 kB', '1.6 kB', '999.9 kB', '1.0 MB', '5.0 MB', '3000.0 GB']);
});
