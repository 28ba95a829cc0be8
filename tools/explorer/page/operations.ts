import { OPERATIONS, type OperationName, type SuggestName } from '../../../src/contract.js';
import { type PathValues, SAMPLES } from '../samples.js';

/** What the page says about an operation beside the contract. */
export interface Described {
  readonly name: OperationName;
  readonly label: string;
  /** Name of the field that the question is typed into. */
  readonly field: string;
  /** The list that completes the question while it is typed. */
  readonly list: SuggestName | null;
}

const address = (name: OperationName, label: string): Described => ({ name, label, field: 'Address', list: 'suggest-address' });
const list = (name: SuggestName, label: string): Described => ({ name, label, field: 'Beginning of the text', list: name });

/** All operations, as the page groups them. */
export const GROUPS: readonly { readonly title: string; readonly operations: readonly Described[] }[] = [
  {
    title: 'Addresses',
    operations: [
      address('verify', 'Verify'),
      address('speculate', 'Speculate'),
      address('parse', 'Parse'),
      address('geocode', 'Geocode'),
      { name: 'reverse', label: 'Reverse', field: 'Latitude, longitude', list: null },
    ],
  },
  {
    title: 'Completion',
    operations: [
      list('suggest-address', 'US address'),
      list('suggest-city', 'US city'),
      list('suggest-zip', 'ZIP code'),
      list('suggest-in-city', 'Indian city'),
      list('suggest-in-locality', 'Indian locality'),
      list('suggest-in-pin', 'PIN code'),
    ],
  },
  {
    title: 'More',
    operations: [
      { name: 'ip', label: 'IP address', field: 'IPv4 or IPv6 address', list: null },
      { name: 'token', label: 'Token', field: '', list: null },
    ],
  },
];
const ALL = GROUPS.flatMap(({ operations }) => operations);

export function describe(name: string): Described | undefined {
  return ALL.find((operation) => operation.name === name);
}

/** The display types of an operation, by number; empty where it has one form only. */
export function displayTypes(name: OperationName): readonly number[] {
  const row = OPERATIONS[name];
  return 'displayTypes' in row ? row.displayTypes : [];
}

/** A question as the placeholders of the operation's path take it. */
export function pathValues(name: OperationName, text: string, displayType: string | null): PathValues {
  const names = Object.keys(SAMPLES[name]);
  if (name === 'reverse') {
    const [lat = '', lon = ''] = text.split(/[\s,]+/).filter((part) => part !== '');
    return { lat, lon };
  }
  return Object.fromEntries(names.map((key) => [key, key === 'displayType' ? (displayType ?? '0') : text]));
}

/** A question that the data of the package answers. */
export function sampleText(name: OperationName): string {
  const { displayType: _, ...values } = SAMPLES[name];
  return Object.values(values).join(', ');
}
