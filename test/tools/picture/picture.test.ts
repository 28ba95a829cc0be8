import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { open } from '../../../src/index.js';
import { picture } from '../../../tools/picture/picture.js';

it('shows what the library answers today: otherwise run `npm run build:picture`', async () => {
  const doorplate = await open();
  const committed = await readFile(new URL('../../../tools/picture/doorplate.svg', import.meta.url), 'utf8');
  expect(await picture(doorplate)).toBe(committed);
  await doorplate.close();
});
