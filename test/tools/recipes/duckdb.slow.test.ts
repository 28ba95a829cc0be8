import { existsSync } from 'node:fs';
import { copyFile, cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderForEach } from '../../fixtures/folder.js';
import { run } from '../../fixtures/programs.js';
import { SQL_ANSWERS } from '../../fixtures/sql-answers.js';
import { recipe, withCommand } from './recipe.js';

const PACKAGES = new URL('duckdb/node_modules', import.meta.url).pathname;
const ROOT = new URL('../../..', import.meta.url).pathname;
const isInstalled = existsSync(PACKAGES);
if (!isInstalled)
  process.stdout.write('left out, as @duckdb/node-api is not installed in test/tools/recipes/duckdb: the recipe for DuckDB\n');
const folder = folderForEach();

describe.skipIf(!isInstalled)('the recipe for DuckDB', () => {
  it('asks for the rows of a query and queries the answers', { timeout: 60_000 }, async () => {
    const rows = Array.from({ length: 30 }, (_, row) => {
      const address = row % 3 === 0 ? '1 ""Nowhere"" Ln,\nCockeysville MD' : '801 Shawan Rd, Cockeysville MD 21030';
      return `${row},"${address}",${row % 2 === 0 ? 'US' : 'CA'}`;
    });
    await writeFile(folder('customers.csv'), `id,address,country\n${rows.join('\n')}\n`);
    await symlink(PACKAGES, folder('node_modules'));
    const imports = "import { execFileSync } from 'node:child_process';\nimport { DuckDBInstance } from '@duckdb/node-api';\n";
    await writeFile(folder('recipe.mjs'), imports + (await recipe('ts', 'DuckDBInstance')));
    await run(process.execPath, ['recipe.mjs'], { cwd: folder(), env: await withCommand(folder()) });
    expect(await readFile(folder('listed.csv'), 'utf8')).toBe('StateCode,count_star()\nMD,10\n');
  });

  it('has functions of doorplate, as the example defines them', { timeout: 60_000 }, async () => {
    await cp(PACKAGES, folder('node_modules'), { recursive: true });
    await symlink(ROOT, folder('node_modules/doorplate'));
    await copyFile(join(ROOT, 'docs/examples/duckdb/functions.mjs'), folder('functions.mjs'));
    const env = { ...process.env, DOORPLATE_DATA_DIR: folder('nothing-installed') };
    const { stdout } = await run(process.execPath, ['functions.mjs'], { cwd: folder(), env });
    expect(stdout.trimEnd().split('\n')).toEqual(SQL_ANSWERS);
  });
});
