import { cpSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type DefaultTheme, defineConfig, type HeadConfig } from 'vitepress';
import pkg from '../../../package.json' with { type: 'json' };
import { anchorOf } from '../links.js';
import { llmsText } from '../llms.js';
import { isPlain, linkedFiles, pages, ROOT, routeOf, titleOf } from '../repository.js';

const base = (process.env.SITE_BASE ?? '/') as `/${string}/`;
/** Where the site is published, such as `https://docs.example.org`: pictures for previews and the list of pages want whole addresses. */
const origin = process.env.SITE_ORIGIN;

const ICON = 'tools/serve/explorer/page/icon.svg';
const SOCIAL_PICTURE = 'docs/site/social.png';

const entry = (page: string, text = titleOf(page)): DefaultTheme.SidebarItem => ({
  text,
  link: `/${routeOf(page).replace(/(index)?\.md$/, '')}`,
});
const group = (text: string, ...items: readonly DefaultTheme.SidebarItem[]) => ({ text, items: [...items] });
const guide = (name: string, text?: string) => entry(`docs/guides/${name}.md`, text);

/** Pages by what a reader wants to do; every page that no task names is in the last group. */
const tasks = [
  group(
    'Get started',
    entry('README.md', 'Overview'),
    { text: 'Playground', link: '/playground/', target: '_self' },
    guide('README', 'All guides'),
    entry('docs/examples/README.md', 'Examples to copy'),
  ),
  group('Complete and verify', guide('address-field'), entry('src/element/README.md', 'Element, component and hook')),
  group(
    'Serve',
    guide('service'),
    entry('src/http/README.md', 'Frameworks'),
    entry('src/dialects/README.md'),
    entry('deploy/README.md', 'Deploy'),
  ),
  group('Process tables', guide('tables'), guide('other-languages'), entry('tools/README.md', 'Command line')),
  group('Bring data', guide('your-files'), guide('nation'), entry('datasets/README.md'), guide('india-and-ip')),
  group('Decide', guide('comparison'), guide('from-others'), guide('trust'), entry('bench/README.md', 'Measurements')),
  group('Reference', entry('src/README.md', 'Operations in detail'), entry('src/RUNTIMES.md', 'Runtimes')),
];
const named = new Set(tasks.flatMap(({ items }) => items.map(({ link }) => link)));
const rest = (text: string, wanted: RegExp) =>
  group(
    text,
    ...pages
      .filter((page) => wanted.test(page))
      .map((page) => entry(page))
      .filter(({ link }) => !named.has(link)),
  );

const preview: HeadConfig[] =
  origin === undefined
    ? []
    : [
        ['meta', { property: 'og:image', content: `${origin}${base}social.png` }],
        ['meta', { name: 'twitter:card', content: 'summary_large_image' }],
      ];

/** The Markdown of the repository, at the same paths: a relative link leads to the same in a clone, in the package and here. */
export default defineConfig({
  title: 'doorplate',
  description: pkg.description,
  base,
  srcDir: '../..',
  srcExclude: ['**/node_modules/**'],
  outDir: './dist',
  rewrites: (page) => routeOf(page).replace(/^docs\/site\//, ''),
  head: [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}icon.svg` }],
    ['meta', { property: 'og:title', content: 'doorplate: US addresses inside your own process' }],
    ['meta', { property: 'og:description', content: pkg.description }],
    ...preview,
  ],
  ...(origin === undefined ? {} : { sitemap: { hostname: origin + base } }),
  vite: { build: { chunkSizeWarningLimit: 2000 } },
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag === 'doorplate-address' } } },
  ignoreDeadLinks: [/\.(json|svg)$/, /^\/playground/],
  markdown: {
    anchor: { slugify: anchorOf },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    languageAlias: { mjs: 'js', conf: 'nginx', service: 'ini', timer: 'ini' },
    config: (md) =>
      md.core.ruler.push('links-of-the-repository', ({ tokens, env }) => {
        // A corner of a table heads nothing.
        for (const [at, { type, content }] of tokens.entries())
          if (type === 'inline' && content === '' && tokens[at - 1]?.tag === 'th') for (const near of [-1, 1]) tokens[at + near].tag = 'td';
        for (const token of tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === 'link_open'))
          token.attrSet('href', linkOnSite(token.attrGet('href') ?? '', env.relativePath));
      }),
  },
  themeConfig: {
    logo: '/icon.svg',
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Playground', link: '/playground/', target: '_self' },
      { text: 'Guides', link: '/docs/guides/' },
      { text: 'Examples', link: '/docs/examples/' },
      { text: 'API', link: '/docs/api/' },
    ],
    sidebar: [...tasks, rest('API', /^docs\/api/), rest('How it is built', /^(src|tools|bench|datasets|deploy|test|[A-Q]|S)/)],
  },
  buildEnd({ outDir }) {
    for (const path of linkedFiles.filter(isPlain)) cpSync(join(ROOT, path), join(outDir, path));
    cpSync(join(ROOT, ICON), join(outDir, 'icon.svg'));
    cpSync(join(ROOT, SOCIAL_PICTURE), join(outDir, 'social.png'));
    // Markdown for programs that read it: the pages as they are written, and a list of them.
    for (const page of pages) cpSync(join(ROOT, page), join(outDir, page));
    writeFileSync(join(outDir, 'llms.txt'), llmsText(pkg.description));
  },
});

/** A link of the Markdown as it leads on the site. `from`: the page, below the root of the site. */
function linkOnSite(href: string, from: string): string {
  if (/^(\w+:|#)/.test(href) || isPlain(href)) return href;
  if (!/\.md(#|$)/.test(href)) return `${href}.source.md`;
  const isFirst = join(dirname(from), href.replace(/#.*/, '')) === 'README.md';
  return href.replace('README.md', isFirst ? 'overview.md' : 'index.md');
}
