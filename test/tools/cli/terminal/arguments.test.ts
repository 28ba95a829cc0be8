import { describe, expect, it } from 'vitest';
import {
  choiceOption,
  flag,
  integerOption,
  listOption,
  requiredOption,
  secondsOption,
  textOption,
} from '../../../../tools/cli/terminal/arguments.js';

const invalid = (message: RegExp) => expect.objectContaining({ code: 'CONFIG_INVALID', message: expect.stringMatching(message) });

describe('options', () => {
  it('reads a value that may be repeated', () => {
    expect(listOption({}, 'data')).toEqual([]);
    expect(listOption({ data: 'a' }, 'data')).toEqual(['a']);
    expect(listOption({ data: ['a', '07'] }, 'data')).toEqual(['a', '07']);
    expect(() => listOption({ data: ['a', true] }, 'data')).toThrow(invalid(/^--data needs a value/));
  });

  it('reads a value that may be given once', () => {
    expect(textOption({}, 'label')).toBeUndefined();
    expect(textOption({ label: '007' }, 'label')).toBe('007');
    expect(() => textOption({ label: ['a', 'b'] }, 'label')).toThrow(invalid(/2 times/));
    expect(() => textOption({ basePath: '' }, 'basePath')).toThrow(invalid(/^--base-path is empty/));
    expect(() => requiredOption({}, 'version')).toThrow(invalid(/^--version is missing/));
  });

  it('reads whole numbers inside their bounds', () => {
    expect(integerOption({ port: '0' }, 'port', 0, 65_535)).toBe(0);
    for (const word of ['65536', '-1', '1.5', '1e3', 'x', '9'.repeat(400)]) {
      expect(() => integerOption({ port: word }, 'port', 0, 65_535)).toThrow(
        invalid(/^--port is "[^"]+", expected a whole number from 0 to 65535/),
      );
    }
  });

  it('reads seconds down to a millisecond, as milliseconds', () => {
    expect(secondsOption({}, 'drain', 0, 60)).toBeUndefined();
    expect(['0', '2', '0.25', '59.999'].map((drain) => secondsOption({ drain }, 'drain', 0, 60))).toEqual([0, 2000, 250, 59_999]);
    for (const drain of ['60.001', '-1', '.5', '1.', '1.0001', '1e1', 'x', '']) {
      expect(() => secondsOption({ drain }, 'drain', 0, 60)).toThrow(invalid(/^--drain is ("[^"]+", expected seconds from 0 to 60|empty)/));
    }
  });

  it('reads one of a few words and switches', () => {
    expect(choiceOption({ level: 'city' }, 'level', ['country', 'city'])).toBe('city');
    expect(() => choiceOption({ level: 'street' }, 'level', ['country', 'city'])).toThrow(
      invalid(/^--level is "street", expected one of country, city/),
    );
    expect(flag({}, 'json')).toBe(false);
    expect(flag({ json: true }, 'json')).toBe(true);
  });
});
