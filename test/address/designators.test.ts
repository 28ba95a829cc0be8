import { expect, it } from 'vitest';
import { parseComponents } from '../../src/address/index.js';

it.each([
  ['12 Elm St Apt 4', 'APT', '4', null, null],
  ['12 Elm St', null, null, null, null],
  ['12 Elm St # STE 101', 'STE', '101', null, null],
  ['12 Elm St 3rd floor', 'FL', '3', null, null],
  ['12 Elm St Bldg 4 Apt 2', 'APT', '2', 'BLDG', '4'],
  ['12 Elm St Bldg 4 Fl 2 Apt 7', 'APT', '7', 'BLDG', '4 FL 2'],
  ['12 Elm St penthouse', 'PH', null, null, null],
  ['PO Box 77', 'PO BOX', '77', null, null],
  ['Post Office Box # 77', 'PO BOX', '77', null, null],
  ['RR 2 Box 18', 'BOX', '18', null, null],
  ['12 Elm St Apt 4 PO Box 77', 'APT', '4', 'PO BOX', '77'],
])('%s', (line, unitType, unitNumber, outerUnitType, outerUnitNumber) => {
  const { components } = parseComponents(`${line}, Springfield, IL 62704`);
  expect(components).toMatchObject({ unitType, unitNumber, outerUnitType, outerUnitNumber });
});
