import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/dataset/canonical-json.js';

describe('canonicalJson', () => {
  it('writes the example of RFC 8785, section 3.2.2', () => {
    const text = String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`;
    expect(canonicalJson(JSON.parse(text))).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  it('orders members as in the example of section 3.2.3', () => {
    const text = String.raw`{"\u20ac":"Euro Sign","\r":"Carriage Return","\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One","\ud83d\ude00":"Emoji: Grinning Face","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis"}`;
    const order = ['Carriage Return', 'One', 'Control', 'Latin Small', 'Euro Sign', 'Emoji', 'Hebrew'];
    const written = canonicalJson(JSON.parse(text));
    expect(order.map((value) => written.indexOf(value))).toEqual(order.map((value) => written.indexOf(value)).sort((a, b) => a - b));
  });

  it('says the same as before, whatever the order of the members', () => {
    const shuffled = (value: unknown): unknown => {
      if (typeof value !== 'object' || value === null) return value;
      if (Array.isArray(value)) return value.map(shuffled);
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([name, member]) => [name, shuffled(member)]),
      );
    };
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const read: unknown = JSON.parse(JSON.stringify(value));
        expect(JSON.parse(canonicalJson(read))).toEqual(read);
        expect(canonicalJson(shuffled(read))).toBe(canonicalJson(read));
      }),
      { seed: 20261122, numRuns: 500 },
    );
  });

  it('takes members with names of their own meaning', () => {
    expect(canonicalJson(JSON.parse('{"toString":1,"__proto__":{"b":2,"a":1}}'))).toBe('{"__proto__":{"a":1,"b":2},"toString":1}');
  });

  it('refuses to follow what is nested without end', () => {
    expect(() => canonicalJson(JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`))).toThrow(RangeError);
  });
});
