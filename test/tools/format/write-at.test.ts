import { expect, it } from 'vitest';
import { writeAt } from '../../../tools/format/write-at.js';

it('writes on where the system takes fewer bytes than it was given', async () => {
  const written = new Uint8Array(12);
  const write = (bytes: Uint8Array, offset: number, length: number, position: number) => {
    const bytesWritten = Math.min(length, 3);
    written.set(bytes.subarray(offset, offset + bytesWritten), position);
    return Promise.resolve({ bytesWritten, buffer: bytes });
  };
  await writeAt({ write: write as never }, new Uint8Array([1, 2, 3, 4, 5, 6, 7]), 4);
  expect([...written]).toEqual([0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 0]);
});
