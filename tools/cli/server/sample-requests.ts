import { OPERATIONS, type OperationName } from '../../../src/contract.js';

/** What the printed requests authenticate with; placeholders where a secret is no longer known. */
export interface SampleCredentials {
  readonly apiKey: string;
  readonly profileName: string;
  readonly profilePassword: string;
}

/** Questions that the datasets of the package can answer, by the parameters of the operation's path. */
const SAMPLES: Readonly<Record<OperationName, Readonly<Record<string, string>>>> = {
  token: {},
  parse: { address: '1745 t street southeast, washington dc 20020' },
  verify: { address: '1745 T St SE, Washington DC 20020' },
  speculate: { address: '1745 T St, Washington DC' },
  'suggest-address': { text: '1745 T St' },
  'suggest-city': { displayType: '0', text: 'spring' },
  'suggest-zip': { displayType: '0', text: '9021' },
  'suggest-in-city': { displayType: '1', text: 'pune' },
  'suggest-in-locality': { displayType: '2', text: 'connaught' },
  'suggest-in-pin': { displayType: '3', text: '1100' },
  geocode: { address: '1745 T St SE, Washington DC 20020' },
  reverse: { lat: '38.867033', lon: '-76.979235' },
  ip: { ip: '8.8.8.8' },
};

/** One line to paste into a shell for every operation, token issuance first. */
export function curlLines(baseUrl: string, credentials: SampleCredentials): string[] {
  return (Object.keys(OPERATIONS) as OperationName[]).map((operation) => {
    const headers =
      operation === 'token'
        ? [`profileName: ${credentials.profileName}`, `profilePassword: ${credentials.profilePassword}`]
        : [`Authorization: Bearer ${credentials.apiKey}`];
    return `curl -s ${headers.map((header) => `-H '${header}'`).join(' ')} '${baseUrl}${samplePath(operation)}'`;
  });
}

/** The path of an operation with its sample question filled in. */
export function samplePath(operation: OperationName): string {
  return Object.entries(SAMPLES[operation]).reduce<string>(
    (path, [name, value]) => path.replace(`{${name}}`, encodeURIComponent(value)),
    OPERATIONS[operation].path,
  );
}
