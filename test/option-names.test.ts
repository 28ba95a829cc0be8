import { expect, it } from 'vitest';
import { createRateLimit, redisStore } from '../src/auth/index.js';
import { fileStore } from '../src/auth/node/index.js';
import { httpSource } from '../src/dataset/index.js';
import { createHandler } from '../src/http/index.js';
import { toNodeHandler } from '../src/http/node.js';
import { fakeService } from './fixtures/fake-service.js';

/** A name that is misspelled, and options as they come from JavaScript or a file. */
const given = (options: object) => ({ ...options, onFailure: () => undefined }) as never;

// They were ignored, so that a limit that was meant to hold did not.
it.each<[string, () => unknown]>([
  ['a listener of Node', () => toNodeHandler(createHandler(fakeService, { auth: false }), given({}))],
  ['a source over HTTP', () => httpSource('https://data.example.org/us', given({}))],
  ['a store in a file', () => fileStore('credentials.json', given({}))],
  ['a store in Redis', () => redisStore(async () => null, given({}))],
  ['a limit that is counted here', () => createRateLimit(given({ points: 1 }))],
  ['a limit that is counted elsewhere', () => createRateLimit(given({ limiter: { points: 1, duration: 1, consume: () => undefined } }))],
])('%s refuses an option that does not exist by its name', (_, make) => {
  expect(make).toThrow(
    expect.objectContaining({ code: 'CONFIG_INVALID', message: expect.stringMatching(/^Unknown option "onFailure", expected one of \w/) }),
  );
});
