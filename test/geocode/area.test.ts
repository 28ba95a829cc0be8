import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Doorplate, open } from '../../src/index.js';

let doorplate: Doorplate;

beforeAll(async () => {
  doorplate = await open({ only: true, data: [fileURLToPath(new URL('../../datasets/us-places', import.meta.url))] });
});
afterAll(() => doorplate.close());

describe('a city that is no post office', () => {
  it.each([
    ['Lakewood, CO', 39.7, -105.08],
    ['Weston, FL', 26.1, -80.4],
    ['Miramar FL', 25.99, -80.23],
    ['Sandy Springs, GA', 33.92, -84.38],
  ])('is found: %s', async (text, latitude, longitude) => {
    const { result, messages } = await doorplate.geocode(text);
    expect(result).toMatchObject({ source: '42', accuracy: { type: 'centroid' } });
    expect(Math.abs((result?.location.latitude ?? 0) - latitude)).toBeLessThan(0.05);
    expect(Math.abs((result?.location.longitude ?? 0) - longitude)).toBeLessThan(0.05);
    expect(messages).toEqual([]);
  });

  it.each(['Federal Way, WA', 'Federal Way WA', 'University Place, WA', 'Pike Road AL', 'Upper Arlington, OH', 'East Palo Alto, CA'])(
    'may end like a street or begin with a directional: %s',
    async (text) => {
      const { result } = await doorplate.geocode(text);
      expect(result?.formattedAddress).toBe(text.toUpperCase().replace(',', ''));
    },
  );
});

it('is the city where the text says City of', async () => {
  const { result, messages } = await doorplate.geocode('City of Galax, VA');
  expect([result?.formattedAddress, messages]).toEqual(['GALAX VA', []]);
});

describe('a city that no list has', () => {
  it.each([
    ['Town of Babylon, NY', 'BABYLON NY'],
    ['Downtown Santa Cruz, CA', 'SANTA CRUZ CA'],
    ['Highgate, VT', 'HIGHGATE CENTER VT'],
    ['Berkshire, VT', 'EAST BERKSHIRE VT'],
    ['West Windsor, VT', 'WINDSOR VT'],
    ['Bend, IN', 'SOUTH BEND IN'],
  ])('is the one that its name is a part of, which the answer says: %s', async (text, found) => {
    const { result, messages } = await doorplate.geocode(text);
    expect(result?.formattedAddress).toBe(found);
    expect(messages).toEqual([expect.stringMatching(/^No city of that name is known there\. The position is that of /)]);
  });

  it('may be misspelled, in its first letter too, but not there and elsewhere', async () => {
    expect((await doorplate.geocode('Purlington, VT')).result?.formattedAddress).toBe('BURLINGTON VT');
    expect((await doorplate.geocode('Vershyre, VT')).result?.formattedAddress).toBe('VERSHIRE VT');
    expect((await doorplate.geocode('Berschire, VT')).result).toBeNull();
  });
});

it('takes the city of that name that the ZIP code is one of', async () => {
  const { result, messages } = await doorplate.geocode('Georgetown, IL 61846');
  expect([result?.formattedAddress, messages]).toEqual(['GEORGETOWN IL 61846', []]);
});

it('places the only ZIP code of a town halfway to the town', async () => {
  const [town, zip] = await Promise.all([doorplate.geocode('Lewiston, ID'), doorplate.geocode('Lewiston, ID 83501', { explain: true })]);
  const km = 111 * Math.abs((town.result?.location.latitude ?? 0) - (zip.result?.location.latitude ?? 0));
  expect(km).toBeLessThan(8);
  expect(zip.explain?.notes?.join()).toContain('halfway between');
});

