import type { Random } from '../../tools/random.js';
import { BUILDINGS, GIVEN_NAMES, SURNAMES } from '../../tools/train-parser/generate/words.js';
import type { ListedPlace } from './listed-places.js';

/** Writes a place in one way. */
export type ListingForm = (place: ListedPlace, random: Random) => string;

const line = ({ number, street }: ListedPlace): string => `${number} ${street}`;
const area = ({ city, state, zip }: ListedPlace): string => `${city}, ${state} ${zip}`;
const person = (random: Random): string => `${random.of(GIVEN_NAMES)} ${random.of(SURNAMES)}`;
const crossing = (random: Random): string => random.of(CROSSINGS);
const listed = ({ city }: ListedPlace, random: Random): string =>
  random.of(LISTED).replaceAll('CITY', city).replace('PERSON', person(random));

const LISTED =
  `CITY Public Library|PERSON Memorial Library|CITY Free Library Association|North Branch Library|CITY Farmers Market|Downtown CITY Farmers' Market|
Saturday Market at the Square|PERSON's Family Restaurant|El Rancho Grande|Pizza Hut|China Wok|Joe's Crab Shack|Taco Bell #1204|The Depot Grill & Bar|CITY City Hall|
CITY Chamber of Commerce|Law Offices of PERSON|Social Security Administration|First Baptist Church|VFW Post 3204|YMCA of CITY|CITY Area Family YMCA|Walgreens|7-Eleven|
Office of the Tax Collector|Old Mill Coffee Co.|St. Mary's Church|CITY Senior Center|A Street Cafe|County Extension Office`
    .split('|')
    .map((name) => name.trim());
/** Where markets are, that have no number. */
const SPOTS =
  `Town Square|Courthouse Square|Town Green|Village Green|Municipal Parking Lot|City Hall Parking Lot|First National Bank Parking Lot|Downtown|Memorial Park|County Fairgrounds|
Church Parking Lot|Town Common|Depot Plaza|Old School House|The Pavilion at Riverside Park|Fire Station Lawn|Shopping Center|High School Football Field|Kmart Plaza|Veterans Park Pavilion`
    .split('|')
    .map((name) => name.trim());
const CROSSINGS =
  `Main Street and Washington Street|Corner of Main and Center Streets|Corner of 2nd & Elm|Main St & Broadway|5th and Vine|Hwy 62 & Oak Street|corner of Church St. and Rt. 9|
Intersection of US 31 and County Road 14|Main Street at Court Square|West Main Street between 1st and 2nd Avenues|3rd St. & Courthouse Square|Elm Street corner Maple Avenue|
State Route 7 at Depot Road|Front & Market Streets|Pine St @ 4th Ave|N. Fisk Ave / N. Broadway St|Main St. across from the Post Office`
    .split('|')
    .map((name) => name.trim());
const ROADS =
  'Hwy 62 East|US Highway 1 South|Rt. 3 Main Street|State Road PP|I-81 Exit 14|Hwy 50 W|1400 Block South Main Street|Route 9W|County Road 12 North|FM 3167|Old Highway 41|Interstate 35 Frontage Road|Star Route 2'.split(
    '|',
  );
const MALLS =
  'Valley Fair Mall|Town Center Mall|Mall of the Bluffs|Crossroads Shopping Center|Kings Plaza Shopping Center|The Shops at Willow Bend|Southgate Plaza|Outlet Mall'.split(
    '|',
  );

/** City without its last word, and that word; null for a city of one word. */
function broken(city: string): readonly [string, string] | null {
  const blank = city.lastIndexOf(' ');
  return blank < 0 ? null : [city.slice(0, blank), city.slice(blank + 1)];
}

