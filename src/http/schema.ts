import { ENVELOPE, PROBLEM_DETAILS, type Shape } from '../contract.js';

/** Draft 2020-12, the dialect of OpenAPI 3.1. */
export type JsonSchema = { readonly [keyword: string]: unknown };

const SCALARS: Readonly<Record<string, JsonSchema>> = {
  string: { type: 'string' },
  integer: { type: 'integer', format: 'int32' },
  int64: { type: 'integer', format: 'int64' },
  double: { type: 'number', format: 'double' },
  boolean: { type: 'boolean' },
  strings: { type: 'array', items: { type: 'string' } },
};

/** An object with exactly these fields. */
export function shapeSchema(shape: Shape): JsonSchema {
  const properties = Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, fieldSchema(field)]));
  const required = Object.keys(shape).filter((name) => !shape[name]?.optional);
  return { type: 'object', properties, required, additionalProperties: false };
}

/** A successful envelope around a result. */
export function successSchema(result: JsonSchema): JsonSchema {
  return envelopeSchema({
    Result: result,
    StatusCode: { const: 200 },
    IsError: { const: false },
    Errors: { maxItems: 0 },
  });
}

export function errorSchema(): JsonSchema {
  return envelopeSchema({ Result: { type: 'null' }, IsError: { const: true }, Errors: { minItems: 1 } });
}

/** Problem details may hold more than the named fields (RFC 9457, section 3.2). */
export function problemSchema(): JsonSchema {
  return { ...shapeSchema(PROBLEM_DETAILS), required: [], additionalProperties: true };
}

function envelopeSchema(narrowed: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const { Result: _, ...fields } = ENVELOPE;
  const schema = shapeSchema(fields);
  const properties: Record<string, JsonSchema> = { ...(schema.properties as Record<string, JsonSchema>) };
  const { Id, ClientSessionId } = properties;
  const fixed: Record<string, JsonSchema> = { Id: { ...Id, format: 'uuid' }, ClientSessionId: { ...ClientSessionId, type: 'null' } };
  for (const [name, keywords] of Object.entries({ ...fixed, ...narrowed })) properties[name] = { ...properties[name], ...keywords };
  return { ...schema, properties, required: Object.keys(ENVELOPE) };
}

function fieldSchema({ type, doc }: Shape[string]): JsonSchema {
  if (typeof type !== 'string') return { ...shapeSchema(type), description: doc };
  const schema = SCALARS[type.replace('?', '')];
  return { ...schema, ...(type.endsWith('?') ? { type: [schema?.type, 'null'] } : {}), description: doc };
}
