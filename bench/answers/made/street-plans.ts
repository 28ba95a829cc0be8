import type { Random } from '../../../tools/random.js';
import { streetName } from '../../scale/street-names.js';
import type { Flavor } from './places.js';

/** A street before it has numbers, in the parts in which a source writes it; empty text for none. */
export interface StreetPlan {
  readonly preDir: string;
  readonly name: string;
  readonly type: string;
  readonly postDir: string;
}

/** Shares of street names with a number, with words, and of rare names. */
const NAMES = { numberedName: 0.06, nameWords: [0.75, 0.22, 0.03], namesPerStreet: 0.7 };
const TYPES = ['ST', 'AVE', 'RD', 'DR', 'LN', 'CT', 'BLVD', 'WAY', 'PL', 'TER', 'CIR'];
const DIRECTIONS = ['N', 'S', 'E', 'W'];
const ORDINARY = 8;

/** Streets that many places have, and streets whose names differ by a letter, a type or a side. */
const COMMON = `
N MAIN ST|S MAIN ST|OAK ST|OAK AVE|OAK CT|WASHINGTON ST|PARK AVE|MAPLE AVE
MAIN ST|OAK ST|CHURCH ST|HAWTHORNE AVE|HAWTHORN AVE|MARTIN LN|MARTEN LN
E MAIN ST|W MAIN ST|ELM ST|ELM ST N|PINE ST|CEDAR LN|CEDAR RD|LAKE DR`;
/** Names that are hard to read, to spell or to tell from a type, a city or a directional. */
const HARD = `
MARTIN LUTHER KING JR DR|ST CHARLES AVE|BROADWAY|AVENUE OF THE AMERICAS|AVENUE A|MT VERNON PL|OBRIEN CT
NORTH ST|EAST WEST HWY|COURT ST|PARK PLACE DR|LA SALLE ST|LASALLE ST|OLD MILL RD|OLD MILL LN|OLD MILL POND RD
THE ESPLANADE|CIRCLE DR|LAKE SHORE DR|FORT HENRY RD|SAINT PAUL ST|ST PAUL PL|DE LA CRUZ BLVD|A ST|E ST
COLLEGE AVE EXT|WALNUT GROVE RD|WALNUTGROVE RD|GREEN SPRING VALLEY RD|ROSS ST|ROSE ST|TWO NOTCH RD|ROUTE 9
SCHUYLER AVE|KNOLL RD|PHILLIPSON CT|MACARTHUR BLVD|STEPHENSON RD|PFEIFFER LN|EVELYN DR|BUCKINGHAM WAY
FIRST AVE|SECOND ST|TWENTY FIRST PL|ELEVENTH ST|11TH AVE|22ND ST
NEW YORK AVE|SPRINGFIELD RD|PORTLAND ST|ALAMEDA DE LAS PULGAS|UPPER FALLS RD|LOWER FALLS RD|HIGH POINT TER`;
const OF_FLAVOR: Readonly<Record<Flavor, string>> = {
  plain: '',
  postal: 'THURLOE DR|LINCOLN HWY|YORK RD|HARBOR BAY PKWY',
  grid: 'E 300 S|W 300 S|S 200 E|N 1200 W|E 3900 S|S STATE ST|W NORTH TEMPLE',
  lettered: 'HICKORY DR|SILVER SPRING DR|TOWN LINE RD|MAPLE RD',
  hyphenated: '88TH AVE|90TH AVE|168TH ST|HILLSIDE AVE|JAMAICA AVE',
  quadrants: 'K ST NW|K ST SW|PEACHTREE ST NE|PEACHTREE ST NW|SW 5TH AVE|NW 5TH AVE|SW BROADWAY|M ST SE',
  roads: `COUNTY ROAD 12|COUNTY ROAD 112|STATE HIGHWAY 7|STATE ROUTE 116|US HIGHWAY 1|US HIGHWAY 11 BYP
FM 1960|FARM TO MARKET ROAD 149|INTERSTATE 45 FRONTAGE RD|TOWN HIGHWAY 23|VT ROUTE 15|OLD HIGHWAY 5`,
  spanish: 'CALLE SOL|CALLE LUNA|AVE PONCE DE LEON|CALLE SAN FRANCISCO|CALLE 9 SE|PASEO DE LA PRINCESA',
  numbered: 'W 120TH ST|E 120TH ST|W 7TH ST|1ST AVE|2ND AVE|3RD ST|N 12TH ST|5TH AVE|21ST PL',
};
const COMMON_STREETS = 8;
const HARD_STREETS = 9;

/** The streets of one place: some that all have, some hard ones, those of its flavor, and ordinary ones. */
export function streetPlans(flavor: Flavor, random: Random): readonly StreetPlan[] {
  const written = [
    ...random.sample(listed(COMMON), COMMON_STREETS),
    ...random.sample(listed(HARD), HARD_STREETS),
    ...listed(OF_FLAVOR[flavor]),
  ];
  const ordinary = Array.from({ length: ORDINARY }, () => ordinaryStreet(random));
  const plans = [...written.map(planOf), ...ordinary];
  return [...new Map(plans.map((plan) => [Object.values(plan).join('|'), plan])).values()];
}

function ordinaryStreet(random: Random): StreetPlan {
  return {
    preDir: random.chance(0.2) ? random.of(DIRECTIONS) : '',
    name: streetName(random, NAMES),
    type: random.chance(0.95) ? random.of(TYPES) : '',
    postDir: random.chance(0.05) ? random.of(DIRECTIONS) : '',
  };
}

function listed(rows: string): readonly string[] {
  return rows.split(/[|\n]/).filter(Boolean);
}

const DIRECTIONAL = /^(?:[NSEW]|[NS][EW])$/;
const LAST_TYPE = /^(?:ST|AVE|RD|DR|LN|CT|BLVD|WAY|PL|TER|CIR|HWY|PKWY)$/;

/** Parts a street that is written in full. The tables of the library have no say in it. */
function planOf(street: string): StreetPlan {
  const words = street.split(' ');
  const isNamed = (count: number): boolean => words.length > count;
  const preDir = isNamed(2) && DIRECTIONAL.test(words[0] ?? '') ? (words.shift() as string) : '';
  const postDir = isNamed(2) && DIRECTIONAL.test(words.at(-1) ?? '') ? (words.pop() as string) : '';
  const type = isNamed(1) && LAST_TYPE.test(words.at(-1) ?? '') ? (words.pop() as string) : '';
  return { preDir, name: words.join(' '), type, postDir };
}
