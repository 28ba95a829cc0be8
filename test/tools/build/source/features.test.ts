import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { features } from '../../../../tools/build/source/features.js';
import { Rejects } from '../../../../tools/build/source/rejects.js';

/** Features and rejected ones as their line and what is said of it. */
async function read(text: string) {
  const rejected: string[] = [];
  const rejects = new Rejects('features', ({ line, reason }) => rejected.push(`${line} ${reason}`));
  const found: string[] = [];
  const bytes = Buffer.from(text);
  const halves = [bytes.subarray(0, -4), bytes.subarray(-4)];
  for await (const feature of features(Readable.from(halves), rejects)) found.push(`${feature.line} ${feature.get('ID')}`);
  return { found, rejected, read: rejects.read };
}
const feature = (id: string) => JSON.stringify({ type: 'Feature', properties: { id }, geometry: null });
const Z = feature('z');

describe('features', () => {
  const [a, b] = [feature('a'), feature('b')];
  it.each([
    `${a}\n${b}\n`,
    `[${a},\n${b}]`,
    `{"type":"FeatureCollection","features":[${a},\n${b}]}`,
    `\u001e${a}\n\u001e${b}`,
    `\ufeff[${a},\n${b}]\n`,
  ])('reads a feature a line, a bare list, a collection and a text sequence: %j', async (text) => {
    expect(await read(text)).toEqual({ found: ['1 a', '2 b'], rejected: [], read: 2 });
  });

  it.each(['[]', '{"type":"FeatureCollection","features":[]}'])('reads %s, which has none', async (text) => {
    expect(await read(text)).toMatchObject({ read: 0 });
  });

  it('gives a feature without properties, which the format allows, with empty texts', async () => {
    expect((await read('{"type":"Feature","properties":null,"geometry":null}')).found).toEqual(['1 ']);
  });

  it('rejects whatever is no feature, a line at a time', async () => {
    const lines = ['{"things":{"id":"a"}}', 'null', '<html>{}', '{"id":"a}', '{"a":[1}', Z, '{"a":1}}', Z, '"a", 7', Z];
    expect(await read(lines.join('\n'))).toEqual({
      found: ['6 z', '8 z', '10 z'],
      rejected: ['1 the object is no feature of GeoJSON or Esri', ...[2, 3, 4, 5, 7, 9].map((line) => `${line} the feature is not JSON`)],
      read: 10,
    });
    expect(await read(`[${Z}, null, "a", 7,\n${Z}]`)).toMatchObject({ found: ['1 z', '2 z'], read: 5 });
  });

  it('takes lines apart that brackets without their match have joined', async () => {
    expect(await read(`${Z}\n{"a":{"b":1}\n${Z}\n${Z}\n{"c":1}}\n${Z}\n`)).toEqual({
      found: ['1 z', '3 z', '4 z', '6 z'],
      rejected: ['2 the feature is not JSON', '5 the feature is not JSON'],
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
