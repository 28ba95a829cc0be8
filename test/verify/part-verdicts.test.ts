import { afterAll, describe, expect, it } from 'vitest';
import { openSandbox } from '../../src/index.js';

const sandbox = await openSandbox();
afterAll(() => sandbox.close());

const CONFIRMED = { number: 'confirmed', street: 'confirmed', city: 'confirmed', state: 'confirmed', zip: 'confirmed' };

describe('what was found of each part', () => {
  it.each([
    ['101 Maple St, Sandbox AK 99998', CONFIRMED, undefined],
    ['101 Maple Street, Sandbox, Alaska 99998', CONFIRMED, undefined],
    ['101 Mapel St, Sandbox AK', { ...CONFIRMED, street: 'corrected', zip: 'inferred' }, undefined],
    ['12 Cedar Rd, Sandbox AK 99998', { ...CONFIRMED, street: 'inferred' }, undefined],
    ['101 Maple St, Sandbax AK 99998', { ...CONFIRMED, city: 'corrected' }, undefined],
    ['200 Oak Ave, Sandbox AK 99998', { ...CONFIRMED, unit: 'missing' }, 'Ask for the unit.'],
    ['200 Oak Ave Apt 1, Sandbox AK 99998', { ...CONFIRMED, unit: 'confirmed' }, undefined],
    ['200 Oak Ave Apt 99, Sandbox AK 99998', { ...CONFIRMED, unit: 'not listed' }, 'Check the unit.'],
    ['109 Maple St, Sandbox AK 99998', { ...CONFIRMED, number: 'not listed' }, 'Check the house number.'],
    ['1 Birch Ln, Sandbox AK 99998', { ...CONFIRMED, number: 'in a range' }, undefined],
    ['14 S Cedar Rd, Sandbox AK 99998', { ...CONFIRMED, street: 'not listed' }, 'Check the street.'],
    ['1 Nowhere St, Sandbox AK 99998', { street: 'not listed' }, 'Check the street.'],
    ['101 Maple St, Sandbox AK 12345', { ...CONFIRMED, zip: 'corrected' }, undefined],
  ])('%s', async (text, parts, next) => {
    const { explain } = await sandbox.verify(text, { explain: true });
    expect({ parts: explain?.parts, next: explain?.next }).toEqual({ parts, next });
  });
});
