import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CHARTS } from '../../bench/charts/charts.js';

it.each(Object.entries(CHARTS))('%s shows the committed results', (name, draw) => {
  expect(readFileSync(new URL(`../../bench/charts/${name}`, import.meta.url), 'utf8')).toBe(draw());
});
