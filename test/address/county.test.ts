import { describe, expect, it } from 'vitest';
import { parseComponents } from '../../src/address/index.js';

describe('a county between commas', () => {
  it.each([
    ['4411 Stone Way N, Seattle, King County, WA 98103', 'SEATTLE', 'WA'],
    ['4411 Stone Way N, Seattle, King County, Washington, 98103', 'SEATTLE', 'WA'],
    ['12 Oak St, Mandeville, St. Tammany Parish, Louisiana 70448', 'MANDEVILLE', 'LA'],
  ])('%s: is left out of the city and said to be in no component', (text, city, state) => {
    const { components, unplaced } = parseComponents(text);
    expect(components).toMatchObject({ city, state });
    expect(unplaced.join(' ')).toMatch(/(?:KING COUNTY|ST TAMMANY PARISH)$/);
  });

  it.each([
    ['100 Main St, Orange County, CA 92868', { city: 'ORANGE COUNTY' }],
    ['100 County Line Rd, Orange, CA 92868', { name: 'COUNTY LINE', city: 'ORANGE' }],
  ])('%s: is the city or the street where nothing else is', (text, expected) => {
    expect(parseComponents(text).components).toMatchObject(expected);
  });
});
