import { describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/auth/index.js';

describe('the label of a key', () => {
  it.each(['', 'billing', "the shop's, in Zürich", 'कार्यालय', 'دفتر', '👩‍💻', 'x'.repeat(256)])('may be %j', (label) => {
    expect(createApiKey('test', label).record.label).toBe(label);
  });

  it.each([
    ['an escape', '\u001b[2J'],
    ['a line break', 'a\nb'],
    ['a tab', 'a\tb'],
    ['a delete', '\u007f'],
    ['a C1 control', '\u009b31m'],
    ['a line separator', 'a\u2028b'],
    ['a change of direction', 'a\u202eb'],
    ['257 characters', 'x'.repeat(257)],
  ])('may not hold %s', (_, label) => {
    expect(() => createApiKey('test', label)).toThrow(
      expect.objectContaining({ code: 'CONFIG_INVALID', message: expect.stringContaining('label') }),
    );
  });
});
