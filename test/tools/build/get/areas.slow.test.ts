import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packagePlaces } from '../../../../tools/build/package-places.js';
import { nation } from '../../../fixtures/publishers/nation.js';
import { putRelease, type ThemeRow } from '../../../fixtures/publishers/overture.js';
import { failure } from '../../cli/run-command.js';
import { GetRun } from './get-run.js';

const ROWS = 40_000;

let files: ReturnType<typeof nation>;
let run: GetRun;
beforeAll(async () => {
  run = await GetRun.start();
  files = nation((await packagePlaces()).places, ROWS);
  putRelease(run.server, '2026-08-19.0', files, ROWS / 100);
});
afterAll(() => run.close());

const plan = (word: string) => run.get(['overture'], word, '--dry-run');

describe('get with the name of a place', () => {
  // All of these were "not known", or a county far from the city.
  it.each([
    ['Richmond, VA', 'us-county-51760', ['51760']],
    ['San José', 'us-city-ca-san-jose', ['06085']],
    ['San Jose, CA', 'us-city-ca-san-jose', ['06085']],
    ['san josé, california', 'us-city-ca-san-jose', ['06085']],
    ['Houston', 'us-city-tx-houston', ['48201']],
    ['Houston, TX', 'us-city-tx-houston', ['48201']],
    ['city:Los Angeles, CA', 'us-city-ca-los-angeles', ['06037']],
    ['Los Angeles County, CA', 'us-county-06037', ['06037']],
    ['San Francisco', 'us-county-06075', ['06075']],
    ['Norfolk, VA', 'us-county-51710', ['51710']],
    ['Baltimore city, MD', 'us-county-24510', ['24510']],
    ['Baltimore County, MD', 'us-county-24005', ['24005']],
    ['Montgomery County, MD', 'us-county-24031', ['24031']],
    ['St Louis County, MO', 'us-county-29189', ['29189']],
    ['Saint Louis city, MO', 'us-county-29510', ['29510']],
    ['Dona Ana County, NM', 'us-county-35013', ['35013']],
    ['Doña Ana County, New Mexico', 'us-county-35013', ['35013']],
    ['Kent County, DE', 'us-county-10001', ['10001']],
    ['Maricopa County', 'us-county-04013', ['04013']],
    ['Orleans Parish', 'us-county-22071', ['22071']],
    ['NYC', 'us-city-ny-new-york', ['36005', '36047', '36061', '36081', '36085']],
    ['New York City, NY', 'us-city-ny-new-york', ['36047', '36061']],
    ['New York', 'us-ny', null],
    ['Brooklyn, NY', 'us-city-ny-brooklyn', ['36047']],
    ['Maryland', 'us-md', null],
  ])('takes %s for %s', async (word, name, counties) => {
    const area = counties === null ? {} : { counties: expect.arrayContaining(counties) };
    expect(await plan(word)).toMatchObject({ exit: 0, answer: { name, area } });
  });

  it.each([
    ['Baltimore, MD', /county:24510 is the city of Baltimore, MD; county:24005 is the county/],
    ['Baltimore', /county:24510 is the city of Baltimore, MD; county:24005 is the county/],
    ['Los Angeles, CA', /city:"Los Angeles, CA" is the city of Los Angeles, CA; county:06037 is the county/],
    // It was no area, though several counties bear the name.
    ['Cook County', /may be several: Cook County, GA; Cook County, IL; Cook County, MN/],
    ['Deschuttes County', /Did you mean Deschutes County, OR\?/],
    ['Richmond', /may be several: Richmond, VA; Richmond, CA; Richmond, IN; .*; \d+ more/],
    ['Virgina', /Did you mean Virginia\?/],
    ['Marylnd', /Did you mean Maryland\?/],
    ['Richmond, Virgina', /Did you mean Richmond, Virginia\?/],
    ['Richmnd, VA', /Did you mean Richmond, VA/],
    ['Baltimor County, MD', /Did you mean Baltimore County, MD\?/],
    ['Housten', /Did you mean Houston, TX/],
    ['Xyzzyq', /is not known: expected a state/],
    ['county:Xyzzyq, MD', /is not known: expected/],
    ['county:99999', /is not known: expected the five digits/],
  ])('says what %s may mean', async (word, message) => {
    expect(await plan(word)).toMatchObject(failure(2, message));
  });

  it('keeps the addresses whose ZIP codes bear the name of the city', async () => {
    const { exit, answer } = await run.get(['overture'], 'Annapolis, MD');
    expect([exit, answer.name]).toEqual([0, 'us-city-md-annapolis']);
    const { places } = await packagePlaces();
    const { number, street, city, state, zip } = files
      .flat()
      .find((row) => row.state === 'MD' && places.zip(row.zip)?.city === 'Annapolis') as ThemeRow;
    const verdict = await run.ask('us-city-md-annapolis', 'verify', `${number} ${street}, ${city} ${state} ${zip}`);
    expect(verdict).toMatchObject({ ZipCode: zip, DpvConfirmation: 'Y' });
  });
});
