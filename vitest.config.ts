import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const MOUNTS = 'test/http/mounts/others/**';
const CLIENTS = 'test/dialects/clients/**';
const REAL = 'test/real/**';
const RUNTIMES = 'test/runtimes/**';
const SITE = 'test/site/**';
const INSTALLED = 'test/package/installed/**';

/** Kills, mutations, fuzz, floods, browsers, servers, whole builds and long oracles: minutes, and for `npm run test:all`. */
const SLOW = 'test/**/*.slow.test.ts';

/** These replace a module or a global object, or need a module that nobody has used yet. */
const ALONE = 'test/**/*.alone.test.ts';
const SLOW_ALONE = 'test/**/*.alone.slow.test.ts';

/** Tests see nothing that is installed on the machine, unless they name a folder themselves. */
const env = { DOORPLATE_DATA_DIR: join(tmpdir(), 'doorplate-nothing-installed') };

/** Bundles the command line for the tests that start it. */
const globalSetup = ['test/command.ts'];

/** How often a test that fails is asked again, which its report says: on a loaded machine a process, a browser or a network may be late. */
const retry = Number(process.env.DOORPLATE_RETRY ?? 0);

/** Files of the longest tests. One that begins last keeps a single core busy until the end. */
const LONGEST = /combinations\.slow|guides|installed|queue\.slow|shipped\.slow|regions|killed\.slow|\/get\//;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => LONGEST.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Many of these wait for processes and pauses. */
const slow = {
  globalSetup,
  testTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
  maxWorkers: Math.ceil(1.5 * availableParallelism()),
  sequence: { groupOrder: 1 },
};

/** Every clone can run `unit`, `alone` and `slow`. The others need what a clone has not: `mounts`, `clients`, `runtimes` and `site` their own packages, `installed` a build, `real` the folder DOORPLATE_DATA. */
export default defineConfig({
  test: {
    // One is kept free by default: of two cores that is half.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    coverage: {
      provider: 'v8',
      include: ['src/**', 'tools/**'],
    },
    projects: [
      // The files of a process share what they import: loading it anew for each takes as long as half of the tests.
      project('unit', ['test/**/*.test.ts'], {
        exclude: [MOUNTS, CLIENTS, REAL, RUNTIMES, SITE, INSTALLED, SLOW, ALONE],
        isolate: false,
        globalSetup,
      }),
      project('alone', [ALONE], { globalSetup }),
      project('slow', [SLOW], { ...slow, exclude: [SLOW_ALONE], isolate: false }),
      project('slow-alone', [SLOW_ALONE], slow),
      project('mounts', [`${MOUNTS}/*.test.ts`], {}),
      project('clients', [`${CLIENTS}/*.test.ts`], {}),
      project('site', [`${SITE}/*.test.ts`], { testTimeout: 60_000 }),
      project('real', [`${REAL}/*.test.ts`], { testTimeout: 120_000 }),
      project('installed', [`${INSTALLED}/*.test.ts`], { testTimeout: 120_000 }),
      project('runtimes', [`${RUNTIMES}/*.test.ts`], { testTimeout: 180_000, globalSetup: ['test/runtimes/consumer.ts'] }),
    ],
  },
});

function project(
  name: string,
  include: string[],
  { testTimeout = 30_000, exclude = [], ...more }: NonNullable<TestProjectInlineConfiguration['test']>,
): TestProjectInlineConfiguration {
  return {
    test: { name, include, exclude: ['**/node_modules/**', ...exclude], env, retry, testTimeout, hookTimeout: 2 * testTimeout, ...more },
  };
}
