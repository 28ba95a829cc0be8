const DIRECTIONS = ['EAST', 'WEST', 'NORTH', 'SOUTH', 'LOWER', 'UPPER'] as const;
/** What the main village of a town adds to its name. */
const VILLAGES = ['CENTER', 'FALLS', 'SPRINGS', 'VILLAGE', 'JUNCTION', 'CITY', 'DEPOT'] as const;
/** What people put before the name of a city, and no post office does. */
const IN_FRONT = /^(?:(?:CITY|TOWN|TOWNSHIP|BOROUGH|VILLAGE|COUNTY) OF|DOWNTOWN|UPTOWN|GREATER|HISTORIC|METRO) (?=.)/;
const BEHIND = /(?<=.) (?:CITY|TOWN|TOWNSHIP|TWP|BOROUGH|BORO|VILLAGE|AREA)$/;
const DIRECTION = new RegExp(`^(?:${DIRECTIONS.join('|')}) (?=.)`);

/**
 * Search keys that a name without a place may mean, the likelier first: without what people add to it (`CITY OF GALAX`, `DOWNTOWN SANTA
 * CRUZ`), the villages of a New England town that is no post office (`HIGHGATE`: Highgate Center), and the place that a part belongs to
 * (`WEST WINDSOR`).
 */
export function relatedNames(key: string): readonly (readonly string[])[] {
  const plain = key.replace(IN_FRONT, '');
  const short = plain.replace(BEHIND, '');
  const villages = [...VILLAGES.map((word) => `${plain} ${word}`), ...DIRECTIONS.map((word) => `${word} ${plain}`)];
  return [[plain], [short], villages, [short.replace(DIRECTION, '')]].map((names) => names.filter((name) => name !== key));
}
