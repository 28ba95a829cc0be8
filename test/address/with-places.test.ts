import { expect, it } from 'vitest';
import { parseComponents } from '../../src/address/index.js';
import { packagePlaces } from '../../tools/build/package-places.js';

const { places } = await packagePlaces();

it.each([
  ['301 Lindsay Rd, Scott Township, PA 15106', 'SCOTT TOWNSHIP'],
  ['301 Lindsay Rd\nScott Township\nPA 15106', 'SCOTT TOWNSHIP'],
  ['301 Lindsay Rd, Scott Township, Allegheny County, PA 15106', 'SCOTT TOWNSHIP'],
  ['10 Elm St, Daniel Island, SC 29492', 'DANIEL ISLAND'],
  ['10 Elm St, Zachary City, LA 70791', 'ZACHARY CITY'],
  ['10 Elm St, Douglas County, NV 89410', 'DOUGLAS COUNTY'],
  // The place was dropped, because the number has a letter in front.
  ['E9982 Fern Dell Rd Town of Delton WI 53959', 'TOWN OF DELTON'],
  // The country was the city.
  ['3315 S General McMullen, Bldg 171, Ste 7002 San Antonio, TX 78236 US', 'SAN ANTONIO'],
  // Words of the street went to the city, although the ZIP code names it.
  ['3324 Valley Lee South Laurel MD 20724', 'LAUREL'],
  // A road without a number was no street beside which a town may stand.
  ['County Road UV, Logan Township, NE 68038', 'LOGAN TOWNSHIP'],
  // A person where the city stands is still an addressee.
  ['12 Main St, Jessica Gonzalez, TN 38053', null],
  ['12 Main St, James T Miller, TN 38053', null],
])('with places %j lies in %s', (text, city) => {
  expect(parseComponents(text, places).components.city).toBe(city);
});
