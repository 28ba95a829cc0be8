import { defineConfig } from 'vitest/config';

const MOUNTS = 'test/http/mounts/others/**';
const REAL = 'test/real/**';
const RUNTIMES = 'test/runtimes/**';

/** Every clone can run `unit`. The others need what a clone has not: `mounts` and `runtimes` their own packages, `real` the folder DOORPLATE_DATA. */
export default defineConfig({
  test: {
    coverage: {
      provider: 'v8',
      include: ['src/**', 'tools/**'],
      exclude: ['src/dataset/format/generated/**', 'tools/format/generated/**'],
    },
    projects: [
      project('unit', ['test/**/*.test.ts'], 30_000, [MOUNTS, REAL, RUNTIMES]),
      project('mounts', [`${MOUNTS}/*.test.ts`], 30_000),
      project('real', [`${REAL}/*.test.ts`], 120_000),
      { test: { ...project('runtimes', [`${RUNTIMES}/*.test.ts`], 60_000).test, globalSetup: ['test/runtimes/consumer.ts'] } },
    ],
  },
});

function project(name: string, include: string[], testTimeout: number, exclude: string[] = []) {
  return { test: { name, include, exclude: ['**/node_modules/**', ...exclude], testTimeout, hookTimeout: 2 * testTimeout } };
}
