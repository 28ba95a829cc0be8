import { describe, expect, it } from 'vitest';
import { parseComponents } from '../../src/address/index.js';

describe('what cannot be processed as a US address', () => {
  it.each([
    ['10 Downing St, London, United Kingdom', 'UNITED KINGDOM'],
    ['111 Wellington St, Ottawa ON K1A 0A9', 'Canadian postal code'],
    ['111 Wellington St, Ottawa ON Canada', 'CANADA'],
    ['221B Baker St, London NW1 6XE', 'British postal code'],
    ['10 Downing Street London United Kingdom', 'UNITED KINGDOM'],
    ['123 Main Street Naples Italy', 'ITALY'],
    ['123 Main St Paris France', 'FRANCE'],
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
    '123 Italy',
    'PO Box G',
    'Broadway, Manhattan',
  ])('%s', (text) => expect(parseComponents(text).kind).toBe('address'));
});

it.each(['hello', '42', 'IN', '???', 'the quick brown fox'])('%j is no part of an address', (text) => {
  expect(parseComponents(text).kind).toBe('nothing');
});
