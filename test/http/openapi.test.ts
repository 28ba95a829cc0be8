import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { OPERATIONS, PARSED_ADDRESS } from '../../src/contract.js';
import { openApiDocument } from '../../src/http/index.js';

const document = openApiDocument() as {
  readonly paths: Record<
    string,
    {
      get: {
        operationId: string;
        parameters: { name: string; description: string; schema: object }[];
        responses: Record<string, unknown>;
        security?: unknown;
      };
    }
  >;
  readonly components: { readonly schemas: Record<string, { properties: Record<string, unknown>; required: string[] }> };
};

describe('openApiDocument', () => {
  it('is what openapi.json holds', () => {
    const file = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8');
    expect(file).toBe(`${JSON.stringify(document, null, 2)}\n`);
  });

  it('describes every operation with its parameters and errors, under each of its paths', () => {
    const rows = Object.entries(OPERATIONS);
    const pathsOf = (row: (typeof rows)[number][1]) => [row.path, ...('alias' in row ? [row.alias] : [])];
    expect(Object.keys(document.paths)).toEqual(rows.flatMap(([, row]) => pathsOf(row)));
    for (const [name, row] of rows) {
      for (const path of pathsOf(row)) {
        const operation = document.paths[path]?.get;
        const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map(([, placeholder]) => placeholder);
        const names = operation?.parameters.map((parameter) => parameter.name);
        const areas = row.result === 'suggestions' ? ['limit', 'near', 'radius', 'state', 'city', 'zip'] : [];
        expect(names).toEqual(name === 'token' ? ['profileName', 'profilePassword'] : [...placeholders, ...areas]);
        expect(Object.keys(operation?.responses ?? {})).toEqual([200, ...row.errors, 503].map(String));
        expect(operation?.security).toEqual(name === 'token' ? [] : undefined);
      }
    }
    const ids = Object.values(document.paths).map(({ get }) => get.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(['verify', 'verifyV2', 'parseV2', 'suggestInCity']));
  });

  it('says what each display type gives, and what ZIP codes without add-ons give', () => {
    const parameterOf = (name: keyof typeof OPERATIONS) => document.paths[OPERATIONS[name].path]?.get.parameters[0];
    expect(parameterOf('suggest-city')).toMatchObject({
      description: 'Form of the suggestions. 0: City, StateCode. 1: City, State.',
      schema: { type: 'integer', format: 'int32', default: 0, enum: [0, 1] },
    });
    expect(parameterOf('suggest-zip')?.description).toBe(
      'Form of the suggestions. 0: ZipCode, City, StateCode. 1: ZipCode, City, State. 2: ZipCode-Zip4, City, StateCode. ' +
        '3: ZipCode-Zip4, City, State. Where the mounted data has no ZIP+4 add-ons, as open data, 2 and 3 give the forms of 0 and 1.',
    );
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