/** Forms that directories, spreadsheets and listings have their addresses in. */
export const LISTING_FORMS: Readonly<Record<string, ListingForm>> = {
  usual: (p) => `${line(p)}, ${area(p)}`,
  'two lines': (p) => `${line(p)}\n${area(p)}`.toUpperCase(),
  'line break behind the city': (p) => `${line(p)} ${p.city}\n${p.state} ${p.zip}`.toUpperCase(),
  'line break in the city': (p) => {
    const words = broken(p.city);
    const text = words === null ? `${line(p)}\n${area(p)}` : `${line(p)} ${words[0]}\n${words[1]}, ${p.state} ${p.zip}`;
    return text.toUpperCase();
  },
  'no commas': (p) => `${line(p)} ${p.city} ${p.state} ${p.zip}`,
  'state name, ZIP code apart': (p) => `${line(p)}, ${p.city}, ${p.stateName}, ${p.zip}`,
  'no ZIP code': (p) => `${line(p)}, ${p.city}, ${p.state}`,
  'no ZIP code, state name': (p) => `${line(p)}, ${p.city}, ${p.stateName}`,
  'no state': (p) => `${line(p)}, ${p.city} ${p.zip}`,
  'no city': (p) => `${line(p)}, ${p.state} ${p.zip}`,
  'name in front': (p, r) => `${listed(p, r)}, ${line(p)}, ${area(p)}`,
  'name in front, no comma': (p, r) => `${listed(p, r)} ${line(p)}, ${area(p)}`,
  'name in front, lines': (p, r) => `${listed(p, r)}\n${line(p)}\n${area(p)}`,
  'name in front, no ZIP code': (p, r) => `${listed(p, r)}, ${line(p)}, ${p.city}, ${p.state}`,
  'name in the middle': (p, r) => `${line(p)}, ${listed(p, r)}, ${area(p)}`,
  'name and place': (p, r) => `${listed(p, r)}, ${area(p)}`,
  'name, city, state': (p, r) => `${listed(p, r)}, ${p.city}, ${p.state}`,
  'name, city, state name': (p, r) => `${listed(p, r)}, ${p.city}, ${p.stateName}`,
  'name, line break, place': (p, r) => `${listed(p, r)}\n${p.city} ${p.state} ${p.zip}`,
  suite: (p, r) => `${line(p)}, Suite ${r.of(['210', '4B', 'B-150', '1125 E', '102L-1', 'A'])}, ${area(p)}`,
  'suites of two': (p) => `${line(p)}, Suites 1 & 2, ${area(p)}`,
  'building, suite': (p, r) => `${line(p)}, ${r.of(BUILDINGS)}, Suite 369, ${area(p)}`,
  'building in front': (p, r) => `${r.of(BUILDINGS)}, ${line(p)}, Ste 5, ${p.city} ${p.state} ${p.zip}`,
  'building and floor': (p, r) => `${line(p)} Bldg ${1 + r.below(20)}, ${r.of(['2nd Floor', 'Fl 3', '1st Fl', 'Lower Level'])}, ${area(p)}`,
  'unit without designator': (p, r) => `${line(p)}, ${r.of(['B', '702B', 'F', '12'])}, ${area(p)}`,
  'PO box': (p, r) => `P.O. Box ${10 + r.below(9000)}, ${area(p)}`,
  'PO box, no ZIP code': (p, r) => `PO Box ${10 + r.below(9000)}, ${p.city}, ${p.state}`,
  'line and PO box': (p, r) => `${line(p)}, P.O. Box ${10 + r.below(9000)}, ${area(p)}`,
  'in care of': (p, r) => `c/o ${person(r)}, ${line(p)}, ${area(p)}`,
  'attention of': (p, r) => `${listed(p, r)}, Attn: ${person(r)}, ${line(p)}, ${area(p)}`,
  'mall in front': (p, r) => `${r.of(MALLS)}, ${line(p)}, ${area(p)}`,
  'mall behind, no comma': (p, r) => `${line(p)} ${r.of(MALLS)}, ${area(p)}`,
  'mall and space': (p, r) => `${r.of(MALLS)}, Space ${100 + r.below(90)}, ${area(p)}`,
  'mall, city, state': (p, r) => `${r.of(MALLS)}, ${p.city}, ${p.state}`,
  'inside a store': (p) => `${line(p)} (inside Wal-Mart), ${area(p)}`,
  'street alone': (p) => `${p.street}, ${area(p)}`,
  'street alone, no ZIP code': (p) => `${p.street}, ${p.city}, ${p.stateName}`,
  spot: (p, r) => `${r.of(SPOTS)}, ${p.city}, ${p.stateName}, ${p.zip}`,
  'spot, no ZIP code': (p, r) => `${r.of(SPOTS)}, ${p.city}, ${p.state}`,
  'market and spot': (p, r) => `${listed(p, r)}, ${r.of(SPOTS)}, ${p.city}, ${p.stateName}`,
  'corner, ZIP code': (p, r) => `${crossing(r)}, ${p.city}, ${p.stateName}, ${p.zip}`,
  'corner, no ZIP code': (p, r) => `${crossing(r)}, ${p.city}, ${p.state}`,
  'corner, no comma': (p, r) => `${crossing(r)} ${p.city}, ${p.state} ${p.zip}`,
  'market and corner': (p, r) => `${listed(p, r)}, ${crossing(r)}, ${p.city}, ${p.stateName}`,
  highway: (p, r) => `${r.of(ROADS)}, ${area(p)}`,
  'highway, no ZIP code': (p, r) => `${r.of(ROADS)}, ${p.city}, ${p.state}`,
  'highway, no comma': (p, r) => `${r.of(ROADS)} ${p.city} ${p.state} ${p.zip}`,
  'line and city twice': (p, r) => `${listed(p, r)} ${line(p)}, ${p.city}, ${p.state}, ${p.city}, ${p.stateName}, ${p.zip}`,
  'country behind': (p) => `${line(p)}, ${area(p)}, United States`,
  'telephone behind': (p) => `${line(p)}, ${area(p)}, (802) 555-0142`,
};
