import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { ListFile } from '../../../tools/build/list-file.js';
import { folderForAll } from '../../fixtures/folder.js';

const folder = folderForAll();

it('quotes commas, quotes and all line ends, and keeps spreadsheets from running what a source says', async () => {
  const path = folder('list.csv');
  const list = new ListFile(path, ['file', 'line', 'reason']);
  list.add(['a,b.csv', 1, 'says "no"']);
  list.add(['cr\rhere', null, 'lf\nhere']);
  list.add(['=HYPERLINK("http://example.org")', 3, '@SUM(1)']);
  list.finish();
  const text = await readFile(path, 'utf8');
  expect(text).toBe(
    `file,line,reason\n"a,b.csv",1,"says ""no"""\n"cr\rhere",,"lf\nhere"\n"'=HYPERLINK(""http://example.org"")",3,'@SUM(1)\n`,
  );
});
