// Run inside a project that has the package installed.
const assert = require('node:assert/strict');
const { DoorplateError, open } = require('doorplate');

const { exports: subpaths } = require('doorplate/package.json');
const modules = Object.keys(subpaths).filter((name) => !name.endsWith('.json'));

async function main() {
  for (const subpath of modules) {
    const name = `doorplate${subpath.slice(1)}`;
    const required = Object.keys(require(name));
    const imported = Object.keys(await import(name)).filter((key) => key !== 'default' && key !== 'module.exports');
    assert.deepEqual(required.sort(), imported.sort(), `${name} exports other names to require than to import`);
  }
  const doorplate = await open();
  const { result } = await doorplate.suggestTexts('suggest-zip', '02139');
  assert.match(result?.[0] ?? '', /^02139, /);
  // The subpaths share one error class.
  await assert.rejects(doorplate.parse(''), DoorplateError);
  assert.throws(() => require('doorplate/http').createHandler(doorplate, {}), DoorplateError);
  const { value } = await doorplate.geocodeBatch(['Washington DC 20020']).next();
  assert.deepEqual(value, await doorplate.geocode('Washington DC 20020'));
  await doorplate.close();
}

void main();
