import { expect, it } from 'vitest';
import { parseComponents } from '../../../src/address/index.js';

const CITIES = new Set(['GRAND RAPIDS', 'E GRAND RAPIDS', 'FEDERAL WAY', 'UPPER ARLINGTON', 'ARLINGTON']);
const places = { hasCity: (name: string) => CITIES.has(name.toUpperCase()), zip: () => null };
const parsed = (text: string) => parseComponents(text, places).components;

it('keeps two letters of a directional together where the second begins a city too', () => {
  expect(parsed('601 Sligh Blvd N E Grand Rapids, MI 49505')).toMatchObject({ postDir: 'NE', city: 'GRAND RAPIDS' });
  expect(parsed('601 Sligh Blvd, E Grand Rapids, MI 49505')).toMatchObject({ postDir: null, city: 'E GRAND RAPIDS' });
});

it.each(['Federal Way, WA', 'Federal Way WA 98003', 'Upper Arlington, OH'])(
  'takes a known city in front of its state whole: %s',
  (text) => {
    expect(parsed(text)).toMatchObject({ name: null, unitType: null, city: expect.stringMatching(/^(FEDERAL WAY|UPPER ARLINGTON)$/) });
  },
);

it('reads a street where a number stands in front', () => {
  expect(parsed('100 Federal Way, WA')).toMatchObject({ number: '100', name: 'FEDERAL', postType: 'WAY' });
});
