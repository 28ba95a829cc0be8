import { afterAll, expect, it } from 'vitest';
import { OPERATIONS, type OperationName } from '../../../src/contract.js';
import { matchRoute } from '../../../src/http/routes.js';
import { open } from '../../../src/index.js';
import { requestPath } from '../../../tools/serve/explorer/request-path.js';
import { curlLines } from '../../../tools/serve/introduction.js';

const doorplate = await open();
afterAll(() => doorplate.close());
const operations = Object.keys(OPERATIONS) as OperationName[];

it('fills in every placeholder of every operation', () => {
  for (const operation of operations) {
    const match = matchRoute(requestPath(operation, OPERATIONS[operation].sample));
    expect(match?.operation).toBe(operation);
    for (const value of Object.values(match?.values ?? {})) expect(decodeURIComponent(value)).toMatch(/^[^{}'"]+$/);
  }
});

it('writes a line a shell understands for each operation', async () => {
  const lines = await curlLines('http://127.0.0.1:8787/geo', doorplate, {
    apiKey: 'svc_test_x',
    profileName: 'name',
    profilePassword: 'secret',
  });
  expect(lines).toHaveLength(operations.length);
  expect(lines[0]).toBe("curl -s -H 'profileName: name' -H 'profilePassword: secret' 'http://127.0.0.1:8787/geo/auth/token'");
  for (const line of lines.slice(1))
    expect(line).toMatch(/^curl -s -H 'Authorization: Bearer svc_test_x' 'http:\/\/127\.0\.0\.1:8787\/geo\/[^' ]+'$/);
});
