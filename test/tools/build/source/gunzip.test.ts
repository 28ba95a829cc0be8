import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gunzipped } from '../../../../tools/build/source/gunzip.js';
import { jsonObjects } from '../../../../tools/build/source/json-objects.js';

async function read(text: string, cuts: readonly number[]) {
  const bytes = Buffer.from(text);
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  const chunks = places.slice(1).map((place, i) => bytes.subarray(places[i], place));
  const found: { line: number; value: unknown }[] = [];
  for await (const { line, text: object } of jsonObjects(Readable.from(chunks))) found.push({ line, value: JSON.parse(object) });
  return found;
}

const value = fc.oneof(fc.string(), fc.constantFrom('"}{', '\\', '"features":[', '\u00e9\ud83c\udfe0\n'), fc.integer(), fc.constant(null));
const object = fc.dictionary(fc.string(), fc.oneof(value, fc.array(value), fc.dictionary(fc.string(), value)), { noNullPrototype: true });
const cuts = fc.array(fc.nat(), { maxLength: 8 });

describe('jsonObjects', () => {
  it('gives the objects of lines, however the bytes are cut', () =>
    fc.assert(
      fc.asyncProperty(fc.array(object, { minLength: 1, maxLength: 6 }), cuts, async (objects, places) => {
        const found = await read(objects.map((item) => `${JSON.stringify(item)}\n`).join(''), places);
        expect(found).toEqual(objects.map((item, i) => ({ line: i + 1, value: item })));
      }),
      { seed: 1, numRuns: 150 },
    ));

  it('gives the elements of a list', () =>
    fc.assert(
      fc.asyncProperty(fc.array(object, { maxLength: 6 }), fc.nat(2), cuts, async (objects, indent, places) => {
        expect((await read(JSON.stringify(objects, null, indent), places)).map((item) => item.value)).toEqual(objects);
      }),
      { seed: 3, numRuns: 150 },
    ));

  it('gives the features of a collection, whatever stands around them', () =>
    fc.assert(
      fc.asyncProperty(fc.array(object, { maxLength: 6 }), object, object, cuts, async (objects, before, after, places) => {
        const text = `{"before": ${JSON.stringify(before)}, "list": [1], "features" : ${JSON.stringify(objects, null, 1)}, "after": ${JSON.stringify(after)}}`;
        expect((await read(text, places)).map((item) => item.value)).toEqual(objects);
      }),
      { seed: 2, numRuns: 150 },
    ));
});

describe('gunzip', () => {
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
});
