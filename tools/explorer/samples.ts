import { OPERATIONS, type OperationName } from '../../src/contract.js';

/** Values of the placeholders of a path, by their names. */
export type PathValues = Readonly<Record<string, string>>;

/** Questions that the datasets of the package can answer, by the parameters of the operation's path. */
export const SAMPLES: Readonly<Record<OperationName, PathValues>> = {
  token: {},
  parse: { address: '801 shawan road, cockeysville md 21030' },
  verify: { address: '801 Shawan Rd, Cockeysville MD 21030' },
  speculate: { address: '801 Shawan, Cockeysville MD' },
  'suggest-address': { text: '801 Shaw' },
  'suggest-city': { displayType: '0', text: 'spring' },
  'suggest-zip': { displayType: '0', text: '9021' },
  'suggest-in-city': { displayType: '1', text: 'pune' },
  'suggest-in-locality': { displayType: '2', text: 'connaught' },
  'suggest-in-pin': { displayType: '3', text: '1100' },
  geocode: { address: '801 Shawan Rd, Cockeysville MD 21030' },
  reverse: { lat: '39.494416', lon: '-76.674194' },
  ip: { ip: '8.8.8.8' },
};

/** The path of an operation with values in place of its placeholders. */
export function filledPath(operation: OperationName, values: PathValues): string {
  return Object.entries(values).reduce<string>(
    (path, [name, value]) => path.replace(`{${name}}`, () => encodeURIComponent(value)),
    OPERATIONS[operation].path,
  );
}
