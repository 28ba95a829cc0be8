import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { guides } from '../../docs/snippets.js';
import { folderForAll } from '../../fixtures/folder.js';
import { FIRST_ANSWERS, firstAnswer } from './first-answers.js';
import { packedPackage } from './installed.js';

/** These have nothing to type. */
const PAGES = ['README', 'comparison', 'nation', 'trust'];

// One packed package for all guides.
const folder = folderForAll();
beforeAll(async () => void vi.stubEnv('DOORPLATE_PACKED', await packedPackage(folder())), 120_000);
afterAll(() => void vi.unstubAllEnvs());

it.each(Object.entries(FIRST_ANSWERS))(
  'the commands of %s give an answer in an empty folder',
  { timeout: 240_000 },
  async (guide, { says }) => {
    expect((await firstAnswer(guide)).answer).toMatch(says);
  },
);

it('runs each guide', () => {
  expect(
    guides()
      .map((page) => page.replace(/.*\/|\.md$/g, ''))
      .sort(),
  ).toEqual([...Object.keys(FIRST_ANSWERS), ...PAGES].sort());
});
