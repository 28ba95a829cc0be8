import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { folderForAll } from '../../fixtures/folder.js';
import { run } from '../../fixtures/programs.js';
import { packedPackage, REPOSITORY } from './installed.js';

describe('the executable, in an empty folder without Node', () => {
  const folder = folderForAll();
  const [home, executable] = [() => folder('home'), () => folder('program', 'doorplate')];
  /** Nothing is found on the path. */
  const started = () => ({ cwd: home(), env: { PATH: '', HOME: home() } });
  const doorplate = async (...words: string[]): Promise<string> => (await run(executable(), words, started())).stdout;

  beforeAll(async () => {
    await mkdir(home());
    const packed = await packedPackage(folder());
    await run(process.execPath, [join(REPOSITORY, 'node_modules/tsx/dist/cli.mjs'), 'tools/binary/build.ts', packed, folder('program')], {
      cwd: REPOSITORY,
    });
  }, 240_000);

  it.each([
    ['parse', '801 SHAWAN RD, COCKEYSVILLE MD'],
    ['verify', '801 SHAWAN RD, COCKEYSVILLE MD 21030-1225'],
  ])('answers %s', async (operation, expected) => {
    expect(await doorplate(operation, '801 Shawan Rd, Cockeysville MD')).toContain(expected);
  });

  it('verifies a table', async () => {
    await copyFile(join(REPOSITORY, 'docs/examples/customers.csv'), join(home(), 'customers.csv'));
    await doorplate('batch', 'verify', 'customers.csv');
    expect(await readFile(join(home(), 'customers.verify.csv'), 'utf8')).toContain('COCKEYSVILLE');
  });

  it('builds a dataset on several threads', async () => {
    const points = join(REPOSITORY, 'datasets/sources/baltimore-county-md.csv.gz');
    const build = ['build', './md', '--us', `openaddresses:${points}`, '--name', 'md', '--version', '1', '--threads', '2'];
    await doorplate(...build);
    expect(await doorplate('verify', '--only', '--data', './md', '801 Shawan Rd, 21030')).toContain('801 SHAWAN RD, COCKEYSVILLE MD 21030');
  });

  it.each([[[]], [['--workers', '2']]])('serves with %j', async (options) => {
    const server = spawn(executable(), ['serve', '--port', '0', '--offline', ...options], started());
    try {
      const url = await new Promise<string>((resolve, reject) => {
        let written = '';
        const look = (chunk: Buffer): void => {
          written += chunk;
          const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(written) ?? [];
          if (found !== undefined) resolve(found);
        };
        server.stdout.on('data', look);
        server.stderr.on('data', look);
        server.once('exit', (code) => reject(new Error(`It ended with ${code} and said ${written}`)));
      });
      expect((await fetch(url)).status).toBe(200);
    } finally {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
  });
});
