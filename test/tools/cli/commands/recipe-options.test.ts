import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { withRecipe } from '../../../../tools/cli/commands/recipe-options.js';
import { folderForEach } from '../../../fixtures/folder.js';

const folder = folderForEach();

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