describe('a ZIP code far from the city beside it', () => {
  it('gives way where one wrong digit makes it one of the city', async () => {
    const { result, messages } = await doorplate.geocode('Chandler, TX 78758');
    expect(result?.formattedAddress).toBe('CHANDLER TX');
    expect(messages[0]).toMatch(/^The ZIP code lies in Austin, TX, \d+ km from Chandler, TX\. The position is that of the city/);
  });

  it('gives way where it lies in another state than the one given', async () => {
    const { result, messages } = await doorplate.geocode('Springfield, IL 97477');
    expect(result?.formattedAddress).toBe('SPRINGFIELD IL');
    expect(messages).toHaveLength(1);
  });

  it('counts elsewhere, which the answer says', async () => {
    const { result, messages, explain } = await doorplate.geocode('Austin, TX 75201', { explain: true });
    expect(result?.formattedAddress).toBe('DALLAS TX 75201');
    expect(messages[0]).toMatch(/The position is that of the ZIP code\.$/);
    expect(explain?.notes).toContain(messages[0]);
  });

  it('is not said of a neighbor', async () => {
    const { result, messages } = await doorplate.geocode('Denver, CO 80401');
    expect([result?.components.zip, messages]).toEqual(['80401', []]);
  });
});

describe('a ZIP code without a state', () => {
  it.each([
    ['7 Oak St, Reno 89597', 'RENO NV'],
    ['Boston 02263', 'BOSTON MA'],
    ['881 Main St, Manchester 05299', 'MANCHESTER VT'],
    ['Bostonn 02263', 'BOSTON MA'],
  ])('says the state by three digits, although it does not exist: %s', async (text, found) => {
    expect((await doorplate.geocode(text)).result?.formattedAddress).toBe(found);
  });

  it('says nothing where the city is in another state', async () => {
    expect((await doorplate.geocode('Albuquerque 05299')).result?.formattedAddress).toBe('ALBUQUERQUE NM');
    expect((await doorplate.geocode('Springfield 05299')).result?.formattedAddress).toBe('SPRINGFIELD VT');
    expect((await doorplate.geocode('Chatham 89597')).result).toBeNull();
  });

  it('tells places of one name apart by three digits', async () => {
    const places = await Promise.all(['Oak Grove, KY 42299', 'Oak Grove, KY 42399'].map((text) => doorplate.geocode(text)));
    expect(places.map(({ result }) => result?.components.county)).toEqual(['Christian', 'Ohio']);
  });
});

describe('of several places with one name in a state', () => {
  it.each([
    ['Wellsville, NY', 'Allegany'],
    ['Clay Center, KS', 'Clay'],
    ['Rockford, OH', 'Mercer'],
    ['Liberty, PA', 'Tioga'],
    // The larger one is a section of Chicago.
    ['Chatham, IL', 'Sangamon'],
  ])('the post office is meant: %s', async (text, county) => {
    const { result, messages } = await doorplate.geocode(text);
    expect([result?.components.county, messages]).toEqual([county, []]);
  });

  it.each([
    ['Midway, FL', 'Santa Rosa'],
    ['Melrose, NY', 'Bronx'],
  ])('that is meant in which many more people live: %s', async (text, county) => {
    expect((await doorplate.geocode(text)).result?.components.county).toBe(county);
  });
});

it('leaves a name open that two large places of a state bear, and lists them', async () => {
  const { result, messages, candidates } = await doorplate.geocode('Oak Grove, KY', { limit: 5 });
  expect([result, messages]).toEqual([null, ['Several places bear this name, and nothing in the text tells which of them is meant.']]);
  expect(candidates).toHaveLength(2);
});

it('believes a ZIP code that says the state more than a street elsewhere', async () => {
  const folder = (name: string): string => fileURLToPath(new URL(`../../datasets/${name}`, import.meta.url));
  const withStreets = await open({ only: true, data: [folder('us-places'), folder('us-streets-sample')] });
  const unlisted = await withStreets.geocode('4363 Main St, Manchester 05254');
  const listedElsewhere = await withStreets.geocode('881 Main St, Manchester 05254');
  const verified = await withStreets.verify('881 Main St, Manchester 05254');
  const mistyped = await withStreets.verify('881 Main St, Manchester 06041');
  await withStreets.close();
  expect(unlisted.result?.formattedAddress).toBe('MANCHESTER VT 05254');
  expect(listedElsewhere.result?.formattedAddress).toBe('MANCHESTER VT 05254');
  expect(verified.status).toBe('not-found');
  expect(mistyped.result?.FullAddress).toBe('881 MAIN ST, MANCHESTER CT 06040');
});
