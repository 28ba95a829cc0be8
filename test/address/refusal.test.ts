import { describe, expect, it } from 'vitest';
import { parse, parseComponents } from '../../src/address/index.js';

describe('what cannot be processed as a US address', () => {
  it.each([
    ['10 Downing St, London, United Kingdom', 'UNITED KINGDOM'],
    ['111 Wellington St, Ottawa ON K1A 0A9', 'postal code of Canada'],
    ['111 Wellington St, Ottawa ON Canada', 'CANADA'],
    ['221B Baker St, London NW1 6XE', 'postal code of the United Kingdom'],
    ['10 Downing Street London United Kingdom', 'UNITED KINGDOM'],
    ['123 Main Street Naples Italy', 'ITALY'],
    ['123 Main St Paris France', 'FRANCE'],
    ['Straße 12 München Germany', 'GERMANY'],
    ['Bahnhofstrasse 10 8001 Zürich Schweiz', 'SCHWEIZ'],
    ['Kärntner Straße 12 1010 Wien Österreich', 'OSTERREICH'],
    ['Nørregade 10 1165 København Danmark', 'DANMARK'],
    ['Calle Mayor 5 28013 Madrid España', 'ESPANA'],
    ['Drottninggatan 5 Stockholm Sverige', 'SVERIGE'],
    ['Hauptstraße 5 10115 Berlin Deutschland', 'DEUTSCHLAND'],
    ['Rue Neuve 5 Bruxelles Belgique', 'BELGIQUE'],
    ['12 Main St, Springfield IL 62701 Germany', 'GERMANY'],
    ['Broadway & W 42nd St, New York NY', 'intersection'],
    ['corner of Elm St and Oak Ave, Springfield IL', 'intersection'],
  ])('%s', (text, reason) => {
    const { kind, messages } = parseComponents(text);
    expect(kind).toBe('unprocessable');
    expect(messages.join()).toContain(reason);
  });

  it('keeps the place of a street corner and nothing of a foreign address', () => {
    expect(parseComponents('5th Ave & Main St, Springfield IL 62701').components).toMatchObject({
      number: null,
      name: null,
      city: 'SPRINGFIELD',
      state: 'IL',
      zip: '62701',
    });
    expect(Object.values(parseComponents('10 Downing St, London, England').components).every((part) => part === null)).toBe(true);
  });
});

describe('what is one all the same', () => {
  it.each([
    '12 Canada St, Holyoke MA 01040',
    '1 Germany Rd, Springfield IL 62701',
    '100 England Ave, Dayton OH',
    '12 Bed & Breakfast Ln, Salem MA 01970',
    '500 Main St, Ireland IN 47545',
    '500 Main St Ireland IN 47545',
    '12 Main St Mexico',
    '12 Main St Mexico MO',
    '12 Main St Mexico 65265',
    '12 Cumberland St Lebanon PA 17042',
    '12 Main St Peru IN',
    '12 Main St Poland OH 44514',
    '12 Main St Jordan MN 55352',
    '100 Main St China TX',
    '100 Main St Cuba NY 14727',
    '100 Main St Nederland CO 80466',
    '12 Main St, Norge VA',
    '200 Plaza Espana',
    '55 Old England Rd',
    '12 Elm St New England ND',
    '123 Italy',
    'PO Box G',
    'Broadway, Manhattan',
  ])('%s', (text) => expect(parseComponents(text).kind).toBe('address'));
});

it('a country that no component holds is said to be left out', () => {
  const { result, explain } = parse('12 Main St Mexico', { explain: true });
  expect(result?.AlgorithmUsed).toBe('101');
  expect(result?.Confidence).toBeLessThan(0.85);
  expect(explain?.changes).toContainEqual(expect.objectContaining({ from: 'MEXICO', to: null }));
});

it.each(['hello', '42', 'IN', '???', 'the quick brown fox'])('%j is no part of an address', (text) => {
  expect(parseComponents(text).kind).toBe('nothing');
});
