import fc from 'fast-check';
import { expect, it } from 'vitest';
import { OPERATIONS, type OperationName } from '../../src/contract.js';
import { createHandler } from '../../src/http/index.js';
import { matchRoute, pathOf } from '../../src/http/routes.js';
import { authFixture } from '../fixtures/authenticator.js';
import { fakeService } from '../fixtures/fake-service.js';
import { expectSchema } from '../fixtures/response-schema.js';

const statics = Object.values(OPERATIONS).map(({ path }) => path.replace(/\/\{.*/, ''));
const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => encodeURIComponent(text)),
  fc.constantFrom('/', '//', '%', '%2F', '%zz', '%ff', '?', '#', '%00', '..', '0', '1', 'displaytype', '\ud800', ' ', '+'),
  fc.constant('x'.repeat(5000)),
);
const path = fc.tuple(fc.constantFrom('', '/', '/geo', 'http://x', ...statics), fc.array(piece, { maxLength: 6 }));
const method = fc.oneof({ weight: 5, arbitrary: fc.constant('GET') }, fc.constantFrom('HEAD', 'POST', 'OPTIONS', 'get', '', '\u0000'));
const headers = fc.dictionary(fc.constantFrom('accept', 'Authorization', 'origin', 'profileName'), fc.string({ unit: 'binary' }));

it('every path gives a complete answer, and never an exception', async () => {
  const { auth } = await authFixture();
  const handlers = [createHandler(fakeService, { auth: false, basePath: '/geo', cors: true }), createHandler(fakeService, { auth })];
  await fc.assert(
    fc.asyncProperty(path, method, headers, async ([start, pieces], verb, sent) => {
      const target = start + pieces.join('');
      for (const handle of handlers) {
        const answer = await handle({ method: verb, path: target, headers: sent });
        expect(answer.matched).toBe(true);
        if (answer.body === '') {
          expect(['HEAD', 'OPTIONS']).toContain(verb.toUpperCase());
          continue;
        }
        const operation = answer.status === 404 ? null : operationOf(target);
        expectSchema(operation, answer.status, (answer.headers['content-type'] ?? '').split(';')[0] ?? '', JSON.parse(answer.body));
        for (const value of Object.values(answer.headers)) expect(value).toMatch(/^[\x20-\x7e]*$/);
      }
    }),
    { seed: 11, numRuns: 1000 },
  );
});

function operationOf(target: string): OperationName | null {
  const bare = pathOf(target);
  const inner = /^\/geo(?=\/)/i.test(bare) ? matchRoute(bare.slice(4)) : null;
  return (inner ?? matchRoute(bare))?.operation ?? null;
}
