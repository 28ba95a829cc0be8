import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { OPERATIONS, type OperationName } from '../../src/contract.js';
import { openApiDocument } from '../../src/http/index.js';

const ajv = new Ajv2020({
  strict: true,
  allowUnionTypes: true,
  keywords: ['components', 'paths', 'openapi', 'info', 'servers', 'security'],
});
addFormats.default(ajv);
ajv.addSchema(openApiDocument(), 'openapi.json');

interface Described {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema: { readonly $ref: string } }>>;
}
interface Document {
  readonly paths: Readonly<Record<string, { readonly get: { readonly responses: Readonly<Record<string, Described>> } }>>;
  readonly components: { readonly responses: Readonly<Record<string, Described>> };
}
const document = openApiDocument() as unknown as Document;

/**
 * Checks a body against the schema that the OpenAPI description gives for the operation, status and media type. For
 * unknown paths and methods, which it does not describe, the schema of the error envelope is taken.
 */
export function expectSchema(operation: OperationName | null, status: number, mediaType: string, body: unknown): void {
  const described = operation && status !== 405 ? responseOf(operation, status) : null;
  const media = described?.content?.[mediaType];
  if (described) expect(media, `${operation} ${status} ${mediaType} is described`).toBeDefined();
  const reference = media?.schema.$ref ?? '#/components/schemas/ErrorEnvelope';
  const validate = ajv.getSchema(`openapi.json${reference}`);
  expect(validate, reference).toBeDefined();
  expect(validate?.(body), JSON.stringify({ errors: validate?.errors, body })).toBe(true);
}

function responseOf(operation: OperationName, status: number): Described {
  const response = document.paths[OPERATIONS[operation].path]?.get.responses[status];
  expect(response, `${operation} lists ${status}`).toBeDefined();
  const name = response?.$ref?.split('/').at(-1);
  return (name === undefined ? response : document.components.responses[name]) as Described;
}
