import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const page = readFileSync(new URL('../../../src/http/README.md', import.meta.url), 'utf8');
const recipes = [...page.matchAll(/<!-- recipe: ([\w-]+) -->\n```ts\n([\s\S]*?)```/g)].map(
  ([, name = '', code = '']) => [name, code] as const,
);

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => !file.includes('node_modules'));

/** The marked lines of a mount, as they read under the base path `/geo`. */
function marked(name: string): string {
  const file = files.find((each) => each.replaceAll('\\', '/').split('/').at(-1) === `${name}.ts`);
  if (file === undefined) throw new Error(`no mount on ${name}`);
  const source = readFileSync(`${FOLDER}${file}`, 'utf8');
  const [, code = ''] = /^ {2}\/\/ recipe\n([\s\S]*?)^ {2}\/\/ end$/m.exec(source) ?? [];
  return code
    .replace(/^ {2}/gm, '')
    .replace(/`\$\{basePath\}([^`]*)`/g, "'/geo$1'")
    .replace("basePath || '/'", "'/geo'");
}

it('shows one recipe for each mount that the suite runs', () => {
  expect(recipes.map(([name]) => name).sort()).toEqual(['express', 'fastify', 'h3', 'hono', 'koa', 'node-http']);
});

it.each(recipes)('shows the code of the mount on %s', (name, code) => {
  expect(code).toBe(marked(name));
});
