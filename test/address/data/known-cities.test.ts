import { describe, expect, it } from 'vitest';
import { ANY_STATE } from '../../../src/address/data/cities.js';
import { citiesFrom, firstWordsOfCities, isAmong, isWholeCity, statesOfCity } from '../../../src/address/data/known-cities.js';
import { STATE_BY_CODE } from '../../../src/address/data/states.js';

describe('cities known without a dataset', () => {
  it('have the states of all cities of the name', () => {
    expect(statesOfCity('FEDERAL WAY')).toBe('WA');
    expect(statesOfCity('WASHINGTON NAVY YARD')).toBe('DC');
    expect(statesOfCity('NO SUCH CITY')).toBeUndefined();
    expect(statesOfCity('FEDERAL')).toBeUndefined();
  });

  it('may lie in any state where many have one of the name', () => {
    const states = statesOfCity('WASHINGTON') ?? '';
    for (const state of STATE_BY_CODE.keys()) expect(isAmong(states, state)).toBe(true);
  });

  it('are known by the short forms of their words too', () => {
    const long = statesOfCity('PORT SAINT LUCIE');
    expect(long).toBe('FL');
    expect(statesOfCity('PORT ST LUCIE')).toBe(long);
    expect(statesOfCity('ST CLOUD')).toContain(statesOfCity('SAINT CLOUD'));
    for (const north of ['N', 'NO']) expect(statesOfCity(`${north} LITTLE ROCK`)).toBe(statesOfCity('NORTH LITTLE ROCK'));
  });

  it('are words in capitals with codes of states', () => {
    for (const first of firstWordsOfCities()) {
      expect(citiesFrom(first).has(''), first).toBe(isWholeCity(first));
      for (const [rest, states] of citiesFrom(first)) {
        expect(`${first} ${rest}`.trim()).toMatch(/^[A-Z]+(?: [A-Z]+){0,3}$/);
        const codes = states.match(/../g) ?? [];
        expect(codes).not.toEqual([]);
        for (const code of codes) expect(code === ANY_STATE || STATE_BY_CODE.has(code), code).toBe(true);
      }
    }
  });
});

it('tells a state among others by its whole code', () => {
  expect(isAmong('MAINME', 'IN')).toBe(true);
  expect(isAmong('MAINME', 'AI')).toBe(false);
  expect(isAmong('MAINME', null)).toBe(true);
  expect(isAmong('ME**', 'IN')).toBe(true);
});
