import { expect, it } from 'vitest';
import { mergePostalRows } from '../../../tools/in/merge.js';

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
