/** A part of a city that is a county of its own. */
export interface Borough {
  readonly name: string;
  readonly city: string;
  /** Two-letter code. */
  readonly state: string;
  /** FIPS code of five digits. */
  readonly county: string;
}

/** The boroughs of New York City. Mail to Manhattan bears the city's name, mail to Queens that of its districts. */
export const BOROUGHS: readonly Borough[] = [
  { name: 'Bronx', city: 'New York', state: 'NY', county: '36005' },
  { name: 'Brooklyn', city: 'New York', state: 'NY', county: '36047' },
  { name: 'Manhattan', city: 'New York', state: 'NY', county: '36061' },
  { name: 'Queens', city: 'New York', state: 'NY', county: '36081' },
  { name: 'Staten Island', city: 'New York', state: 'NY', county: '36085' },
];
