import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { folderForEach } from '../../../fixtures/folder.js';
import { ObjectStore } from '../../../fixtures/object-store.js';
import { runCommand } from '../run-command.js';

const TABLE = Buffer.from(`id,ip\n${Array.from({ length: 500 }, (_, id) => `${id},8.8.8.${id % 300}\n`).join('')}`);
const folder = folderForEach();
let store: ObjectStore;
let expected: Buffer;
beforeEach(async () => {
  store = await ObjectStore.start();
  store.objects.set('/in.csv', TABLE);
  await mkdir(folder('job'));
  await writeFile(folder('in.csv'), TABLE);
  expect((await runCommand(['batch', 'ip', folder('in.csv'), '--out', folder('out.csv'), '--fields', 'CountryCode'])).exit).toBe(0);
  expected = await readFile(folder('out.csv'));
});
afterEach(() => store.stop());

/** Runs the command in a folder of its own. */
function batch(table: string, ...words: readonly string[]): Promise<{ readonly exit: number; readonly said: string }> {
  return new Promise((resolve) => {
    const args = [inject('command'), 'batch', 'ip', table, '--fields', 'CountryCode', ...words];
    execFile(process.execPath, args, { cwd: folder('job') }, (error, stdout, stderr) => {
      const said = stdout + stderr;
      expect(said).not.toContain('secret');
      resolve({ exit: error === null ? 0 : Number(error.code), said });
    });
  });
}

describe('a batch of a table at a signed URL', () => {
  it('puts what it finds to other URLs, and leaves nothing', async () => {
    const urls = ['--out', store.sign('PUT', 'a/out.csv'), '--review', store.sign('PUT', 'a/review.csv')];
    const done = await batch(store.sign('GET', 'in.csv'), ...urls, '--summary', store.sign('PUT', 'a/run.json'));
    expect(done).toEqual({ exit: 0, said: expect.stringContaining(`${store.url}/a/out.csv is finished`) });
    expect(store.objects.get('/a/out.csv')?.equals(expected)).toBe(true);
    expect(String(store.objects.get('/a/review.csv'))).toContain(',doubt\n');
    expect(JSON.parse(String(store.objects.get('/a/run.json')))).toMatchObject({ rows: 500 });
    expect(await readdir(folder('job'))).toEqual([]);
  });

  it('is previewed, and leaves nothing', async () => {
    const done = await batch(store.sign('GET', 'in.csv'), '--out', store.sign('PUT', 'a/out.csv'), '--preview', '2', '--json');
    expect([done.exit, done.said.match(/^\{.*\}$/gm)?.length]).toEqual([0, 2]);
    expect(store.objects.has('/a/out.csv')).toBe(false);
    expect(await readdir(folder('job'))).toEqual([]);
  });

  it('keeps the result where its URL has expired, and puts it by a new one', async () => {
    const words = async () => ['--out', store.sign('PUT', 'out.csv')];
    const table = store.sign('GET', 'in.csv');
    const late = await words();
    store.expire();
    expect(await batch(table, ...late)).toEqual({
      exit: 5,
      said: expect.stringMatching(/in\.csv is refused \(status 403\): expected a URL that is signed for GET and has not expired/),
    });
    expect(await batch(store.sign('GET', 'in.csv'), ...late)).toEqual({
      exit: 5,
      said: expect.stringMatching(/out\.csv is refused \(status 403\): expected a URL that is signed for PUT .*out\.csv is kept for it/),
    });
    for (const name of await readdir(folder('job'))) expect(await readFile(folder('job', name), 'utf8')).not.toContain('secret');
    // The table is here still.
    store.objects.delete('/in.csv');
    expect((await batch(table, ...(await words()), '--resume')).exit).toBe(0);
    expect(store.objects.get('/out.csv')?.equals(expected)).toBe(true);
    expect(await readdir(folder('job'))).toEqual([]);
  });

  it.each([
    [['https://store.example/', '--out', 'out.csv'], 'https://store.example/ names no file'],
    [['https://store.example/in?X=secret', '--out', 'out.csv'], 'in has no ending of .csv'],
    [['https://:secret', '--out', 'out.csv'], 'A URL of a table cannot be read'],
    [['in.csv', '--out', 'https://a.example/t.csv', '--review', 'https://b.example/t.csv'], 'name one file twice: t.csv'],
  ])('refuses %j', async ([table = '', ...words], message) => {
    await writeFile(folder('job', 'in.csv'), TABLE);
    expect(await batch(table, ...words)).toEqual({ exit: 2, said: expect.stringContaining(message) });
  });
});
