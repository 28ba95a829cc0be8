import { describe, expect, it } from 'vitest';
import { tinyAtlas } from './tiny-atlas.js';

const atlas = tinyAtlas();

describe('CountyAtlas', () => {
  it('knows counties by FIPS code, with the centre of their area', () => {
    expect(atlas.size).toBe(4);
    expect(atlas.county('17001')).toMatchObject({ fips: '17001', name: 'West' });
    expect(atlas.county('17001')?.latitude).toBeCloseTo(40, 9);
    expect(atlas.county('17003')?.longitude).toBeCloseTo(-89, 9);
    expect(atlas.county('99999')).toBeNull();
    expect([atlas.covers('17'), atlas.covers('99')]).toEqual([true, false]);
  });

  it('has its centre between both sides of the antimeridian', () => {
    expect(Math.abs(atlas.county('02016')?.longitude ?? 0)).toBeCloseTo(180, 9);
  });

  it('tells the inside from the outside and from holes', () => {
    expect(atlas.contains('17001', 40, -91)).toBe(true);
    expect(atlas.contains('17001', 40, -89)).toBe(false);
    expect(atlas.contains('17003', 39.2, -89)).toBe(true);
    expect(atlas.contains('17003', 40, -89)).toBe(false);
    expect(atlas.contains('02016', 52, 179)).toBe(true);
  });

  it.each([
    [40, -91, 'West'],
    [40.9, -86.1, 'East'],
    [41.1, -87, 'East'],
    [39, -92.1, 'West'],
  ])('finds the county at %d, %d', (latitude, longitude, name) => {
    expect(atlas.countyAt('17', latitude, longitude)?.name).toBe(name);
  });

  it('finds none far from every outline, or in another state', () => {
    expect(atlas.countyAt('17', 45, -91)).toBeNull();
    expect(atlas.countyAt('02', 40, -91)).toBeNull();
    expect(atlas.countyAt('55', 40, -91)).toBeNull();
  });
});
