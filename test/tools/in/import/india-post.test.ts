import { describe, expect, it } from 'vitest';
import { readIndiaPost } from '../../../../tools/in/import/india-post.js';
import { mergePostalRows } from '../../../../tools/in/merge.js';
import { gatherPlaces } from '../../../../tools/in/places.js';
import { Rejects } from '../../../../tools/source/rejects.js';
import { written } from '../../us/import/context.js';

const HEADER = 'pincode,office,type,delivery,division,region,circle,district,state,lat,lng';

async function read(lines: readonly string[], header = HEADER) {
  const rejected: (readonly [number | null, string])[] = [];
  const rejects = new Rejects('offices', ({ line, reason }) => rejected.push([line, reason]));
  const rows = [];
  for await (const row of readIndiaPost(written('offices.csv', `${[header, ...lines].join('\n')}\n`), rejects)) rows.push(row);
  return { rows, rejected, changed: Object.fromEntries(rejects.changed), read: rejects.read };
}
const office = (pin: string, name: string, district: string, state: string, position = 'NA,NA') =>
  `${pin},${name},BO,Delivery,D,R,C,${district},${state},${position}`;

describe('readIndiaPost', () => {
  it('reads offices, with states by their present names', async () => {
    const { rows } = await read([
      office('411001', 'Pune H.O', 'PUNE', 'MAHARASHTRA', '18.52,73.85'),
      office('396210', 'Daman SO', 'DAMAN', 'THE DADRA AND NAGAR HAVELI AND DAMAN AND DIU'),
    ]);
    const branch = { grade: 'branch', delivers: true };
    const position = { latitude: 18.52, longitude: 73.85 };
    expect(rows).toEqual([
      { pin: '411001', place: 'Pune H.O', stateCode: '16', district: 'PUNE', subDistrict: '', office: branch, position },
      { pin: '396210', place: 'Daman SO', stateCode: '52', district: 'DAMAN', subDistrict: '', office: branch, position: null },
    ]);
    expect(gatherPlaces(rows).localities.map(({ name, city, pin }) => [name, city.name, pin])).toEqual([
      ['Pune', 'Pune', 411001],
      ['Daman', 'Daman', 396210],
    ]);
  });

  it('repairs a missing state and district from the other offices of the PIN code', async () => {
    const { rows, rejected, changed } = await read([
      office('121004', 'PYALA BO', 'NA', 'NA'),
      office('121004', 'A BO', 'FARIDABAD', 'HARYANA'),
      office('121004', 'B BO', 'FARIDABAD', 'HARYANA'),
      office('121004', 'C BO', 'PALWAL', 'HARYANA'),
      office('121999', 'NDC', 'NA', 'NA'),
    ]);
    expect(rows.at(-1)).toMatchObject({ place: 'PYALA BO', district: 'FARIDABAD', stateCode: '10' });
    expect(rejected).toEqual([[6, 'neither the row nor its PIN code has a state and district']]);
    expect(changed).toEqual({ 'state and district are those of most other offices of the PIN code': 1 });
  });

  it('repairs positions or drops them', async () => {
    const at = async (position: string) => {
      const { rows, changed } = await read([office('411001', 'X BO', 'PUNE', 'MAHARASHTRA', position)]);
      return [rows[0]?.position?.latitude ?? null, rows[0]?.position?.longitude ?? null, Object.keys(changed).join()];
    };
    const outside = 'the position is not in India and was left away';
    expect(await at('73.85,18.52')).toEqual([18.52, 73.85, 'latitude and longitude stood in the column of the other']);
    expect(await at('28.430354° N,77.358526° E')).toEqual([28.430354, 77.358526, 'text around a coordinate was cut off']);
    expect(await at('0,0')).toEqual([null, null, outside]);
    expect(await at('9334975723,77')).toEqual([null, null, outside]);
    expect(await at('28.4 32628,94.28')).toEqual([null, null, outside]);
    expect(await at('24.8671830,67.2736150')).toEqual([null, null, outside]);
  });

  it('reads the columns of other editions and rejects malformed rows', async () => {
    const header = 'CircleName,RegionName,DivisionName,OfficeName,Pincode,OfficeType,Delivery,District,StateName,Latitude,Longitude';
    const { rows, rejected } = await read(
      [
        'C,R,D,Pune H.O,411001,HO,Delivery,PUNE,MAHARASHTRA,18.52,73.85',
        'C,R,D,X,4110,BO,D,PUNE,MAHARASHTRA,,',
        'C,R,D,X,411001,BO,D,PUNE,ATLANTIS,,',
      ],
      header,
    );
    expect(rows).toMatchObject([{ pin: '411001', office: { grade: 'head', delivers: true }, position: { latitude: 18.52 } }]);
    expect(rejected).toEqual([
      [3, 'the PIN code is not six digits'],
      [4, 'the state does not exist'],
    ]);
  });
});

