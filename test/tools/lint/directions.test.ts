import { expect, it } from 'vitest';
import { formatOutsideReaders, wrongDirections } from '../../../tools/lint/directions.js';
import { parsed } from './parsed.js';

it.each([
  ['src/ip/locate.ts', '../dataset/view.js', true],
  ['src/ip/locate.ts', '../contract.js', true],
  ['src/ip/locate.ts', './lookup.js', true],
  ['src/ip/locate.ts', '../geocode/index.js', false],
  ['src/ip/locate.ts', '../open.js', false],
  ['src/ip/locate.ts', 'node:net', false],
  ['src/ip/locate.ts', 'flatbuffers', false],
  ['src/dataset/tables/roots.ts', 'flatbuffers', true],
  ['src/dataset/tables/roots.ts', '@noble/hashes/sha2.js', true],
  ['src/dataset/tables/roots.ts', '../../match/index.js', false],
  ['src/errors.ts', './contract.js', false],
  ['src/unlisted/a.ts', '../errors.js', false],
  ['src/ip/locate.ts', '../../tools/ip/place.js', false],
  ['tools/ip/place.ts', '../../src/ip/index.js', true],
  ['tools/ip/place.ts', '../../package.json', true],
  ['tools/ip/place.ts', '../../test/ip/fixture.js', false],
  ['bench/measure.ts', '../test/ip/fixture.js', true],
])('%s may import %s: %s', (path, specifier, may) => {
  for (const text of [`import { a } from '${specifier}'`, `import type { A } from '${specifier}'`]) {
    expect(wrongDirections(parsed({ [path]: text }))).toEqual(may ? [] : [`${path}: ${specifier}`]);
  }
});

it.each([
  ['src/match/place.ts', '../dataset/format/tables/us-places.js', false],
  ['src/suggest/places/in-area.ts', '../../dataset/format/codecs/strings.js', false],
  ['src/places/us-places.ts', '../dataset/format/tables/us-places.js', true],
  ['src/dataset/cache.ts', './format/codecs/strings.js', true],
  ['src/match/place.ts', '../dataset/view.js', true],
  ['tools/us/build.ts', '../../src/dataset/format/tables/us-places.js', true],
])('%s may import the format of files as %s: %s', (path, specifier, may) => {
  for (const text of [`import { a } from '${specifier}'`, `import type { A } from '${specifier}'`]) {
    expect(formatOutsideReaders(parsed({ [path]: text }))).toEqual(may ? [] : [`${path}: ${specifier}`]);
  }
});
