import { expect, it } from 'vitest';
import { parseComponents } from '../../src/address/index.js';

it.each([
  ['URB LAS GLADIOLAS, 150 CALLE A, SAN JUAN PR 00926-3232', 'URB LAS GLADIOLAS'],
  ['Urbanizacion Las Gladiolas\n150 Calle A\nSan Juan, PR 00926', 'URB LAS GLADIOLAS'],
  ['150 CALLE A, SAN JUAN PR 00926', null],
])('of %j is %s', (text, urbanization) => {
  const { components, unplaced, messages } = parseComponents(text);
  expect(components).toMatchObject({ number: '150', preType: 'CALLE', name: 'A', city: 'SAN JUAN', state: 'PR' });
  expect([...unplaced, ...messages].join(' ').includes('GLADIOLAS')).toBe(urbanization !== null);
});