describe('mergePostalRows', () => {
  const row = (pin: string, place: string, district: string, subDistrict = '', stateCode = '23') => ({
    pin,
    place,
    stateCode,
    district,
    subDistrict,
    office: null,
    position: null,
  });

  it('joins localities of one name and PIN code, with the spelling and sub-district of the gazetteer', () => {
    const merged = mergePostalRows(
      [row('144040', 'Gandhran B.O', 'JALANDHAR'), row('144040', 'New Colony SO', 'JALANDHAR')],
      [row('144040', 'Gandhran', 'Jalandhar', 'Nakodar'), row('144040', 'Old Colony', 'Jalandhar')],
    );
    expect(merged).toEqual([
      row('144040', 'Gandhran B.O', 'Jalandhar', 'Nakodar'),
      row('144040', 'New Colony SO', 'Jalandhar'),
      row('144040', 'Old Colony', 'Jalandhar'),
    ]);
  });

  it('knows a district by its sound and by its name in use today', () => {
    const districts = (offices: readonly string[], gazetteer: readonly string[], stateCode: string) =>
      mergePostalRows(
        offices.map((district) => ({ ...row('700001', 'X', district), stateCode })),
        gazetteer.map((district) => ({ ...row('700002', 'Y', district), stateCode })),
      )
        .slice(0, offices.length)
        .map(({ district }) => district);
    expect(districts(['24 PARAGANAS NORTH', 'DINAJPUR DAKSHIN'], ['North 24 Parganas', 'South Dinajpur'], '28')).toEqual([
      'North 24 Parganas',
      'South Dinajpur',
    ]);
    expect(districts(['CENTRAL', 'EAST'], ['Central Delhi', 'East Delhi', 'North East Delhi'], '07')).toEqual([
      'Central Delhi',
      'East Delhi',
    ]);
    expect(districts(['GURUGRAM', 'PALWAL'], ['Gurgaon'], '10')).toEqual(['Gurgaon', 'PALWAL']);
    // Two that sound alike are not told apart by sound.
    expect(districts(['RAMPOOR'], ['Rampur', 'Rampor'], '36')).toEqual(['RAMPOOR']);
  });

  it('takes the position of the gazetteer where the office has none', () => {
    const position = { latitude: 31.1, longitude: 75.5 };
    const gazetteer = [{ ...row('144040', 'Gandhran', 'Jalandhar', 'Nakodar'), position }];
    expect(mergePostalRows([row('144040', 'Gandhran BO', 'JALANDHAR')], gazetteer)[0]?.position).toEqual(position);
  });

  it('believes the office where state or district differ', () => {
    expect(mergePostalRows([row('144040', 'Gandhran BO', 'MOGA')], [row('144040', 'Gandhran', 'Jalandhar', 'Nakodar')])).toEqual([
      row('144040', 'Gandhran BO', 'MOGA'),
    ]);
  });
});
