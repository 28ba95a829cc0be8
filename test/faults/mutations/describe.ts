import { describe, expect, it } from 'vitest';
import type { FileKind } from '../../../src/dataset/index.js';
import { runMutations } from './run.js';

const SEED = 20261122;
/** More are made with the variable. */
const MUTATIONS = Number(process.env.DOORPLATE_FUZZ ?? 500);
const TIMEOUT = 600_000;

/** Whatever is changed in files of these kinds, questions are answered or refused within the steps that they may take. */
export function describeMutations(...kinds: readonly FileKind[]): void {
  describe.each(kinds)('changed files of kind %s', (kind) => {
    it(
      'are refused or answer',
      async () => {
        const { refused, refusedLater, answered } = await runMutations(kind, SEED, MUTATIONS);
        expect(refused + refusedLater + answered).toBe(MUTATIONS);
        // Changes that nothing notices would test nothing, and so would files that are never opened. Some columns are decoded
        // at first use, so their damage is found then.
        expect(refused + refusedLater).toBeGreaterThan(MUTATIONS / 4);
        expect(answered).toBeGreaterThan(MUTATIONS / 20);
      },
      TIMEOUT,
    );
  });
}
