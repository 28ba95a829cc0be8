import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { folderForAll } from '../../fixtures/folder.js';
import { installed, output } from '../programs.js';

const next = installed('../next/node_modules/next/dist/bin/next', 'Next') ?? '';
/** Below the folder that has Next, because Next is found from there. */
const APP = fileURLToPath(new URL('./node_modules/.consumer-of-next', import.meta.url));
const ROUTE = `import { answersOf } from '../../answers.js';
import { doorplate } from '../../server.js';

export const dynamic = 'force-dynamic';
export const GET = async () => new Response(\`\${await answersOf(doorplate)}\\n\`);
`;

let server: ChildProcess | null = null;
const moved = folderForAll();
beforeAll(async () => {
  await rm(APP, { recursive: true, force: true });
  await mkdir(join(APP, 'app', 'answers'), { recursive: true });
  await writeFile(join(APP, 'package.json'), '{ "name": "consumer", "private": true, "type": "module" }');
  await writeFile(join(APP, 'app', 'answers', 'route.js'), ROUTE);
  for (const name of ['answers.js', 'server.js', 'next.config.mjs']) await copyFile(join(inject('consumer'), name), join(APP, name));
  await cp(join(inject('consumer'), 'node_modules'), join(APP, 'node_modules'), { recursive: true });
});
afterAll(async () => {
  server?.kill();
  await rm(APP, { recursive: true, force: true });
});

it.runIf(next !== '')('gives the answers of Node from a standalone build of Next', { timeout: 180_000 }, async () => {
  await output(process.execPath, [next, 'build'], APP, { NEXT_TELEMETRY_DISABLED: '1' });
  const standalone = join(APP, '.next', 'standalone');
  const files = await readdir(standalone, { recursive: true });
  const main = files.find((file) => /^(?!.*node_modules\/(?!\.consumer)).*server\.js$/.test(file)) ?? '';
  // Elsewhere, where nothing of the folder that it was built in is left.
  await cp(standalone, moved(), { recursive: true, verbatimSymlinks: true });
  await rm(APP, { recursive: true });
  const port = await freePort();
  const env = { ...process.env, DOORPLATE_DATA_DIR: '', PORT: String(port), HOSTNAME: '127.0.0.1' };
  server = spawn(process.execPath, [moved(main)], { cwd: moved(), env, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const text of server.stdout ?? []) if (String(text).includes('Ready')) break;
  expect(await (await fetch(`http://127.0.0.1:${port}/answers`)).text()).toBe(inject('expected'));
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return address !== null && typeof address === 'object' ? address.port : 0;
}
