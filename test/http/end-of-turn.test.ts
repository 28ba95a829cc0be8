import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { createHandler, type Handler } from '../../src/http/index.js';
import { toNodeHandler } from '../../src/http/node.js';
import { fakeService } from '../fixtures/fake-service.js';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Asks a listener; the texts are written to the list when their answer is. */
function asking(written: string[], handler: Handler = createHandler(fakeService, { auth: false })): (text: string) => Promise<void> {
  const listener = toNodeHandler(handler);
  return async (text) => {
    const response = { writeHead: () => undefined, end: () => written.push(text) };
    const request = { method: 'GET', url: `/addressparser/usa/single/${text}`, headers: {} };
    listener(request as unknown as IncomingMessage, response as unknown as ServerResponse);
    // The answer is made while microtasks run: between two requests that arrived together.
    for (let turns = 0; turns < 50; turns++) await Promise.resolve();
  };
}

it.each<[string, Handler | undefined]>([
  ['made meanwhile', undefined],
  ['there at once', () => ({ matched: true, status: 200, headers: {}, body: '' })],
])('writes answers %s to requests that arrive together in order, when the last of them has been answered', async (_, handler) => {
  const written: string[] = [];
  const ask = asking(written, handler);
  await ask('first');
  await ask('second');
  expect(written).toEqual([]);
  await nextTurn();
  expect(written).toEqual(['first', 'second']);
});

it('writes an answer that has waited for two milliseconds with the next one', async () => {
  const written: string[] = [];
  const ask = asking(written);
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  await ask('first');
  now.mockReturnValue(1001.9);
  await ask('second');
  expect(written).toEqual([]);
  now.mockReturnValue(1002.1);
  await ask('third');
  expect(written).toEqual(['first', 'second', 'third']);
});
