import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { linksOf } from './links.js';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Paths of all pages: the Markdown files, the API reference last. The templates of the site are none. */
export const pages = ['*.md', '--others docs/api']
  .flatMap((which) =>
    execFileSync('git', ['ls-files', ...which.split(' ')], { cwd: ROOT, encoding: 'utf8' })
      .trimEnd()
      .split('\n'),
  )
  .filter((page) => !page.startsWith('docs/site/'));

/** The heading of a page. */
export const titleOf = (page: string): string => /^# (.*)$/m.exec(read(page))?.[1] ?? page;

/** Where a page is on the site: the first page of the repository makes room for the landing page. */
export const routeOf = (page: string): string => (page === 'README.md' ? 'overview.md' : page.replace(/README\.md$/, 'index.md'));

/** Data and pictures, which browsers show as they are. */
export const isPlain = (path: string): boolean => /\.(json|svg)$/.test(path);

/** Paths of the files that pages link to and that are no pages. */
export const linkedFiles = [
  ...new Set(
    pages.flatMap((page) =>
      linksOf(read(page))
        .filter((link) => !/^#|\.md(#|$)/.test(link))
        .map((link) => join(dirname(page), decodeURI(link))),
    ),
  ),
];
