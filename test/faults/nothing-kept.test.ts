import { expect, it } from 'vitest';
import { memorySource } from '../../src/dataset/index.js';
import { open } from '../../src/open.js';
import { everyKind, severalOfStreets } from './every-kind.js';
import { outcomes } from './outcome.js';

it.each([everyKind, severalOfStreets])('gives the same answers when no file stays in memory between two reads: %o', async (mount) => {
  const data = (await mount()).map((files) => memorySource(files));
  const answers = await outcomes(await open({ data }));
  expect(await outcomes(await open({ data, maxBytes: 1 }))).toEqual(answers);
});
