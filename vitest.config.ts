import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const MOUNTS = 'test/http/mounts/others/**';
const REAL = 'test/real/**';
const RUNTIMES = 'test/runtimes/**';

/** Kills, mutations, fuzz, floods, browsers, servers and whole builds: minutes, and for `npm run test:all`. */
const SLOW = 'test/**/*.slow.test.ts';

/** Tests see nothing that is installed on the machine, unless they name a folder themselves. */
const env = { DOORPLATE_DATA_DIR: join(tmpdir(), 'doorplate-nothing-installed') };

/** Every clone can run `unit` and `slow`. The others need what a clone has not: `mounts` and `runtimes` their own packages, `real` the folder DOORPLATE_DATA. */
export default defineConfig({
  test: {
    // One is kept free by default: of two cores that is half.
    maxWorkers: '100%',
    coverage: {
      provider: 'v8',
      include: ['src/**', 'tools/**'],
      exclude: ['src/dataset/format/generated/**', 'tools/format/generated/**'],
    },
    projects: [
      project('unit', ['test/**/*.test.ts'], 30_000, [MOUNTS, REAL, RUNTIMES, SLOW]),
      project('slow', [SLOW], 30_000),
      project('mounts', [`${MOUNTS}/*.test.ts`], 30_000),
      project('real', [`${REAL}/*.test.ts`], 120_000),
      { test: { ...project('runtimes', [`${RUNTIMES}/*.test.ts`], 60_000).test, globalSetup: ['test/runtimes/consumer.ts'] } },
    ],
  },
});

function project(name: string, include: string[], testTimeout: number, exclude: string[] = []) {
  return { test: { name, include, exclude: ['**/node_modules/**', ...exclude], env, testTimeout, hookTimeout: 2 * testTimeout } };
}
