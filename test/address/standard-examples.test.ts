import { describe, expect, it } from 'vitest';
import { STANDARD_EXAMPLES } from '../../bench/forms/standard-examples.js';
import { format } from '../../src/address/index.js';
import { parseComponents } from '../../src/address/parse-text.js';

describe('examples of Publication 28', () => {
  it.each(STANDARD_EXAMPLES.filter(({ otherwise }) => otherwise === null))('$section: $text', ({ text, full }) => {
    expect(format(parseComponents(text).components).full).toBe(full);
  });

  it('are read otherwise in few cases, each with a reason', () => {
    const others = STANDARD_EXAMPLES.filter(({ otherwise }) => otherwise !== null);
    expect(others.length).toBeLessThan(0.05 * STANDARD_EXAMPLES.length);
    for (const { text, full } of others) expect(format(parseComponents(text).components).full).not.toBe(full);
  });
});
