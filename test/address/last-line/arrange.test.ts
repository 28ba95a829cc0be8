import { describe, expect, it } from 'vitest';
import { format, type PlaceKnowledge, parseComponents } from '../../../src/address/index.js';

const full = (text: string, places?: PlaceKnowledge): string | null => format(parseComponents(text, places).components).full;

describe('a number of five digits in front of a street', () => {
  const places: PlaceKnowledge = {
    hasCity: (name, state) => state === 'NY' && (name === 'SCHENECTADY' || name === 'INLET'),
    hasZip: (city, _, zip) => zip === (city === 'INLET' ? '13360' : '13309'),
    zip: (zip) => (zip === '13360' ? { city: 'Inlet', state: 'NY', county: null } : null),
  };

  it('is the ZIP code of a place that the text names', () => {
    expect(full('13360 Main St, Inlet, NY', places)).toBe('MAIN ST, INLET NY 13360');
  });

  it('is the house number where the city has other ZIP codes', () => {
    expect(full('13360 Main St, Schenectady, NY', places)).toBe('13360 MAIN ST, SCHENECTADY NY');
  });

  it('is the house number where there is no such ZIP code', () => {
    expect(full('13999 Main St, NY', places)).toBe('13999 MAIN ST, NY');
  });
});

it('does not take a city far away for a neighborhood', () => {
  const places: PlaceKnowledge = {
    hasCity: (name) => name === 'GERMANTOWN' || name === 'NASHVILLE',
    areNear: () => false,
    zip: () => null,
  };
  expect(parseComponents('12 Elm St, Germantown, Nashville, TN', places).components.city).toBe('NASHVILLE');
});

it('is less sure of a city that no list has, and says what the ZIP code does', () => {
  const places: PlaceKnowledge = {
    hasCity: (name) => name === 'MILLINGTON',
    zip: () => ({ city: 'Millington', state: 'TN', county: null }),
  };
  const listed = parseComponents('12 Main St, Millington, TN 38053', places);
  const unlisted = parseComponents('12 Main St, Foxbury, TN 38053', places);
  expect(unlisted.components.city).toBe('FOXBURY');
  expect(unlisted.confidence).toBeLessThan(listed.confidence);
  expect([listed.messages, unlisted.messages]).toEqual([[], ['No list has this city; the ZIP code is one of Millington, TN.']]);
});
