import { defineConfig } from 'vitest/config';

/** Tests on real files in the folder that DOORPLATE_DATA names; apart from the tests that every clone can run. */
export default defineConfig({
  test: { include: ['test/real/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
});
