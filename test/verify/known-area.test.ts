import { afterAll, describe, expect, it } from 'vitest';
import { open } from '../../src/index.js';

const doorplate = await open();
afterAll(() => doorplate.close());

const COCKEYSVILLE = {
  city: 'COCKEYSVILLE',
  state: 'MD',
  zip: '21030',
  county: 'Baltimore',
  countyFips: '24005',
  censusTract: null,
  blockGroup: null,
  censusBlock: null,
  timeZone: 'America/New_York',
};

describe('what else is known of an address', () => {
  it('stands in the explanations of verify, geocode and reverse', async () => {
    const text = '801 Shawan Rd, Cockeysville MD 21030';
    const { explain, result } = await doorplate.verify(text, { explain: true });
    expect(explain?.area).toEqual(COCKEYSVILLE);
    expect(Object.keys(result ?? {})).not.toContain('countyFips');
    const located = await doorplate.geocode(text, { explain: true });
    expect(located.explain?.area).toEqual(COCKEYSVILLE);
    const { latitude, longitude } = located.result?.location ?? { latitude: 0, longitude: 0 };
    expect((await doorplate.reverse({ latitude, longitude }, { explain: true })).explain?.area).toEqual(COCKEYSVILLE);
  });

  it('holds the words of the text with what they were read as', async () => {
    const text = '801 Shawan Rd, Cockeysville MD 21030 (212) 555-0100';
    const labels = ['number', 'name', 'postType', 'city', 'state', 'zip', 'left out', 'left out'];
    const answers = [await doorplate.parse(text, { explain: true }), await doorplate.verify(text, { explain: true })];
    for (const { explain } of [...answers, await doorplate.geocode(text, { explain: true })]) {
      expect(explain?.words?.map(({ label }) => label)).toEqual(labels);
      expect(explain?.words?.at(-1)).toEqual({ text: '555-0100', label: 'left out', reason: 'telephone number' });
    }
    const form = { street: '801 Shawan Road', city: 'Cockeysville', zip: '21030' };
    expect((await doorplate.verify(form, { explain: true })).explain?.words?.map(({ label }) => label)).toEqual(labels.slice(0, 3));
  });

  it('is the area of a point where no address is near', async () => {
    const { result, explain } = await doorplate.reverse({ latitude: 41.88, longitude: -87.63 }, { explain: true });
    expect(result).toBeNull();
    expect(explain?.area).toMatchObject({ city: 'Chicago', state: 'IL', county: 'Cook', countyFips: '17031', timeZone: 'America/Chicago' });
    const sea = await doorplate.reverse({ latitude: 30, longitude: -50 }, { explain: true });
    expect([sea.result, sea.explain?.area]).toEqual([null, undefined]);
  });

  it.each([
    ['Fort Wayne IN 46802', '18003', 'America/Indiana/Indianapolis'],
    ['Evansville IN 47708', '18163', 'America/Chicago'],
    ['Pensacola FL 32501', '12033', 'America/Chicago'],
    ['Wewahitchka FL 32465', '12045', 'America/Chicago'],
    ['Window Rock AZ 86515', '04001', 'America/Denver'],
    ['Springerville AZ 85938', '04001', 'America/Phoenix'],
    ['Ontario OR 97914', '41045', 'America/Boise'],
    ['Valentine NE 69201', '31031', 'America/Chicago'],
    ['El Paso TX 79901', '48141', 'America/Denver'],
    ['Chattanooga TN 37402', '47065', 'America/New_York'],
    ['Honolulu HI 96813', '15003', 'Pacific/Honolulu'],
    ['Adak AK 99546', '02016', 'America/Adak'],
    ['San Juan PR 00901', '72127', 'America/Puerto_Rico'],
    ['Baltimore MD 21202', '24510', 'America/New_York'],
    // The zones of Shelby County and Switzerland County, in which parts of them lie, have other names and the same clocks.
    ['Louisville KY 40245', '21111', 'America/Kentucky/Louisville'],
    ['Canaan IN 47224', '18077', 'America/Indiana/Indianapolis'],
    // Mexico Beach, in the next county, keeps another time.
    ['Port Saint Joe FL 32456', '12045', null],
  ])('knows county and time zone of %s', async (text, countyFips, timeZone) => {
    const { explain } = await doorplate.geocode(text, { explain: true });
    expect(explain?.area).toMatchObject({ countyFips, timeZone });
  });
});

describe('cities and their ZIP codes', () => {
  it('are found by each other', async () => {
    expect(await doorplate.zipsOf('cockeysville', 'MD')).toContain('21030');
    expect(await doorplate.zipsOf('Springfield', 'IL')).not.toContain('01101');
    expect(await doorplate.zipsOf('Springfield')).toEqual(expect.arrayContaining(['62701', '01103']));
    expect(await doorplate.zipsOf('Nowhere at all')).toEqual([]);
    expect((await doorplate.citiesOf('21030'))[0]).toEqual({ city: 'Cockeysville', state: 'MD', preferred: true });
    expect((await doorplate.citiesOf('21030')).filter(({ preferred }) => preferred)).toHaveLength(1);
    expect(await doorplate.citiesOf('99999')).toEqual([]);
  });

  it('refuse what is no text', async () => {
    await expect(doorplate.citiesOf(21030 as never)).rejects.toMatchObject({ code: 'INPUT_MALFORMED' });
    await expect(doorplate.zipsOf(null as never)).rejects.toMatchObject({ code: 'INPUT_MALFORMED' });
  });

  it('count ZIP codes of firms and small post offices to the city around them', async () => {
    expect(await doorplate.citiesOf('45228')).toEqual([{ city: 'Cincinnati', state: 'OH', preferred: true }]);
  });
});
