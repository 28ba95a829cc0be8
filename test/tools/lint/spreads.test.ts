import { expect, it } from 'vitest';
import { propertiesBehindSpreads } from '../../../tools/lint/spreads.js';
import { parsed } from './parsed.js';

it('names spreads of hot code that properties are added behind', () => {
  const files = parsed({
    'src/match/a.ts': 'f({ a, ...b, c }); f({ ...(d ? {} : { d }), e });',
    'src/open.ts': 'f({ a, b: { c, ...d, e } });',
  });
  expect(propertiesBehindSpreads(files)).toEqual(['src/match/a.ts: ...b', 'src/match/a.ts: ...(d ? {} : { d })', 'src/open.ts: ...d']);
});

it('leaves spreads at either end, explanations, and all code that is not hot', () => {
  const files = parsed({
    'src/match/a.ts': 'f({ ...a, b }); f({ a, ...b, ...c }); function explain() { return { a, ...b, c }; }',
    'src/http/openapi.ts': 'f({ a, ...b, c });',
  });
  expect(propertiesBehindSpreads(files)).toEqual([]);
});
