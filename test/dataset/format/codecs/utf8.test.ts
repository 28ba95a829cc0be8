import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it('is imported where TextDecoder and TextEncoder are missing, and says so when they are needed', async () => {
  vi.resetModules();
  vi.stubGlobal('TextDecoder', undefined);
  vi.stubGlobal('TextEncoder', undefined);
  const { open } = await import('../../../../src/index.js');
  await import('../../../../src/dataset/index.js');
  await expect(open()).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    message: expect.stringMatching(/TextDecoder is missing here: datasets need it/),
  });
});
