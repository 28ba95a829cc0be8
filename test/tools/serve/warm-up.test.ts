import { expect, it } from 'vitest';
import { QUERY_NAMES, type QueryName } from '../../../src/contract.js';
import { DoorplateError } from '../../../src/errors.js';
import type { Service } from '../../../src/service.js';
import { warmUp } from '../../../tools/serve/warm-up.js';
import { fakeService } from '../../fixtures/fake-service.js';

/** The fake service, with the names of what it is asked. */
function watched(answer: () => unknown = () => null): { readonly service: Service; readonly asked: string[] } {
  const asked: string[] = [];
  const service = new Proxy(fakeService, {
    get:
      (target, name) =>
      async (...given: unknown[]) => {
        asked.push(name === 'suggestTexts' ? (given[0] as string) : (name as string));
        await answer();
        return (target[name as keyof typeof target] as (...given: unknown[]) => unknown)(...given);
      },
  });
  return { service, asked };
}

const names = (asked: readonly string[]) => new Set(asked);

it('asks every operation, completion of addresses first', async () => {
  const { service, asked } = watched();
  await warmUp(service);
  expect(asked[0]).toBe('suggest-address' satisfies QueryName);
  expect(names(asked).size).toBe(QUERY_NAMES.length);
});

it('goes on where data is missing', async () => {
  const { service, asked } = watched(() => Promise.reject(new DoorplateError('DATASET_NOT_MOUNTED', 'No mounted dataset holds ip')));
  await warmUp(service);
  expect(names(asked).size).toBe(QUERY_NAMES.length);
});

it('asks the operations that are named, and no other', async () => {
  const { service, asked } = watched();
  await warmUp(service, ['verify']);
  expect(asked).toEqual(['verify']);
});

it('ends when its time is over', async () => {
  const { service, asked } = watched();
  await warmUp(service, QUERY_NAMES, 0);
  expect(asked).toEqual([]);
});
