import { expect, it } from 'vitest';
import { importsOfNode } from '../../../tools/lint/node-modules.js';
import { parsed } from './parsed.js';

it.each([
  ['src/auth/node/file-store.ts', "import { open } from 'node:fs/promises'", true],
  ['src/auth/token.ts', "import { randomUUID } from 'node:crypto'", false],
  ['src/auth/token.ts', "import type { KeyObject } from 'node:crypto'", true],
  ['src/auth/token.ts', "import { a } from './node/file-store.js'", true],
  ['src/auth/keys/token-key.ts', "import { createPrivateKey } from 'node:crypto'", false],
  ['src/http/node.ts', "export { createServer } from 'node:http'", false],
  ['src/dataset/sha256.ts', "import 'node:crypto'", false],
  ['tools/cli/main.ts', "import { open } from 'node:fs/promises'", true],
])('%s may have %s: %s', (path, text, may) => {
  expect(importsOfNode(parsed({ [path]: text })).map((found) => found.split(': ')[0])).toEqual(may ? [] : [path]);
});
