import { describe, expect, it } from 'vitest';
import { parse } from '../../src/address/index.js';
import { parseComponents } from '../../src/address/parse-text.js';

const leftOut = (text: string) => parseComponents(text).leftOut;

describe('words in no component', () => {
  it.each([
    'John Smith 59 Madison Ln, Springfield, IL 62701',
    'Acme Supply Co, 59 Madison Ln, Springfield, IL 62701',
    '59 Madison Ln, Acme Supply, Springfield, IL 62701',
    '59 Madison Ln Acme Dental Clinic, Springfield, IL 62701',
    '59 Madison Ln c/o Jane Miller, Springfield, IL 62701',
    '59 Madison Ln Jane Miller, Springfield, IL 62701',
    '59 Madison Ln, Springfield, IL 62701, Jane Miller',
  ])('are a name: %s', (text) => {
    const { ignored, unread } = leftOut(text);
    expect(unread).toEqual([]);
    expect(ignored.length).toBeGreaterThan(0);
  });

  it.each([
    ['59 Madison Ln Foobar, Springfield, IL 62701', 'FOOBAR'],
    ['59 Madison Ln Notrh, Springfield, IL 62701', 'NOTRH'],
    ['Notrh 59 Madison Ln, Springfield, IL 62701', 'NOTRH'],
    ['59 Madison Ln, Springfield, IL 62701 Foobar', 'FOOBAR'],
  ])('are unread: %s', (text, word) => {
    expect(leftOut(text)).toEqual({ ignored: [], unread: [word] });
  });

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

  it('are a name behind a whole street, AND or not', () => {
    expect(leftOut('59 Madison Ln Smith and Sons, Springfield, IL 62701')).toEqual({ ignored: ['SMITH AND SONS'], unread: [] });
  });

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
});
