import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { guides } from './snippets.js';

const MOST_WORDS = 30;

/** The sentences of a page, without code, tables and headings. */
function sentences(page: string): readonly string[] {
  const text = readFileSync(fileURLToPath(new URL(`../../${page}`, import.meta.url)), 'utf8');
  const prose = text.replace(/```[\s\S]*?```|<!--.*?-->|^[|#].*$/gm, '\n').replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1');
  const paragraphs = prose.split(/\n\s*\n|\n(?=- |\d+\. )/).map((each) => each.trim().replaceAll(/\s+/g, ' '));
  return paragraphs.flatMap((paragraph) => paragraph.split(/(?<=[.!?])\s+(?=\S)/));
}

it.each(['README.md', ...guides()])(`%s has no sentence of more than ${MOST_WORDS} words`, (page) => {
  const all = sentences(page);
  expect(all.length).toBeGreaterThan(1);
  expect(all.filter((sentence) => sentence.split(' ').length > MOST_WORDS)).toEqual([]);
});
