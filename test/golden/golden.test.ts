import { describe, expect, it } from 'vitest';
import { goldenCases, goldenFiles, parseGolden } from './golden.js';

describe('golden files', () => {
  it.each(goldenFiles())('%s.jsonl holds cases of the common schema', (name) => {
    expect(goldenCases(name).length).toBeGreaterThan(0);
  });
});

describe('the loader', () => {
  const line = (parts: object) => JSON.stringify({ id: 'a', source: 's', input: 'x', expect: null, ...parts });

  it('gives the cases in order', () => {
    const text = `${line({})}\n${line({ id: 'b', options: { limit: 1 } })}\n`;
    expect(parseGolden('x.jsonl', text).map(({ id, options }) => [id, options])).toEqual([
      ['a', undefined],
      ['b', { limit: 1 }],
    ]);
  });

  it.each([
    ['an id twice', `${line({})}\n${line({ input: 'y' })}`, 'x.jsonl:2: expected a new id, found a again'],
    ['an unknown key', line({ expected: 1 }), 'x.jsonl:1: expected the keys id, source, input, expect, options, found expected'],
    ['no expectation', line({ expect: undefined }), 'x.jsonl:1: expected the key expect, found none'],
    ['an empty source', line({ source: '' }), 'x.jsonl:1: expected a text as source, found ""'],
  ])('refuses %s', (_, text, message) => {
    expect(() => parseGolden('x.jsonl', text)).toThrow(message);
  });
});
