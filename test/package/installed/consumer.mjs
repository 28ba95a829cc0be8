// Run inside a project that has the package installed.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { isDoorplateError, open } from 'doorplate';

const { exports: subpaths } = createRequire(import.meta.url)('doorplate/package.json');
for (const subpath of Object.keys(subpaths).filter((name) => !name.endsWith('.json'))) {
  const names = Object.keys(await import(`doorplate${subpath.slice(1)}`));
  assert.ok(names.length > 0, `${subpath} exports nothing`);
}

const doorplate = await open();
const { result } = await doorplate.suggestTexts('suggest-zip', '02139');
assert.match(result?.[0] ?? '', /^02139, /);
assert.equal((await doorplate.ip('8.8.8.8')).result?.CountryCode, 'US');
await assert.rejects(doorplate.parse(''), (error) => isDoorplateError(error) && error.code === 'INPUT_EMPTY');
const address = '801 Shawan Rd, Cockeysville MD 21030';
const items = [];
for await (const item of doorplate.verifyBatch([address, ''])) items.push(item);
assert.deepEqual(items[0], await doorplate.verify(address));
assert.equal(items[1]?.error.code, 'INPUT_EMPTY');
await doorplate.close();
