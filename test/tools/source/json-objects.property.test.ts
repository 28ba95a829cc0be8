import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonObjects } from '../../../tools/source/json-objects.js';

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
