import { CommanderError } from 'commander';
import { expect, it } from 'vitest';
import { DoorplateError } from '../../../../src/errors.js';
import { describeError, exitForError } from '../../../../tools/cli/terminal/exit.js';

it('gives each family of errors its exit code', () => {
  const codes = ['INPUT_EMPTY', 'CONFIG_INVALID', 'DATASET_CORRUPT', 'CREDENTIAL_INVALID', 'RATE_LIMITED'] as const;
  expect(codes.map((code) => exitForError(new DoorplateError(code, 'x')))).toEqual([2, 2, 3, 4, 70]);
  expect(exitForError(new DoorplateError('CONFIG_INVALID', 'x', { credentialFolder: '.doorplate' }))).toBe(4);
  expect(exitForError(new CommanderError(1, 'commander.unknownOption', 'x'))).toBe(2);
  expect(exitForError(new TypeError('x'))).toBe(70);
  expect(exitForError('x')).toBe(70);
});

it('shows the stack of unexpected errors only', () => {
  expect(describeError(new DoorplateError('INPUT_EMPTY', 'address is missing'))).toBe('address is missing');
  expect(describeError(new CommanderError(1, 'commander.unknownOption', 'error: unknown option\n(Did you mean x?)'))).toBe(
    'unknown option (Did you mean x?)',
  );
  expect(describeError(new TypeError('x'))).toContain('exit.test');
  expect(describeError('x')).toBe('x');
  expect(describeError(new DoorplateError('INPUT_EMPTY', 'no \u001b[2J\u009b1m'))).toBe('no \\u001b[2J\\u009b1m');
});
