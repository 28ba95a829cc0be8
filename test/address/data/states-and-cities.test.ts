import { describe, expect, it } from 'vitest';
import { CITIES, SEED } from '../../../src/address/data/cities.js';
import { ANY_STATE } from '../../../src/address/data/city-hashes.js';
import { isAmong, statesOfCity, statesOfWord } from '../../../src/address/data/known-cities.js';
import { STATES } from '../../../src/address/index.js';
import { Random } from '../../../tools/random.js';
import { namesOfCities } from '../../../tools/train-parser/city-names.js';
import { packCities } from '../../../tools/train-parser/pack-cities.js';

const cities = await namesOfCities();

describe('cities known without a dataset', () => {
  it('have the states of all cities of the name', () => {
    expect(statesOfCity('FEDERAL WAY')).toBe('WA');
    expect(statesOfCity('WASHINGTON NAVY YARD')).toBe('DC');
    expect(statesOfCity('NO SUCH CITY')).toBeUndefined();
    expect(statesOfCity('FEDERAL')).toBeUndefined();
  });

  it('may lie in any state where many have one of the name', () => {
    const states = statesOfCity('WASHINGTON') ?? '';
    for (const { code } of STATES) expect(isAmong(states, code)).toBe(true);
  });

  it('are known by the short forms of their words too', () => {
    const long = statesOfCity('PORT SAINT LUCIE');
    expect(long).toBe('FL');
    expect(statesOfCity('PORT ST LUCIE')).toBe(long);
    expect(statesOfCity('ST CLOUD')).toBe(statesOfCity('SAINT CLOUD'));
    for (const north of ['N', 'NO']) expect(statesOfCity(`${north} LITTLE ROCK`)).toBe(statesOfCity('NORTH LITTLE ROCK'));
  });

  it('are all that the table was made of, with their states', () => {
    for (const [name, states] of cities) {
      expect(statesOfWord(name.split(' ')[0] as string), name).toBeDefined();
      expect(statesOfCity(name), name).toBe(states.length < 12 ? states.join('') : ANY_STATE);
    }
  });

  it('are taken from the sources byte for byte', () => {
    expect(packCities(cities, SEED)).toEqual(CITIES);
  });

  it('are not what most streets pass for', () => {
    for (const line of ['E MAIN', 'E MAIN ST', 'N OAK', 'W 1ST ST']) expect(statesOfCity(line), line).toBeUndefined();
  });

  it('are taken for a name by accident as rarely as the length of the hashes says', () => {
    const random = new Random(1);
    const word = () => Array.from({ length: 7 }, () => String.fromCharCode(65 + Math.floor(random.share() * 26))).join('');
    const tried = 50_000;
    const words = Array.from({ length: tried }, word);
    expect(words.filter((text) => statesOfWord(text) !== undefined).length).toBeLessThan(tried / 3000);
    expect(words.filter((text) => statesOfCity(`NORTH ${text}`) !== undefined).length).toBeLessThan(tried / 700);
  });
});

it('tells a state among others by its whole code', () => {
  expect(isAmong('MAINME', 'IN')).toBe(true);
  expect(isAmong('MAINME', 'AI')).toBe(false);
  expect(isAmong('MAINME', null)).toBe(true);
  expect(isAmong('ME**', 'IN')).toBe(true);
});

describe('STATES', () => {
  it('has the 62 codes of appendix B, each once, with FIPS codes for all but the military regions', () => {
    expect(STATES).toHaveLength(62);
    expect(new Set(STATES.map(({ code }) => code)).size).toBe(62);
    const numbered = STATES.filter(({ fips }) => fips !== null);
    expect(new Set(numbered.map(({ fips }) => fips)).size).toBe(59);
    expect(STATES.filter(({ fips }) => fips === null).map(({ code }) => code)).toEqual(['AA', 'AE', 'AP']);
    for (const { code, name, fips } of STATES)
      expect([code, name, fips ?? '00']).toEqual([/^[A-Z]{2}$/, /.{4}/, /^\d{2}$/].map((form) => expect.stringMatching(form)));
    const [dc, pr] = ['DC', 'PR'].map((known) => STATES.find(({ code }) => code === known));
    expect([dc, pr]).toMatchObject([
      { fips: '11', name: 'District of Columbia' },
      { fips: '72', name: 'Puerto Rico' },
    ]);
  });
});
