import { readdirSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { withRecipe } from '../../../../tools/cli/commands/source-options.js';
import { run } from '../../../../tools/cli/program.js';
import { folderForEach } from '../../../fixtures/folder.js';
import { commandOutput, failure, runCommand } from '../run-command.js';
import { memoryTerminal } from '../terminal/memory-terminal.js';

const folder = folderForEach();
beforeEach(async () => {
  const coordinates = { lat: 38.867033, lng: -76.979235 };
  const address = { address1: '1745 T Street Southeast', address2: '', city: 'Washington', state: 'DC', postalCode: '20020', coordinates };
  await writeFile(folder('addresses.json'), JSON.stringify({ addresses: [address] }));
  await writeFile(
    folder('IN.txt'),
    `${['IN', '411001', 'Pune', 'Maharashtra', '16', 'Pune', '521', 'Pune City', '', '18.5', '73.8', '4'].join('\t')}\n`,
  );
});

const us = () => ['--us', `rrad:${folder('addresses.json')}`];
const build = (out: string, words: readonly string[], env: Record<string, string> = {}) =>
  runCommand(['build', folder(out), '--name', 'both', '--version', '2026.10', ...words], [], env);
/** Builds from an address of the District and a post office of India. */
const buildBoth = (out: string, env?: Record<string, string>) => build(out, [...us(), '--in', `geonames:${folder('IN.txt')}`], env);

describe('build and inspect', () => {
  it('build a dataset that answers', async () => {
    const built = await buildBoth('out');
    expect(built.notices).toBe(`built both 2026.10 in ${folder()}/out\n`);
    expect(built.exit).toBe(0);
    expect(built.output).toMatch(/^us-streets +200 +1 /m);
    const pins = await commandOutput(['query', 'suggest-in-pin', '--only', '--data', folder('out'), '4110']);
    expect(pins).toBe('411001, Pune, Maharashtra\n');
    const inspected = await commandOutput(['inspect', folder('out')]);
    expect(inspected).toMatch(/^both 2026\.10$/m);
    expect(inspected).toMatch(/^checks +6 files intact$/m);
    expect(inspected).toMatch(/^licence +CC BY 4\.0$/m);
  });

  it('give the same bytes for the same files and date', async () => {
    await buildBoth('one', { SOURCE_DATE_EPOCH: '1790000000' });
    await buildBoth('two', { SOURCE_DATE_EPOCH: '1790000000' });
    const manifest = await readFile(folder('one', 'manifest.json'), 'utf8');
    expect(manifest).toBe(await readFile(folder('two', 'manifest.json'), 'utf8'));
    expect(JSON.parse(manifest).builtAt).toBe('2026-09-21');
    expect(await buildBoth('three', { SOURCE_DATE_EPOCH: '2026-01-01' })).toMatchObject(
      failure(2, 'SOURCE_DATE_EPOCH is "2026-01-01", expected seconds since 1970'),
    );
  });

  it('take autonomous systems from formats that hold them', async () => {
    await writeFile(folder('ip.csv'), '"134744072","134744327","US","United States"\n');
    expect(await build('out', ['--ip', `ip2location-csv:${folder('ip.csv')}`, '--level', 'asn'])).toMatchObject(
      failure(2, 'ip.csv: the format holds no autonomous systems, expected mmdb, csv or iptoasn'),
    );
  });

  it('compare addresses with their sources, and refuse what holds none', async () => {
    await buildBoth('out');
    expect(await runCommand(['check', folder('out'), ...us()])).toMatchObject({
      exit: 0,
      output: expect.stringContaining('0 unexplained'),
    });
    await build('india', ['--in', `geonames:${folder('IN.txt')}`]);
    expect(await runCommand(['check', folder('india'), '--in', `geonames:${folder('IN.txt')}`])).toMatchObject(
      failure(2, 'holds no addresses, which alone are compared'),
    );
  });

  it('find damage', async () => {
    await buildBoth('out');
    const out = folder('out');
    const file = (await readdir(out)).find((name) => name.startsWith('us-streets')) as string;
    const bytes = await readFile(join(out, file));
    bytes[100] = (bytes[100] as number) ^ 1;
    await writeFile(join(out, file), bytes);
    const text = await runCommand(['inspect', out]);
    expect(text.exit).toBe(1);
    expect(text.output).toMatch(/^checks +1 of 6 files damaged$/m);
    expect(text.output).toMatch(/^us-streets.*SHA-256/m);
    const json = await runCommand(['inspect', out, '--json']);
    expect(json.exit).toBe(1);
    expect(JSON.parse(json.output)).toMatchObject({ name: 'both', intact: false });
    await writeFile(join(out, 'manifest.json'), '{');
    expect((await runCommand(['inspect', out])).exit).toBe(3);
  });

  it('leave nothing behind when a source is unusable', async () => {
    await writeFile(folder('IN.txt'), 'text');
    expect(await buildBoth('out')).toMatchObject(failure(2, 'IN.txt: the file is cut short: line 1 ends after 1 columns, expected 12'));
    expect(await readdir(folder())).toEqual(['IN.txt', 'addresses.json']);
  });

  it('refuse a name that no dataset may have before anything is read', async () => {
    expect(await runCommand(['build', folder('out'), '--us', 'rrad:none.json', '--version', '1', '--name', 'two words'])).toMatchObject(
      failure(2, '--name is "two words", expected a letter or digit'),
    );
  });

  it('have put everything in its place before the outcome is told, which a reader may not wait for', async () => {
    await buildBoth('out');
    const { terminal } = memoryTerminal();
    const seen: string[][] = [];
    const output = new Writable({
      write(_chunk, _encoding, done) {
        seen.push(readdirSync(folder()));
        done();
      },
    });
    expect(await run(['build', folder('out'), ...us(), '--name', 'a', '--version', '1'], { ...terminal, output })).toBe(0);
    expect(new Set(seen.flat())).toEqual(new Set(['IN.txt', 'addresses.json', 'out']));
  });

  it('tell of populated places that nothing is there to be joined with', async () => {
    const row = '1259229 Pune Pune Poona 18.5 73.8 P PPL IN - 16 521 - - 2935744 - - - -'.replaceAll(' ', '\t');
    await writeFile(folder('cities.txt'), `${row}\n`);
    const cities = ['--in', `geonames-cities:${folder('cities.txt')}`];
    const told = expect.stringContaining('1 populated places have no postal rows to be joined with, and are left out');
    expect(await build('out', cities)).toMatchObject({ exit: 2, notices: told });
    expect(await build('out', [...cities, ...us()])).toMatchObject({ exit: 0, output: told });
  });

  it('refuse a list that cannot be written before anything is read, and leave nothing behind', async () => {
    for (const [option, path, reason] of [
      ['--rejects', folder('absent', 'rejects.csv'), 'cannot be written: ENOENT'],
      ['--conflicts', folder(), 'is a folder, expected a file to write a list to'],
    ] as const) {
      const refused = failure(2, `${path} ${reason}`);
      expect(await build('out', [...us(), option, path])).toMatchObject(refused);
      expect(await readdir(folder())).toEqual(['IN.txt', 'addresses.json']);
    }
  });

  it('refuse a place where nothing can be written', async () => {
    expect(await buildBoth('addresses.json/out')).toMatchObject(
      failure(2, /Nothing can be written into .*addresses\.json: EEXIST, file already exists$/m),
    );
  });
});

describe('options of a recipe', () => {
  async function recipe(content: unknown): Promise<string> {
    const path = folder('us.json');
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  }

  it('leaves options without a recipe as they are', async () => {
    const options = { us: 'nad:a', name: 'x' };
    expect(await withRecipe(options)).toBe(options);
  });

  it('adds the files of a recipe by its own folder, in front of those of the command line', async () => {
    const path = await recipe({ us: ['nad:NAD.zip', 'tiger:county/*.zip', 'overture:/data/x.parquet'], places: ['hud:hud.csv'] });
    expect(await withRecipe({ recipe: path, us: ['nad:b.csv'] })).toEqual({
      recipe: path,
      us: [`nad:${folder()}/NAD.zip`, `tiger:${folder()}/county/*.zip`, 'overture:/data/x.parquet', 'nad:b.csv'],
      places: [`hud:${folder()}/hud.csv`],
    });
  });

  it('lets the command line count more in texts and lists', async () => {
    const path = await recipe({ name: 'us', version: '2026.10', region: ['MD', 'VT'], zip3: ['210'], licence: 'x' });
    const options = await withRecipe({ recipe: path, version: '2', region: 'VA' });
    expect(options).toMatchObject({ name: 'us', version: '2', region: 'VA', zip3: ['210'], licence: 'x' });
  });

  it.each<[string, unknown]>([
    ['is not a JSON object', 'us: nad'],
    ['is not a JSON object', []],
    ['holds "usa"', { usa: ['nad:x'] }],
    ['holds us that is not a list of texts', { us: 'nad:x' }],
    ['holds version that is not a text', { version: 2026.1 }],
    ['holds region that is not a list of texts', { region: [1] }],
  ])('says that a recipe %s', async (problem, content) => {
    const refused = withRecipe({ recipe: await recipe(content) });
    await expect(refused).rejects.toMatchObject({ code: 'CONFIG_INVALID', message: expect.stringContaining(problem) });
  });

  it('names a recipe that is missing', async () => {
    await expect(withRecipe({ recipe: folder('none.json') })).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
  });
});
