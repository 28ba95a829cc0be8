/** Uses the types that consumers meet first; every subpath is imported. */
const ESM = `import { open, isDoorplateError, type Answer, type Doorplate, type VerifiedAddress } from 'doorplate';
import * as address from 'doorplate/address';
import * as auth from 'doorplate/auth';
import * as dataset from 'doorplate/dataset';
import * as geocode from 'doorplate/geocode';
import { createHandler, toFetchHandler } from 'doorplate/http';
import { toNodeHandler } from 'doorplate/http/node';
import * as ip from 'doorplate/ip';
import * as suggest from 'doorplate/suggest';
import * as verify from 'doorplate/verify';
import { createServer } from 'node:http';

export const subpaths = [address, auth, dataset, geocode, ip, suggest, verify];
export async function deliverable(text: string): Promise<boolean> {
  const doorplate: Doorplate = await open({ data: ['./data'] });
  const answer: Answer<VerifiedAddress> = await doorplate.verify(text, { explain: true });
  if (answer.status === 'not-found') return answer.result !== null;
  const handler = createHandler(doorplate, { auth: false });
  createServer(toNodeHandler(handler)).listen();
  const fetchHandler: (request: Request) => Response | Promise<Response> = toFetchHandler(handler);
  return answer.result.IsPostalVerified && answer.result.DpvConfirmation === 'Y' && fetchHandler.length > 0;
}
export function code(error: unknown): 'INPUT_EMPTY' | string {
  return isDoorplateError(error) ? error.code : 'none';
}
`;

const COMMONJS = `import doorplate = require('doorplate');
import http = require('doorplate/http');

export async function zipCodes(text: string): Promise<readonly string[]> {
  const opened = await doorplate.open();
  http.createHandler(opened, { auth: false });
  return (await opened.suggestTexts('suggest-zip', text, { limit: 5, displayType: 1 })).result ?? [];
}
`;

/** Of a worker, whose project has no types of Node and checks those of its packages. */
const WORKER = `import { open } from 'doorplate';
import { createAuthenticator, memoryStore } from 'doorplate/auth';
import { createHandler, toFetchHandler } from 'doorplate/http';

const auth = createAuthenticator({ store: memoryStore(), tokens: { key: { kty: 'OKP', crv: 'Ed25519' } } });
export default { fetch: toFetchHandler(createHandler(() => open({ data: ['https://data.example.org/us'] }), { auth })) };
`;

interface Project {
  readonly name: string;
  readonly of: string;
  readonly files: Readonly<Record<string, string>>;
  /** Ending of the files that the code of the pages is in, where it is a part of the project. */
  readonly pages?: 'ts' | 'mts';
  readonly compilerOptions: object;
}

const BOTH = 'consumers and pages';

/** Small projects that must type-check, by how TypeScript finds the types of a package: as Node does, as bundlers do, and as it did before it knew `exports`. */
export const PROJECTS: readonly Project[] = [
  {
    name: 'node16',
    of: BOTH,
    files: { 'index.mts': ESM, 'index.cts': COMMONJS },
    pages: 'mts',
    compilerOptions: { module: 'node16', moduleResolution: 'node16' },
  },
  {
    name: 'bundler',
    of: BOTH,
    files: { 'index.ts': ESM },
    pages: 'ts',
    compilerOptions: { module: 'esnext', moduleResolution: 'bundler' },
  },
  {
    name: 'node10-lib-es2020',
    of: 'consumers',
    files: { 'index.ts': ESM },
    compilerOptions: { module: 'commonjs', moduleResolution: 'node10', esModuleInterop: true, target: 'es2020', lib: ['es2020'] },
  },
  {
    name: 'worker-without-node',
    of: 'workers',
    files: { 'index.ts': WORKER },
    compilerOptions: { module: 'esnext', moduleResolution: 'bundler', types: [], lib: ['es2022', 'webworker'] },
  },
];
