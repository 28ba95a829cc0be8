import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { OPERATIONS, PARSED_ADDRESS } from '../../src/contract.js';
import { openApiDocument } from '../../src/http/index.js';

const document = openApiDocument() as {
  readonly paths: Record<
    string,
    { get: { parameters: { name: string; schema: object }[]; responses: Record<string, unknown>; security?: unknown } }
  >;
  readonly components: { readonly schemas: Record<string, { properties: Record<string, unknown>; required: string[] }> };
};

describe('openApiDocument', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('is what openapi.json holds', () => {
    const file = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8');
    expect(file).toBe(`${JSON.stringify(document, null, 2)}\n`);
  });

  it('describes every operation with its parameters and errors', () => {
    expect(Object.keys(document.paths)).toEqual(Object.values(OPERATIONS).map(({ path }) => path));
    for (const [name, row] of Object.entries(OPERATIONS)) {
      const operation = document.paths[row.path]?.get;
      const placeholders = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, placeholder]) => placeholder);
      const names = operation?.parameters.map((parameter) => parameter.name);
      expect(names).toEqual(name === 'token' ? ['profileName', 'profilePassword'] : placeholders);
      const extra = name === 'token' ? [] : [503];
      expect(Object.keys(operation?.responses ?? {})).toEqual([200, ...row.errors, ...extra].map(String));
      expect(operation?.security).toEqual(name === 'token' ? [] : undefined);
    }
    const city = document.paths[OPERATIONS['suggest-city'].path]?.get.parameters[0];
    expect(city?.schema).toEqual({ type: 'integer', format: 'int32', default: 0, enum: [0, 1] });
  });

  it('takes the fields from the contract', () => {
    const { ParsedAddress, ForwardResult, ParsedAddressEnvelope, ErrorEnvelope } = document.components.schemas;
    expect(Object.keys(ParsedAddress?.properties ?? {})).toEqual(Object.keys(PARSED_ADDRESS));
    expect(ParsedAddress?.required).toEqual(Object.keys(PARSED_ADDRESS));
    expect(ForwardResult?.required).not.toContain('interpolation');
    const envelope = ['Id', 'Result', 'ClientSessionId', 'StatusCode', 'IsError', 'Errors'];
    for (const schema of [ParsedAddressEnvelope, ErrorEnvelope]) expect(schema?.required).toEqual(envelope);
  });
});
