// The parser on its own output.
import { describe, expect, it } from 'vitest';
import { sameComponents } from '../../src/address/components.js';
import { type Components, format, parseComponents } from '../../src/address/index.js';
import { Random } from '../../tools/random.js';
import { makeAddress } from '../../tools/train-parser/generate/address.js';
import { readNames } from '../../tools/train-parser/generate/names.js';

/**
 * What the full address writes in other words on purpose: a state's highway with the word HIGHWAY (Publication 28,
 * appendix F), and a box with neither street nor route as a PO box (section 28).
 */
function asWritten(components: Components): Components {
  const { preType, unitType, name, number } = components;
  return {
    ...components,
    preType: preType?.length === 2 && !['RR', 'HC', 'FM', 'RM'].includes(preType) ? `${preType} HIGHWAY` : preType,
    unitType: unitType === 'BOX' && name === null && number === null ? 'PO BOX' : unitType,
  };
}

describe('the full address of a reading', () => {
  it('reads as the same components, but for few in which a name is also something else', async () => {
    const names = await readNames();
    const random = new Random(20261121);
    const differing: string[] = [];
    let count = 0;
    for (let i = 0; i < 4000; i++) {
      const { kind, components } = parseComponents(makeAddress(random, names).input);
      if (kind !== 'address') continue;
      count++;
      const { full } = format(components);
      if (!sameComponents(asWritten(components), asWritten(parseComponents(full).components))) differing.push(full);
    }
    expect(count).toBeGreaterThan(3900);
    expect(differing.length / count, differing.slice(0, 20).join('\n')).toBeLessThan(0.006);
  }, 30_000);
});
