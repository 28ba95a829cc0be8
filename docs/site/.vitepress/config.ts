import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitepress';
import pkg from '../../../package.json' with { type: 'json' };
import { anchorOf } from '../links.js';
import { isPlain, linkedFiles, pages, ROOT, read } from '../repository.js';

const group = (text: string, wanted: RegExp) => ({
  text,
  items: pages
    .filter((page) => wanted.test(page))
    .map((page) => ({ text: /^# (.*)$/m.exec(read(page))?.[1] ?? page, link: `/${page.replace(/(README)?\.md$/, '')}` })),
});

/** The Markdown of the repository, at the same paths: a relative link leads to the same in a clone, in the package and here. */
export default defineConfig({
  title: 'doorplate',
  description: pkg.description,
  base: (process.env.SITE_BASE ?? '/') as `/${string}/`,
  srcDir: '../..',
  srcExclude: ['**/node_modules/**'],
  outDir: './dist',
  rewrites: (page) => page.replace(/README\.md$/, 'index.md').replace(/^docs\/site\//, ''),
  vite: { build: { chunkSizeWarningLimit: 2000 } },
  ignoreDeadLinks: [/\.(json|svg)$/, /^\/playground/],
  markdown: {
    anchor: { slugify: anchorOf },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    languageAlias: { mjs: 'js', conf: 'nginx', service: 'ini', timer: 'ini' },
    config: (md) =>
      md.core.ruler.push('links-of-the-repository', ({ tokens }) => {
        // A corner of a table heads nothing.
        for (const [at, { type, content }] of tokens.entries())
          if (type === 'inline' && content === '' && tokens[at - 1]?.tag === 'th') for (const near of [-1, 1]) tokens[at + near].tag = 'td';
        for (const token of tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === 'link_open')) {
          const href = token.attrGet('href') ?? '';
          const isFile = !/^(\w+:|#)/.test(href) && !/\.md(#|$)/.test(href) && !isPlain(href);
          token.attrSet('href', isFile ? `${href}.source.md` : href.replace('README.md', 'index.md'));
        }
      }),
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Guides', link: '/docs/guides/' },
      { text: 'Examples', link: '/docs/examples/' },
      { text: 'Playground', link: '/playground/', target: '_self' },
      { text: 'API', link: '/docs/api/' },
    ],
    sidebar: [
      group('Start', /^README/),
      group('Guides', /^docs\/(guides|examples)/),
      group('Library', /^src/),
      group('Data and tools', /^(datasets|tools|deploy|bench)/),
      group('API', /^docs\/api/),
      group('Project', /^(test|[A-Q]|S)/),
    ],
  },
  buildEnd({ outDir }) {
    for (const path of linkedFiles.filter(isPlain)) cpSync(join(ROOT, path), join(outDir, path));
  },
});
