import { afterAll, expect, it } from 'vitest';
import { OPERATIONS, type OperationName } from '../../../src/contract.js';
import { type AnswerEvent, createHandler } from '../../../src/http/index.js';
import { open } from '../../../src/index.js';
import { requestPath } from '../../../tools/serve/explorer/request-path.js';
import { curlLines } from '../../../tools/serve/introduction.js';
import { authFixture } from '../../fixtures/authenticator.js';
import { get } from '../../fixtures/handler-request.js';

const doorplate = await open();
afterAll(() => doorplate.close());
const operations = Object.keys(OPERATIONS) as OperationName[];

it('fills in every placeholder of every operation', async () => {
  const { auth } = await authFixture();
  const answered: AnswerEvent[] = [];
  const handle = createHandler(doorplate, { auth, onAnswer: (answer) => answered.push(answer) });
  for (const operation of operations) {
    const path = requestPath(operation, OPERATIONS[operation].sample);
    await handle(get(path));
    const template = OPERATIONS[operation].path.split('/');
    const asked = path.split('/');
    expect(asked).toHaveLength(template.length);
    for (const [i, segment] of asked.entries()) {
      if (template[i]?.startsWith('{')) expect(decodeURIComponent(segment)).toMatch(/^[^{}'"]+$/);
    }
  }
  expect(answered.map(({ operation }) => operation)).toEqual(operations);
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
