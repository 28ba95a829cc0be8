import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readGeoNamesUs } from '../../../../../tools/us/import/places/geonames.js';
import { readHudCrosswalk } from '../../../../../tools/us/import/places/hud.js';
import { readUspsNames, readZipTypes } from '../../../../../tools/us/import/places/zip-lists.js';
import { imported, written } from '../context.js';

const csv = (lines: readonly string[]) => written('table.csv', `${lines.join('\n')}\n`);

describe('readHudCrosswalk', () => {
  const HEADER = 'ZIP,COUNTY,USPS_ZIP_PREF_CITY,USPS_ZIP_PREF_STATE,RES_RATIO,BUS_RATIO,OTH_RATIO,TOT_RATIO';

  it('gives shares of every county, and names', async () => {
    const path = csv([HEADER, '00601,72001,ADJUNTAS,PR,0.9975,0.99,1,0.9971', '00601,72081,ADJUNTAS,PR,2.5E-3,0.01,0,0.0029']);
    const { rows } = await imported((context) => readHudCrosswalk(path, context));
    expect(rows.map(({ county }) => county)).toEqual([
      { zip: '00601', countyFips: '72001', residential: 0.9975, business: 0.99, other: 1, total: 0.9971, source: 0 },
      { zip: '00601', countyFips: '72081', residential: 0.0025, business: 0.01, other: 0, total: 0.0029, source: 0 },
    ]);
    expect(rows[0]?.name).toMatchObject({ name: 'ADJUNTAS', state: 'PR', preferred: true, acceptable: true });
  });

  it('keeps the name of a row without county, and rejects what is malformed', async () => {
    const path = csv([
      HEADER,
      '96799,,PAGO PAGO,AS,1,1,1,1',
      '9679,60010,X,AS,1,1,1,1',
      '00601,7200,X,PR,1,1,1,1',
      '00601,72001,X,PR,2,1,1,1',
    ]);
    const { rows, rejected } = await imported((context) => readHudCrosswalk(path, context));
    expect(rows).toMatchObject([{ county: null, name: { name: 'PAGO PAGO', state: 'AS' } }]);
    expect(rejected).toEqual([
      [3, 'the ZIP code is not five digits'],
      [4, 'the county is not five digits'],
      [5, 'a share is not a number from 0 to 1'],
    ]);
  });

  it('rejects a row that says nothing, and counts a city without a state that exists', async () => {
    const path = csv([
      'ZIP,COUNTY,USPS_ZIP_PREF_CITY,USPS_ZIP_PREF_STATE,RES_RATIO,BUS_RATIO,OTH_RATIO,TOT_RATIO',
      '21093,24005,LUTHERVILLE TIMONIUM,ZZ,1,1,1,1',
      '21093,,LUTHERVILLE TIMONIUM,ZZ,1,1,1,1',
      '21093,,,,1,1,1,1',
    ]);
    const { rows, rejected, changed } = await imported((context) => readHudCrosswalk(path, context));
    expect(rows).toMatchObject([{ county: { countyFips: '24005' }, name: null }]);
    expect(rejected).toEqual([
      [3, 'the row has no county, and no city with its state'],
      [4, 'the row has no county, and no city with its state'],
    ]);
    expect(changed).toEqual({ 'the state of the city does not exist, and the city was left away': 1 });
  });

  it('puts codes right that went through columns of numbers', async () => {
    const header = 'ZIP,COUNTY,USPS_ZIP_PREF_CITY,USPS_ZIP_PREF_STATE,RES_RATIO,BUS_RATIO,OTH_RATIO,TOT_RATIO';
    const path = csv([
      header,
      '5143,50027,CHESTER,VT,1,1,1,1',
      '5143,50027,,,1,1,1,1',
      '36003,1001,AUTAUGAVILLE,AL,1,1,1,1',
      '36003,9001,X,AL,1,1,1,1',
    ]);
    const { rows, rejected, changed } = await imported((context) => readHudCrosswalk(path, context));
    expect(rows).toMatchObject([
      { county: { zip: '05143', countyFips: '50027' }, name: { zip: '05143', name: 'CHESTER' } },
      { county: { zip: '05143' }, name: null },
      { county: { zip: '36003', countyFips: '01001' } },
    ]);
    expect(rejected).toEqual([[5, 'the county is not five digits']]);
    expect(changed).toEqual({
      'the ZIP code got back the zeros that it had lost': 2,
      'the county got back the zero that it had lost': 1,
    });
  });

  it('reads editions without city names', async () => {
    const path = csv(['zip,geoid,res_ratio,bus_ratio,oth_ratio,tot_ratio', '21093,24005,1,1,1,1']);
    expect((await imported((context) => readHudCrosswalk(path, context))).rows).toMatchObject([
      { county: { countyFips: '24005' }, name: null },
    ]);
  });
});

