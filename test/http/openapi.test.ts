import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { OPERATIONS, type OperationName } from '../../src/contract.js';
import EXAMPLES from '../../src/http/examples.json' with { type: 'json' };
import { openApiDocument } from '../../src/http/index.js';
import { openApiExamples } from '../../tools/package/openapi-examples.js';
import { expectSchema } from '../fixtures/response-schema.js';

it('gives every path an id of its own', () => {
  const { paths } = openApiDocument() as { readonly paths: Readonly<Record<string, { readonly get: { readonly operationId: string } }>> };
  const ids = Object.values(paths).map(({ get }) => get.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

it('openapi.json holds the description that the handler gives', () => {
  const file = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8');
  expect(file).toBe(`${JSON.stringify(openApiDocument(), null, 2)}\n`);
});

it('has an example for each operation, which is what the shipped data answers, and fits its schema', async () => {
  // npm run build:openapi writes them.
  expect(EXAMPLES).toEqual(await openApiExamples());
  const { paths } = openApiDocument() as unknown as WithExamples;
  for (const name of Object.keys(OPERATIONS) as OperationName[]) {
    const example = paths[OPERATIONS[name].path]?.get.responses[200].content['application/json'].example;
    expect(example).toMatchObject({ StatusCode: 200, Result: EXAMPLES[name] });
    expectSchema(name, 200, 'application/json', example);
  }
});

interface WithExamples {
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly get: {
          readonly responses: { readonly 200: { readonly content: { readonly 'application/json': { readonly example: object } } } };
        };
      }
    >
  >;
}
