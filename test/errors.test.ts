import { expect, it } from 'vitest';
import { DoorplateError, isDoorplateError } from '../src/errors.js';

it('tells errors of the library, of a code, and of another copy of the package', () => {
  const error = new DoorplateError('RATE_LIMITED', 'too many', { retryAfterSeconds: 5 });
  expect(isDoorplateError(error)).toBe(true);
  expect(isDoorplateError(error, 'RATE_LIMITED') && error.details.retryAfterSeconds).toBe(5);
  expect(isDoorplateError(error, 'INPUT_EMPTY')).toBe(false);
  const copied = Object.assign(new Error('too many'), { name: 'DoorplateError', code: 'RATE_LIMITED', details: {} });
  expect(isDoorplateError(copied)).toBe(true);
  for (const other of [new Error('RATE_LIMITED'), { name: 'DoorplateError', code: 'RATE_LIMITED' }, null]) {
    expect(isDoorplateError(other)).toBe(false);
    expect(isDoorplateError(other, 'RATE_LIMITED')).toBe(false);
  }
});

it('takes only details that errors of the code have', () => {
  // @ts-expect-error a number of seconds
  expect(new DoorplateError('RATE_LIMITED', 'too many', { retryAfterSeconds: 'soon' }).code).toBe('RATE_LIMITED');
  // @ts-expect-error a list of kinds
  expect(new DoorplateError('DATASET_NOT_MOUNTED', 'nothing is mounted', { kinds: 'us-places' }).code).toBe('DATASET_NOT_MOUNTED');
  expect(new DoorplateError('DATASET_CORRUPT', 'a table points outside its file').details).toEqual({});
});
