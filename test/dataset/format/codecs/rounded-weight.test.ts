import { describe, expect, it } from 'vitest';
import { leastWeight, mostWeight, roundedWeight } from '../../../../src/dataset/format/codecs/rounded-weight.js';

const ALL = Array.from({ length: 65_536 }, (_, weight) => weight);

describe('a weight in a byte', () => {
  it('keeps the order of all weights, and those below 32 as they are', () => {
    const bytes = ALL.map(roundedWeight);
    expect(bytes.slice(0, 32)).toEqual(ALL.slice(0, 32));
    expect(bytes.every((byte, weight) => weight === 0 || byte >= (bytes[weight - 1] as number))).toBe(true);
    expect(bytes.at(-1)).toBeLessThan(256);
  });

  it('says between which bounds the weight lies, the higher less than one sixteenth above the lower', () => {
    for (const weight of ALL) {
      const byte = roundedWeight(weight);
      const [least, most] = [leastWeight(byte), mostWeight(byte)];
      if (!(least <= weight && weight <= most && most - least < Math.max(1, least / 16))) throw new Error(`${weight}: ${least} to ${most}`);
      if (roundedWeight(least) !== byte || roundedWeight(most) !== byte) throw new Error(`${weight}: bounds of another byte`);
    }
  });
});
