// Laws of addresses that are generated in every form that people write.
import { describe, expect, it } from 'vitest';
import { sameComponents } from '../../src/address/components.js';
import { UNITS } from '../../src/address/data/units.js';
import { tokenize } from '../../src/address/grammar/tokens.js';
import { type Components, format, parse, parseComponents } from '../../src/address/index.js';
import type { ParsedAddress } from '../../src/contract.js';
import { packagePlaces } from '../../tools/build/package-places.js';
import { Random } from '../../tools/random.js';
import { type FieldName, fieldsOf } from '../../tools/train-parser/evaluation.js';
import { makeAddress } from '../../tools/train-parser/generate/address.js';
import { readNames } from '../../tools/train-parser/generate/names.js';
import { goldenCases } from '../golden/golden.js';

const names = await readNames();
const { places } = await packagePlaces();

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
  it('reads as the same components, but for few in which a name is also something else', () => {
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
  });
});

const SIGHT = 0.85;
/** What people leave in the text beside the address. */
const NOISE = ['7,', 'Foo', 'attn Bob,', '99', 'Zz', 'usa', 'x', '12', 'blue', 'rear', '5b', 'N', 'and', '(212) 555-0100'];
const wordsOf = (text: string): string[] => text.toUpperCase().split(/[^A-Z0-9]+/);

/** Words of a text that neither a component nor the explanation has. */
function unaccounted(text: string, result: ParsedAddress, said: readonly (string | null)[]): string[] {
  const { InputAddress: _, ...fields } = result;
  const known = new Set([...Object.values(fields), ...said].flatMap((value) => (typeof value === 'string' ? wordsOf(value) : [])));
  const digits = `${result.ZipCode}${result.Zip4}`;
  const isKnown = (word: string): boolean => known.has(word) || word === digits || known.has(UNITS.get(word) ?? '');
  return tokenize(text)
    .flatMap((token) => wordsOf(token.text))
    .filter((word) => word !== '' && !isKnown(word));
}

describe('every word of a text', () => {
  it('is in a component, or the explanation names it; the code says where one stays unread', () => {
    const random = new Random(11);
    const wrong: string[] = [];
    for (let i = 0; i < 3000; i++) {
      const words = makeAddress(random, names).input.split(' ');
      for (let left = random.int(0, 2); left > 0; left--) words.splice(random.int(0, words.length), 0, random.of(NOISE));
      const text = words.join(' ');
      const { result, explain } = parse(text, { explain: true });
      if (result === null || result.IsError) continue;
      const changes = explain?.changes ?? [];
      const lost = unaccounted(text, result, [...changes.flatMap(({ from, to }) => [from, to]), ...(explain?.ignored ?? [])]);
      const isUnread = changes.some(({ to }) => to === null);
      if (lost.length > 0) wrong.push(`${JSON.stringify(text)}: ${lost.join(' ')}`);
      if (isUnread && (result.AlgorithmUsed === '100' || result.Confidence >= SIGHT))
        wrong.push(`${JSON.stringify(text)} leaves a word unread`);
    }
    expect(wrong).toEqual([]);
  });
});

/** The parts of a text that are read right without the places of a dataset, and otherwise with them. */
function lost(text: string, label: Partial<Components>): string[] {
  const without = parseComponents(text).components;
  const withPlaces = parseComponents(text, places).components;
  const parts = Object.entries(label) as [keyof Components, string | null][];
  return parts
    .filter(([part, value]) => without[part] === value && withPlaces[part] !== value)
    .map(([part, value]) => `${JSON.stringify(text)}: ${part} is ${value}, read ${withPlaces[part]}`);
}

/** A town of the country, and a street line in it. */
function townAndLine(random: Random): { readonly line: string; readonly city: string; readonly place: string } {
  const { city, state, zip } = random.of(names.places);
  return { line: `${random.int(1, 9999)} ${random.of(names.streets)} St`, city, place: `${state} ${zip}` };
}

describe('places that are mounted make no parse worse', () => {
  it('of the golden lines', () => {
    const cases = goldenCases<string, { components?: Partial<Components> }>('parse');
    expect(cases.flatMap(({ input, expect: { components = {} } }) => lost(input, components))).toEqual([]);
  });

  it('of addresses in every form that people write', () => {
    const random = new Random(3);
    const parts: readonly FieldName[] = ['AddressNumber', 'StreetName', 'StreetPostType', 'City', 'StateCode', 'ZipCode'];
    const worse = Array.from({ length: 2000 }, () => makeAddress(random, names)).filter(({ input, fields }) => {
      const [without, withPlaces] = [fieldsOf(parseComponents(input).components), fieldsOf(parseComponents(input, places).components)];
      const isRight = (read: Partial<Record<FieldName, string | null>>, part: FieldName) => read[part] === (fields[part] ?? null);
      return parts.some((part) => isRight(without, part) && !isRight(withPlaces, part));
    });
    expect(worse.map(({ input }) => input)).toEqual([]);
  });

  // Scott Township was taken for a person and dropped, with a confidence of 0.99.
  it('of towns that no list has, persons among the first words of their names', () => {
    const random = new Random(5);
    const people = 'Scott Daniel Zachary Douglas Madison Charlotte Victoria Russell Virginia Austin Joseph Marie'.split(' ');
    const kinds = 'Township|City|County|Island|Heights|Springs|Charter Township|Hills|Park|Corners|Oaks|Borough|Twp'.split('|');
    const worse = Array.from({ length: 3000 }, () => {
      const { line, city, place } = townAndLine(random);
      const name = `${random.chance(0.7) ? random.of(people) : city.split(' ')[0]} ${random.of(kinds)}`;
      const [state, zip] = place.split(' ') as [string, string];
      const comma = random.of([', ', '\n', ' ']);
      return { text: `${line}, ${name}${comma}${random.of([place, `${state}, ${zip}`, `${place}, USA`])}`, zip, state, name };
    }).flatMap(({ text, zip, state, name }) => lost(text, { city: name.toUpperCase(), state, zip }));
    expect(worse).toEqual([]);
  });
});