describe('lists of ZIP codes', () => {
  it('give preferred names', async () => {
    const path = csv(['ZIP,CITY,STATE', '10001,NEW YORK,NY', '10002,,NY', '10003,X,ZZ']);
    const { rows, rejected } = await imported((context) => readUspsNames(path, context));
    expect(rows).toMatchObject([{ zip: '10001', name: 'NEW YORK', state: 'NY', preferred: true, zipClass: null }]);
    expect(rejected.map(([line]) => line)).toEqual([3, 4]);
  });

  it('get back the zeros that ZIP codes have lost', async () => {
    const { rows, rejected, changed } = await imported((context) =>
      readUspsNames(csv(['ZIP,CITY,STATE', '5143,CHESTER,VT', '5143,CHESTER,PA']), context),
    );
    expect(rows).toMatchObject([{ zip: '05143', name: 'CHESTER' }]);
    expect(rejected).toEqual([[3, 'the ZIP code is not five digits']]);
    expect(changed).toEqual({ 'the ZIP code got back the zeros that it had lost': 1 });
  });

  it('give the kinds of ZIP codes, whose name is only an acceptable one', async () => {
    const path = csv([
      'zip,stateCode,city,county,zipType',
      '00501,NY,Holtsville,Suffolk,Unique',
      '01001,MA,Agawam,,Non-Unique',
      '01002,MA,Amherst,Hampshire,PO Box',
      '01003,MA,Amherst,Hampshire,',
      '01004,MA,Amherst,Hampshire,Other',
    ]);
    const { rows, rejected } = await imported((context) => readZipTypes(path, context));
    expect(rows.map(({ zipClass, county, preferred }) => [zipClass, county, preferred])).toEqual([
      ['unique', 'Suffolk', false],
      ['ordinary', null, false],
      ['po-box', 'Hampshire', false],
      [null, 'Hampshire', false],
    ]);
    expect(rejected).toEqual([[6, 'the kind of the ZIP code is unknown']]);
  });
});

describe('readGeoNamesUs', () => {
  const row = (...cells: readonly string[]) => cells.join('\t');
  const good = row('US', '21093', 'Lutherville Timonium', 'Maryland', 'MD', 'Baltimore', '005', '', '', '39.4385', '-76.6237', '4');

  it('reads rows and rejects by line', async () => {
    const text = [
      good,
      row('US', '2109', 'X', '', 'MD', '', '', '', '', '1', '1', ''),
      '',
      'US\t21093',
      row('US', '21094', 'X', '', 'MD', '', '', '', '', 'x', '', ''),
      row('US', '21094', 'X', '', 'MD', '', '', '', '', '4779021', '-8527112', ''),
      row('US', '5143', 'Chester', '', 'VT', '', '', '', '', '43.27', '-72.6', ''),
      row('US', '09002', 'APO AE', '', '', '', '', '', '', '38.1', '15.65', ''),
    ];
    const path = written('US.zip', zipSync({ 'readme.txt': Buffer.from('no rows'), 'US.txt': Buffer.from(text.join('\n')) }));
    const { rows, rejected, sources } = await imported((context) => readGeoNamesUs(path, context));
    expect(rows).toMatchObject([
      { zipCode: '21093', placeName: 'Lutherville Timonium', stateCode: 'MD', countyCode: '005', latitude: 39.4385, longitude: -76.6237 },
      { zipCode: '05143', stateCode: 'VT' },
      { zipCode: '09002', stateCode: '' },
    ]);
    expect(rejected.map(([line]) => line)).toEqual([2, 4, 5, 6]);
    expect(sources).toMatchObject([{ licence: 'CC BY 4.0' }]);
  });
});
