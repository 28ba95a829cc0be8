import { OPERATIONS, type OperationName } from '../../../src/contract.js';
import { requestPath } from '../../explorer/request-path.js';

/** What the printed requests authenticate with; placeholders where a secret is no longer known. */
export interface SampleCredentials {
  readonly apiKey: string;
  readonly profileName: string;
  readonly profilePassword: string;
}

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
  return requestPath(operation, OPERATIONS[operation].sample);
}
