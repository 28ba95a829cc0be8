import { describe, expect, it } from 'vitest';
import { parseComponents } from '../../../src/address/parse-text.js';

const parse = (text: string) => parseComponents(text).components;

describe('a word that is a type or directional, and the code of a state', () => {
  // The code was taken for the state, and the street for its city, a thousand miles from the ZIP code.
  it.each([
    ['450 Clayton La 22304', { number: '450', name: 'CLAYTON', postType: 'LN' }],
    ['450 Clayton La, 22304-1234', { number: '450', name: 'CLAYTON', postType: 'LN' }],
    ['22304 450 Clayton La', { number: '450', name: 'CLAYTON', postType: 'LN' }],
    ['12 Oak Park Ct 22304', { name: 'OAK PARK', postType: 'CT' }],
    ['12 Elm Al 22304', { name: 'ELM', postType: 'ALY' }],
    ['99 Glen Wy Apt 2 22304', { name: 'GLEN', postType: 'WAY', unitNumber: '2' }],
    ['500 Main NE 22304', { name: 'MAIN', postDir: 'NE' }],
    ['500 A St NE 22304', { name: 'A', postType: 'ST', postDir: 'NE' }],
  ])('is none where the ZIP code is one of another state: %j', (text, parts) => {
    expect(parse(text)).toMatchObject({ ...parts, city: null, state: null, zip: '22304' });
  });

  it.each([
    ['12 Oak Ave, Hartford, CT 60103', { postType: 'AVE', city: 'HARTFORD', state: 'CT' }],
    ['12 Oak Ave Hartford CT 60103', { postType: 'AVE', city: 'HARTFORD', state: 'CT' }],
    ['12 Oak St, Baton Rouge, LA 70801', { postType: 'ST', city: 'BATON ROUGE', state: 'LA' }],
    ['500 O St, Lincoln, NE 68508', { postDir: null, city: 'LINCOLN', state: 'NE' }],
    ['45 Calle de la Luna, Santa Fe, NM 87507', { preSep: 'DE LA', name: 'LUNA', state: 'NM' }],
  ])('is the state elsewhere: %j', (text, parts) => {
    expect(parse(text)).toMatchObject(parts);
  });
});
