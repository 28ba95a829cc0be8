import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { formatOutsideReaders, importsOfNode, wrongDirections } from './directions.js';
import { unusedExports } from './exports.js';
import { longFunctions } from './lengths.js';
import { messagesWithoutCapital, messagesWithStop } from './messages.js';
import { promisesInPlainRooms } from './promises.js';
import { sourceTexts } from './source-text.js';
import { propertiesBehindSpreads } from './spreads.js';

// The rules of this repository that Biome has no words for; `npm run lint` runs both.
const root = fileURLToPath(new URL('../../', import.meta.url));

const files = sourceTexts(root, ['src', 'tools', 'test', 'bench']);
const subpaths = readdirSync(`${root}src`).map((name) => `src/${name}/index.ts`);
const entries = new Set([
  'src/index.ts',
  'src/auth/node/index.ts',
  'src/http/node.ts',
  // Named by the configuration of Vitest.
  'test/runtimes/consumer.ts',
  'test/command.ts',
  ...subpaths.filter((path) => path !== 'src/match/index.ts' && existsSync(`${root}${path}`)),
]);
const unused = unusedExports(files, entries);
const written = files.filter(({ path }) => /^(src|tools)\//.test(path));
report('import that points the wrong way', wrongDirections(files));
report('import of the format of files outside their readers', formatOutsideReaders(files));
report('import of a module that only Node has', importsOfNode(files));
report('promise in a room of plain functions', promisesInPlainRooms(files));
report('export that nothing imports', unused);
report('function of more than 80 lines', longFunctions(written));
report('property behind a spread that is not the first of its object, or is a condition', propertiesBehindSpreads(files));
report('message of an error that ends with a stop', messagesWithStop(written));
report('message of an error that begins with a small letter', messagesWithoutCapital(written));

function report(rule: string, found: readonly string[]): void {
  for (const each of found) console.error(`${each}: ${rule}`);
  if (found.length > 0) process.exitCode = 1;
}
