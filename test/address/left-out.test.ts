import { describe, expect, it } from 'vitest';
import { parse, parseComponents } from '../../src/address/index.js';

describe('words in no component', () => {
  // AND and what follows it was taken for a firm, and what was left of the name for another street.
  it.each(['27 Oar and Lirne Orad, Ludlow, VT 05149', '27 Oar & Lirne Raod Ludlow VT 05149', '27 Bow AND Arrwo Pnt, VT 05149'])(
    'are unread in every parse where AND stands between them and the name: %s',
    (text) => {
      const parsed = parseComponents(text);
      for (const { leftOut: left, components } of [parsed, ...parsed.others(3)]) {
        expect([components.name, left.ignored]).toEqual([components.name, []]);
      }
    },
  );

  // The SIDE of a note was a unit, and the rest of the note somebody's name, at 0.99.
  it.each(['side door', 'Rear entrance', 'front porch swing', 'upper parking deck', 'Lower gate', 'blue house', 'ring twice'])(
    'are a note to the driver, and no part of the address: %s',
    (note) => {
      const plain = parseComponents('59 Madison Ln, Springfield, IL 62701');
      const forms = [
        '59 Madison Ln, Springfield, IL 62701 (N)',
        '59 Madison Ln, Springfield, IL 62701, N',
        '59 Madison Ln (N), Springfield, IL 62701',
      ];
      for (const form of forms)
        expect(parseComponents(form.replace('N)', `${note})`).replace(/N$/, note)).components).toEqual(plain.components);
    },
  );

  it.each(['no bell', 'lower lot', 'unit in back', 'garage in rear', 'north side'])(
    'are never sure of a note that has parts of addresses: %s',
    (note) => {
      for (const form of [`59 Madison Ln, Springfield, IL 62701 (${note})`, `59 Madison Ln (${note}), Springfield, IL 62701`]) {
        const { components, confidence } = parseComponents(form);
        if (components.unitType !== null || components.postDir !== null) expect([form, confidence < 0.85]).toEqual([form, true]);
      }
    },
  );

  it('lower the confidence where they are unread, and not where they are a name', () => {
    const of = (text: string) => parse(text, { explain: true });
    const unread = of('59 Madison Ln Foobar, Springfield, IL 62701');
    expect(unread.result).toMatchObject({ AlgorithmUsed: '101' });
    expect(unread.result?.Confidence).toBeLessThan(0.85);
    expect(unread.explain?.changes).toContainEqual(expect.objectContaining({ from: 'FOOBAR', to: null }));
    const named = of('Jane Miller, 59 Madison Ln, Springfield, IL 62701');
    expect(named.result).toMatchObject({ AlgorithmUsed: '100' });
    expect(named.result?.Confidence).toBeGreaterThan(0.9);
    expect(named.explain?.ignored).toEqual(['JANE MILLER']);
  });

  // The number was that of a house, at 0.99: a distance along the road, or a block of houses.
  it.each(['Milepost 25', 'Mile 25', 'Mile Post 25', 'Mile Marker 25', 'MM 25', '25 block of', '25 blk'])(
    'are unread where they say that a number is no house: %s',
    (place) => {
      const { result, explain } = parse(`${place} Parks Hwy, Wasilla, AK 99654`, { explain: true });
      expect(result).toMatchObject({ AddressNumber: '25', StreetName: 'PARKS', AlgorithmUsed: '101' });
      expect(result?.Confidence).toBeLessThan(0.85);
      expect(explain?.ignored ?? []).toEqual([]);
    },
  );
});

it.each([
  ['12 Oak St, Ames, IA 50010, USA', 'USA'],
  ['12 Oak St, Springfield, IL, Illinois 62701', 'IL'],
  ['12 Oak St, Ames, IA 50010 (212) 555-0100', '555-0100'],
])('%s: the explanation names %s', (text, word) => {
  expect(parse(text, { explain: true }).explain?.ignored?.join(' ')).toContain(word);
});

describe('commas in a number', () => {
  it.each([
    ['7,463 Elm St,Ames,IA', '7'],
    ['8,463 Elm St,Ames,IA,50010', '8'],
  ])('divide the parts of a line of a table: %s leaves %s unread', (text, id) => {
    const { result, explain } = parse(text, { explain: true });
    expect(result).toMatchObject({ AddressNumber: '463', AlgorithmUsed: '101' });
    expect(result?.Confidence).toBeLessThan(0.85);
    expect(explain?.changes).toContainEqual(expect.objectContaining({ from: id, to: null }));
  });
});

describe('what was spelled in another way', () => {
  it('names what was spelled in another way, and the section that says how', () => {
    expect(parseComponents('123 North Main Street Apartment 4, Springfield, Illinois 62701').changes).toEqual([
      { component: 'preDir', from: 'NORTH', to: 'N', reason: 'Publication 28, section 233' },
      { component: 'postType', from: 'STREET', to: 'ST', reason: 'Publication 28, section 234 and appendix C1' },
      { component: 'state', from: 'ILLINOIS', to: 'IL', reason: 'Publication 28, appendix B' },
      { component: 'unitType', from: 'APARTMENT', to: 'APT', reason: 'Publication 28, section 213 and appendix C2' },
    ]);
  });

  it('names nothing of what was standard', () => {
    expect(parseComponents('123 N MAIN ST APT 4, SPRINGFIELD IL 62701').changes).toEqual([]);
  });

  it.each([
    ['Rural Route 2 Box 18, Anytown IA', 'preType', 'RR', '24'],
    ['Highway Contract 68 Box 98, Anytown IA', 'preType', 'HC', '25'],
    ['Post Office Box 11890, Anytown IA', 'unitType', 'PO BOX', '28'],
    ['12 Winston-Salem St, Anytown IA', 'name', 'WINSTON SALEM', '211'],
  ])('%s', (text, component, to, section) => {
    expect(parseComponents(text).changes).toContainEqual(
      expect.objectContaining({ component, to, reason: `Publication 28, section ${section}` }),
    );
  });
});
