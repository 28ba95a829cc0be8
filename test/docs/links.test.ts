import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { brokenLinks } from './links.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);

it.each(pages)('%s links to pages, files and headings that exist', (page) => {
  expect(brokenLinks(ROOT, page)).toEqual([]);
});
