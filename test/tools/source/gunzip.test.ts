import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { gunzipped } from '../../../tools/source/gunzip.js';

const [FIRST, SECOND] = ['first,row\n'.repeat(900), 'second,row\n'.repeat(900)];
const [one, two] = [gzipSync(FIRST), gzipSync(SECOND)];

async function read(...chunks: readonly Uint8Array[]): Promise<string> {
  async function* source() {
    for (const chunk of chunks) yield Buffer.from(chunk);
  }
  const parts: Buffer[] = [];
  for await (const part of gunzipped(source(), 'a.csv.gz')) parts.push(part);
  return Buffer.concat(parts).toString();
}

it('reads one member or several, padded with zeros or not, however the bytes are cut', async () => {
  expect(await read(one)).toBe(FIRST);
  expect(await read(one, two)).toBe(FIRST + SECOND);
  expect(await read(Buffer.concat([one, two, Buffer.alloc(512)]))).toBe(FIRST + SECOND);
  expect(await read(...Array.from(Buffer.concat([one, two]), (byte) => Uint8Array.of(byte)))).toBe(FIRST + SECOND);
});

it('names a file that is cut short anywhere, and one with a bit flipped where it says what the data is', async () => {
  const both = Buffer.concat([one, two]);
  for (let length = 0; length < both.length; length++) {
    if (length === one.length) continue;
    await expect(read(both.subarray(0, length))).rejects.toThrow('a.csv.gz is damaged or cut short: unexpected end of file');
  }
  // Behind the header of ten bytes, which holds a date and a system.
  for (let at = 10; at < one.length; at++) {
    const damaged = Buffer.from(one);
    damaged[at] = (damaged[at] as number) ^ 0x10;
    await expect(read(damaged)).rejects.toThrow('a.csv.gz is damaged or cut short');
  }
});

it('loses no data behind padding', async () => {
  await expect(read(one, Buffer.alloc(100), two)).rejects.toThrow(
    'a.csv.gz is damaged or cut short: more data behind the padding at its end',
  );
  await expect(read(one, Buffer.from('more'))).rejects.toThrow('a.csv.gz is damaged or cut short: incorrect header check');
});

it('throws what its source throws', async () => {
  async function* failing() {
    yield one.subarray(0, 20);
    throw new RangeError('the disk broke');
  }
  const reading = gunzipped(failing(), 'a.csv.gz').next();
  await expect(reading).rejects.toThrow(new RangeError('the disk broke'));
});
