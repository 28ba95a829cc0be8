import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ListElements, readListElements } from '../../../src/auth/node/json-lists.js';
import { runAtOnce } from '../../../src/auth/node/slices.js';

const NOT_JSON = Symbol('not JSON');

/** The whole value, put together again; what is not JSON anywhere is not JSON. */
function assembled(json: string): unknown {
  const file = runAtOnce(readListElements(json));
  return file === null ? NOT_JSON : fill(file, file.value, 0);
}
function fill(file: ListElements, value: unknown, depth: number): unknown {
  if (depth === 2) {
    const element = file.element(value);
    return element === undefined ? NOT_JSON : element;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, item]) => [name, fill(file, item, depth + 1)] as const);
  if (entries.some(([, item]) => item === NOT_JSON)) return NOT_JSON;
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return NOT_JSON;
  }
}

const text = fc.oneof(fc.string(), fc.constantFrom('"', '\\', '\\"', '{', '}', '[', ']', '{"a":1}', '\\\\"'));
const record = fc.dictionary(text, fc.oneof(text, fc.constant(null), fc.array(text), fc.dictionary(text, text)));
const file = fc.dictionary(fc.oneof(text, fc.constantFrom('keys', 'profiles')), fc.oneof(text, fc.array(fc.oneof(record, text)), record));

it('is what JSON.parse gives, for objects with lists of objects', () => {
  fc.assert(
    fc.property(file, fc.constantFrom(undefined, 2), (value, indent) => {
      const json = JSON.stringify(value, null, indent);
      expect(assembled(json)).toEqual(JSON.parse(json));
    }),
    { seed: 7, numRuns: 2000 },
  );
});

it('is never JSON where JSON.parse finds none', () => {
  const damage = fc.record({
    at: fc.nat(),
    drop: fc.nat(3),
    insert: fc.constantFrom('', '"', '{', '}', '[', ']', ',', '\\', '0', '[}', '{}'),
  });
  fc.assert(
    fc.property(file, fc.array(damage, { minLength: 1, maxLength: 3 }), (value, damages) => {
      let json = JSON.stringify(value);
      for (const { at, drop, insert } of damages) {
        const cut = at % (json.length + 1);
        json = json.slice(0, cut) + insert + json.slice(cut + drop);
      }
      if (parsed(json) === NOT_JSON) expect(assembled(json)).toBe(NOT_JSON);
    }),
    { seed: 8, numRuns: 5000 },
  );
});

it('is done in steps', () => {
  const records = Array.from({ length: 5000 }, (_, id) => ({ id }));
  let steps = 0;
  for (const work = readListElements(JSON.stringify({ records })); !work.next().done; ) steps++;
  expect(steps).toBe(Math.floor(5000 / 1024));
});
