import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CHARTS } from '../../bench/charts/charts.js';
import { withSections } from '../../bench/readme/page.js';
import { PAGES, pageUrl } from '../../bench/readme/write.js';

it.each(Object.entries(CHARTS))('%s shows the committed results', (name, draw) => {
  expect(readFileSync(new URL(`../../bench/charts/${name}`, import.meta.url), 'utf8')).toBe(draw());
});

describe('pages with measured tables', () => {
  it.each(Object.entries(PAGES))('%s quotes the committed results and nothing else', (path, sections) => {
    const page = readFileSync(pageUrl(path), 'utf8');
    expect(withSections(page, sections)).toBe(page);
  });
});

describe('withSections', () => {
  const page = 'before\n<!-- measured: one -->\nold\n<!-- /measured -->\nbehind\n';

  it('replaces what stands between the marks', () => {
    expect(withSections(page, { one: () => ['new', 'lines'] })).toBe(page.replace('old', 'new\nlines'));
  });

  it('refuses a section without a table, and a table without a section', () => {
    expect(() => withSections(page, {})).toThrow('one');
    expect(() => withSections(page, { one: () => [], two: () => [] })).toThrow('two');
  });
});
