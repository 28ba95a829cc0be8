/** How the streets of a place are named and numbered. */
export type Flavor =
  | 'plain'
  /** ZIP+4 ranges, route boxes and other names of streets. */
  | 'postal'
  /** Streets that are coordinates, as in Utah. */
  | 'grid'
  /** Numbers that begin with letters, as around Milwaukee. */
  | 'lettered'
  /** Hyphenated numbers, as in Queens. */
  | 'hyphenated'
  /** One street name in several quadrants of a city. */
  | 'quadrants'
  /** Numbered roads of a state, a county, the nation. */
  | 'roads'
  | 'spanish'
  /** Numbered streets with a directional in front. */
  | 'numbered';

/** A ZIP code in which streets are made. City, state and position are real. */
export interface Place {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly flavor: Flavor;
  /** Names that mail may bear beside the city. */
  readonly otherNames: readonly string[];
  /** The municipality, which mail may not bear; empty where it is the city. */
  readonly municipality: string;
}

/** ZIP code, city, state, latitude, longitude, flavor, other names, municipality. */
const ROWS = `
21093|LUTHERVILLE TIMONIUM|MD|39.4332|-76.6546|postal|LUTHERVILLE,TIMONIUM|
21204|TOWSON|MD|39.4072|-76.6038|postal|RUXTON,LOCH RAVEN|
21030|COCKEYSVILLE|MD|39.4919|-76.6677|plain|HUNT VALLEY|MAYS CHAPEL
21229|BALTIMORE|MD|39.2856|-76.6899|quadrants|CARROLL,TEN HILLS|
05401|BURLINGTON|VT|44.484|-73.2199|postal||
05482|SHELBURNE|VT|44.39|-73.2171|roads||
05465|JERICHO|VT|44.459|-72.9552|roads|JERICHO CENTER|BOLTON
05602|MONTPELIER|VT|44.2641|-72.577|roads||BERLIN
62701|SPRINGFIELD|IL|39.8|-89.6495|postal||
62704|SPRINGFIELD|IL|39.7725|-89.6889|plain|JEROME,LELAND GROVE|
60602|CHICAGO|IL|41.8829|-87.6321|numbered||
01103|SPRINGFIELD|MA|42.1029|-72.5887|plain||
01109|SPRINGFIELD|MA|42.1145|-72.5543|plain||
02139|CAMBRIDGE|MA|42.3647|-71.1042|plain||
65804|SPRINGFIELD|MO|37.1654|-93.2522|roads||
11432|JAMAICA|NY|40.7119|-73.7944|hyphenated|QUEENS|
11435|JAMAICA|NY|40.7029|-73.8111|hyphenated|BRIARWOOD|
10027|NEW YORK|NY|40.8116|-73.955|numbered|MANHATTAN|
53089|SUSSEX|WI|43.1441|-88.2271|lettered||LISBON
53051|MENOMONEE FALLS|WI|43.1602|-88.1128|lettered||
20005|WASHINGTON|DC|38.9067|-77.0312|quadrants||
20024|WASHINGTON|DC|38.8759|-77.016|quadrants|FORT LESLEY J MCNAIR|
84111|SALT LAKE CITY|UT|40.7548|-111.881|grid|SLC|
84601|PROVO|UT|40.2319|-111.6755|grid||
70130|NEW ORLEANS|LA|29.9324|-90.0739|plain||
95112|SAN JOSE|CA|37.3476|-121.887|numbered||
94501|ALAMEDA|CA|37.7706|-122.2648|postal|COAST GUARD ISLAND|
78701|AUSTIN|TX|30.2713|-97.7426|numbered||
77070|HOUSTON|TX|29.9781|-95.5803|roads||
33139|MIAMI BEACH|FL|25.7873|-80.1564|plain||
00901|SAN JUAN|PR|18.466|-66.1057|spanish|OLD SAN JUAN|
00926|SAN JUAN|PR|18.3448|-66.0523|spanish|RIO PIEDRAS|
96813|HONOLULU|HI|21.3179|-157.8521|plain||
99507|ANCHORAGE|AK|61.1535|-149.8289|plain||
28801|ASHEVILLE|NC|35.5971|-82.5565|plain||
58501|BISMARCK|ND|46.8083|-100.7837|roads|LINCOLN|
30303|ATLANTA|GA|33.7525|-84.3888|quadrants||
97201|PORTLAND|OR|45.5078|-122.6897|quadrants||
04101|PORTLAND|ME|43.6606|-70.2589|plain|CUSHING ISLAND|
85004|PHOENIX|AZ|33.4557|-112.0686|numbered||
`;

/** Forty ZIP codes of 30 shards, so that three cities are called Springfield and two Portland. */
export const PLACES: readonly Place[] = ROWS.trim()
  .split('\n')
  .map((row) => {
    const [zip = '', city = '', state = '', latitude, longitude, flavor, names = '', municipality = ''] = row.split('|');
    return {
      zip,
      city,
      state,
      latitude: Number(latitude),
      longitude: Number(longitude),
      flavor: flavor as Flavor,
      otherNames: names.split(',').filter(Boolean),
      municipality,
    };
  });
