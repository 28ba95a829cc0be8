import { existsSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { folderForAll } from '../../fixtures/folder.js';
import { canRun, freePort, run } from '../../fixtures/programs.js';
import { recipe, withCommand } from './recipe.js';

const EXAMPLE = new URL('../../../docs/examples/postgres/verify.sql', import.meta.url).pathname;
const isInstalled = canRun('initdb', 'the recipe for Postgres');
/** The server refuses to run as root. */
const AS_USER = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];
/** Rows with what breaks careless copies: quotes, line ends, commas, no value. */
const ROWS = `SELECT i, CASE i % 3 WHEN 0 THEN '801 Shawan Rd, Cockeysville MD 21030' WHEN 1 THEN E'1 "Nowhere" Ln,\\nCockeysville MD' END FROM generate_series(1, 300) i`;

const folder = folderForAll();
let env: NodeJS.ProcessEnv;
const server = (words: readonly string[]) => {
  const [program = '', ...rest] = [...AS_USER, ...words];
  return run(program, rest, { cwd: folder() });
};
const psql = async (sql: string) => (await run('psql', ['-qAt', '-c', sql], { env, cwd: folder() })).stdout.trim();

beforeAll(async () => {
  if (!isInstalled) return;
  await chmod(folder(), 0o777);
  await server(['initdb', '-D', folder('db'), '-A', 'trust', '-U', 'postgres']);
  const port = await freePort();
  // Programs of COPY are run by the server, which has to reach the command.
  await chmod(join(inject('command'), '../..'), 0o755);
  process.env.PATH = (await withCommand(folder())).PATH;
  await server(['pg_ctl', '-D', folder('db'), '-l', folder('log'), '-o', `-p ${port} -k ${folder()} -c listen_addresses=`, '-w', 'start']);
  env = { ...process.env, PGHOST: folder(), PGPORT: String(port), PGUSER: 'postgres', PGDATABASE: 'postgres' };
}, 60_000);
afterAll(async () => {
  if (folder() === undefined) return;
  if (existsSync(folder('db/postmaster.pid'))) await server(['pg_ctl', '-D', folder('db'), '-m', 'fast', '-w', 'stop']);
});

describe.skipIf(!isInstalled)('the recipe for Postgres', () => {
  it('answers a table and loads the answers', async () => {
    await psql(`CREATE TABLE customers (id int, address text); INSERT INTO customers ${ROWS}`);
    await psql('CREATE TABLE verified (id int, address text, status text, message text, "FullAddress" text, "ZipCode" text)');
    const script = folder('recipe.sh');
    await writeFile(script, `set -e\n${await recipe('sh', 'psql -c')}`);
    await run('sh', [script], { env, cwd: folder() });
    expect(await psql('SELECT status, count(*), count(DISTINCT id), min("ZipCode") FROM verified GROUP BY status ORDER BY status')).toBe(
      'error|100|100|\nfound|100|100|21030\nnot-found|100|100|',
    );
    expect(await psql('SELECT count(*) FROM verified JOIN customers USING (id) WHERE verified.address = customers.address')).toBe('200');
  });

  it('runs the command by COPY and updates rows by their key, each once', async () => {
    await psql(`CREATE TABLE orders (id int, address text); INSERT INTO orders ${ROWS}`);
    await psql('ALTER TABLE IF EXISTS customers RENAME TO others; ALTER TABLE orders RENAME TO customers');
    // The server has a user of its own.
    await mkdir(folder('copy'));
    await chmod(folder('copy'), 0o777);
    const script = () => run('psql', ['-qv', 'ON_ERROR_STOP=1', '-v', `folder=${folder('copy')}`, '-f', EXAMPLE], { env, cwd: folder() });
    const counts = () => psql('SELECT checked, count(*), min(zip), min(dpv) FROM customers GROUP BY checked ORDER BY checked');
    await script();
    expect(await counts()).toBe('error|100||\nfound|100|21030|Y\nnot-found|100||');
    expect(await psql('SELECT full_address FROM customers WHERE id = 3')).toBe('801 SHAWAN RD, COCKEYSVILLE MD 21030-1225');
    await psql(`INSERT INTO customers VALUES (301, '801 Shawan Rd, Cockeysville MD 21030')`);
    await script();
    expect(await counts()).toBe('error|100||\nfound|101|21030|Y\nnot-found|100||');
  }, 60_000);
});
