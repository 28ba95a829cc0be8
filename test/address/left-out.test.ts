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
