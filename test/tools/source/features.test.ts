import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { features } from '../../../tools/source/features.js';
import { Rejects } from '../../../tools/source/rejects.js';

async function read(text: string) {
  const rejected: (readonly [number | null, string])[] = [];
  const rejects = new Rejects('features', ({ line, reason }) => rejected.push([line, reason]));
  const found: (readonly [number, string])[] = [];
  const bytes = Buffer.from(text);
  const halves = [bytes.subarray(0, -4), bytes.subarray(-4)];
  for await (const feature of features(Readable.from(halves), rejects)) found.push([feature.line, feature.get('ID')]);
  return { found, rejected, read: rejects.read };
}
const feature = (id: string) => JSON.stringify({ type: 'Feature', properties: { id }, geometry: null });

describe('features', () => {
  it('reads a feature a line, a bare list, a collection and a text sequence', async () => {
    const [a, b] = [feature('a'), feature('b')];
    const found = [
      [1, 'a'],
      [2, 'b'],
    ];
    for (const text of [
      `${a}\n${b}\n`,
      `[${a},\n${b}]`,
      `{"type":"FeatureCollection","features":[${a},\n${b}]}`,
      `\u001e${a}\n\u001e${b}`,
      `\ufeff[${a},\n${b}]\n`,
    ]) {
      expect(await read(text)).toEqual({ found, rejected: [], read: 2 });
    }
    expect(await read('[]')).toMatchObject({ read: 0 });
    expect(await read('{"type":"FeatureCollection","features":[]}')).toMatchObject({ read: 0 });
  });

  it('gives a feature without properties, which the format allows, with empty texts', async () => {
    expect((await read('{"type":"Feature","properties":null,"geometry":null}')).found).toEqual([[1, '']]);
  });

  it('rejects whatever is no feature, a line at a time', async () => {
    const good = feature('z');
    const lines = ['{"attributes":{"id":"a"}}', 'null', '<html>{}', '{"id":"a}', '{"a":[1}', good, '{"a":1}}', good, '"a", 7', good];
    expect(await read(lines.join('\n'))).toEqual({
      found: [
        [6, 'z'],
        [8, 'z'],
        [10, 'z'],
      ],
      rejected: [
        [1, 'the object is no GeoJSON feature'],
        [2, 'the feature is not JSON'],
        [3, 'the feature is not JSON'],
        [4, 'the feature is not JSON'],
        [5, 'the feature is not JSON'],
        [7, 'the feature is not JSON'],
        [9, 'the feature is not JSON'],
      ],
      read: 10,
    });
    expect(await read(`[${good}, null, "a", 7,\n${good}]`)).toMatchObject({
      found: [
        [1, 'z'],
        [2, 'z'],
      ],
      read: 5,
    });
  });

  it('takes lines apart that brackets without their match have joined', async () => {
    const good = feature('z');
    expect(await read(`${good}\n{"a":{"b":1}\n${good}\n${good}\n{"c":1}}\n${good}\n`)).toEqual({
      found: [
        [1, 'z'],
        [3, 'z'],
        [4, 'z'],
        [6, 'z'],
      ],
      rejected: [
        [2, 'the feature is not JSON'],
        [5, 'the feature is not JSON'],
      ],
      read: 6,
    });
  });

  it.each([
    ['the file is empty, expected JSON', ' \n'],
    ['the file is no JSON: it begins with no bracket', 'LON,LAT\n'],
    ['the file is no JSON: it begins with no bracket', '<html></html>'],
    ['the text ends inside an object, on line 2', `${feature('a')}\n{"type":"Fea`],
    ['the text ends inside a list, on line 2', `[${feature('a')},\n`],
    ['the text ends inside a list, on line 1', `{"features":[${feature('a')}`],
    ['the text ends inside a list, on line 1', `{"features":[${feature('a')}]`],
    ['the string that begins on line 2 does not end on it', `[\n{"a":"b\n"}]`],
    ['has more than 16777216 characters', `{"a":"${'x'.repeat(2 ** 24)}"}\n\n`],
  ])('refuses a text: %s', async (message, text) => {
    await expect(read(text)).rejects.toThrow(message);
    await expect(read(text)).rejects.toBeInstanceOf(RangeError);
  });
});
