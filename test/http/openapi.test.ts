import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openApiDocument } from '../../src/http/index.js';

it('gives every path an id of its own', () => {
  const { paths } = openApiDocument() as { readonly paths: Readonly<Record<string, { readonly get: { readonly operationId: string } }>> };
  const ids = Object.values(paths).map(({ get }) => get.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

it('openapi.json holds the description that the handler gives', () => {
  const file = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8');
  expect(file).toBe(`${JSON.stringify(openApiDocument(), null, 2)}\n`);
});
