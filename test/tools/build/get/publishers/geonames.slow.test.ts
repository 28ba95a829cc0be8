import { describe, expect, it } from 'vitest';
import { putGeoNames, putIndiaPost } from '../../../../fixtures/publishers/places.js';
import { failure } from '../../../cli/run-command.js';
import { GetRun } from '../get-run.js';

const US = ['US\t21093\tLutherville Timonium\tMaryland\tMD\tBaltimore\t005\t\t\t39.4437\t-76.6188\t4'];
const PR = ['PR\t00901\tSan Juan\t\t\tSan Juan\t127\t\t\t18.4656\t-66.1058\t4'];
const IN = ['IN\t411001\tPune City\tMaharashtra\t16\tPune\t521\tPune City\t\t18.52\t73.86\t4'];
const TODAY = new Date().toISOString().slice(0, 10);

const run = GetRun.forEach({ DATA_GOV_IN_KEY: '' });

describe('get places', () => {
  it('builds the table of ZIP codes of all files that there are, and fetches only those that have changed since', async () => {
    const path = putGeoNames(run.server, 'US', US);
    putGeoNames(run.server, 'PR', PR);
    const { answer } = await run.get(['geonames'], 'places');
    expect(answer).toMatchObject({ name: 'us-places', version: TODAY, tallies: [{ read: 1 }, { read: 1 }] });
    expect(JSON.stringify(await run.ask('us-places', 'suggest-city', 'San Jua'))).toContain('San Juan');
    expect(await run.command('update')).toMatch(/nothing newer/);
    run.server.seen.length = 0;
    putGeoNames(run.server, 'US', [...US, 'US\t21157\tWestminster\tMaryland\tMD\tCarroll\t013\t\t\t39.5642\t-76.9807\t4']);
    await run.command('update');
    expect(
      run.server.seen.filter(({ bytes }) => bytes > 1000 || bytes === run.server.files.get(path)?.length).map((seen) => seen.path),
    ).toEqual([path]);
    expect(JSON.stringify(await run.ask('us-places', 'suggest-city', 'Westminst'))).toContain('Westminster');
  });

  it('builds nothing without the file of the nation', async () => {
    putGeoNames(run.server, 'PR', PR);
    expect(await run.get(['geonames'], 'places')).toMatchObject(failure(5, '/export/zip/US.zip is not there'));
  });
});

describe('get in', () => {
  it('builds the places of India of postal codes, and of post offices too with a key', async () => {
    putGeoNames(run.server, 'IN', IN);
    expect((await run.get(['geonames'], 'in')).answer.name).toBe('in-places');
    const keyed = await GetRun.start({ DATA_GOV_IN_KEY: 'abc' });
    try {
      putGeoNames(keyed.server, 'IN', IN);
      putIndiaPost(keyed.server, 'abc', ['Maharashtra,Pune,Pune,Shivajinagar S.O,411005,PO,Delivery,PUNE,MAHARASHTRA,18.53,73.85']);
      const got = await keyed.get(['geonames', 'india-post'], 'in', '--from', 'india-post,geonames');
      expect(got).toMatchObject({ notices: expect.not.stringContaining('abc'), answer: { tallies: [{ read: 1 }, { read: 1 }] } });
      expect(JSON.stringify(await keyed.ask('in-places', 'suggest-in-locality', 'Shivajin'))).toContain('Shivajinagar');
    } finally {
      await keyed.close();
    }
  });

  it('says how a key is made where India Post is named without one', async () => {
    expect(await run.get(['india-post'], 'in', '--from', 'india-post')).toMatchObject(
      failure(2, 'free account at data.gov.in and set $DATA_GOV_IN_KEY'),
    );
  });
});
