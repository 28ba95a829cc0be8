import { OPERATIONS, type QueryName } from '../../../src/contract.js';
import { pathParameters } from '../../../src/http/openapi.js';
import { type JsonSchema, shapeSchema } from '../../../src/http/schema.js';
import { DEFAULT_LIMIT, MAX_INPUT_LENGTH, MAX_LIMIT } from '../../../src/input.js';
import { QUERY_NAMES } from '../questions/operations.js';

/** Most inputs of one call of `batch`. */
export const MAX_BATCH = 100;

/** A schema of a whole object, which the protocol wants for input and output. */
export type ObjectSchema = JsonSchema & { readonly type: 'object' };

/** Placeholders of the paths whose names mean little to a reader who does not see the path. */
const NAMES: Readonly<Record<string, string>> = { lat: 'latitude', lon: 'longitude' };

const MESSAGES = { type: 'array', items: { type: 'string' }, description: 'What failed, where nothing was found.' };
const STATUS = { type: 'string', enum: ['found', 'not-found'] };
const ANY_RESULT = { type: ['object', 'array', 'null'], description: "As the operation's own tool gives it; null when nothing was found." };
const OPERATION = { type: 'string', enum: QUERY_NAMES, description: 'The operation, by the name of its tool.' };
const INPUT = { type: 'string', minLength: 1, maxLength: MAX_INPUT_LENGTH, description: 'Text; for reverse "latitude,longitude".' };

/** The arguments of an operation: the values of its path and, for lists, how long they are. */
export function inputSchema(operation: QueryName): ObjectSchema {
  const row = OPERATIONS[operation];
  const values = pathParameters(operation, row.path).map(({ name, description, schema }) => {
    return [NAMES[String(name)] ?? String(name), { ...(schema as JsonSchema), description }] as const;
  });
  const limit = { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT, description: 'Most suggestions.' };
  return object(
    { ...Object.fromEntries(values), ...(row.result === 'suggestions' ? { limit } : {}) },
    values.map(([name]) => name).filter((name) => name !== 'displayType'),
  );
}

/** The answer of an operation. */
export function outputSchema(operation: QueryName): ObjectSchema {
  const { result } = OPERATIONS[operation];
  if (result === 'suggestions') {
    return object({ suggestions: { type: 'array', items: { type: 'string' }, description: 'Best first; empty when nothing matches.' } });
  }
  return object({ status: STATUS, result: { anyOf: [shapeSchema(result), { type: 'null' }] }, messages: MESSAGES });
}

export const EXPLAIN_INPUT = object({ operation: OPERATION, input: INPUT });
export const EXPLAIN_OUTPUT = object({
  status: STATUS,
  result: ANY_RESULT,
  messages: MESSAGES,
  explain: {
    type: ['object', 'null'],
    description: 'Datasets asked, candidates with score and why each lost, changes to components, sources of fields, notes.',
    properties: {
      datasets: { type: 'array', items: object({ name: { type: 'string' }, version: { type: 'string' } }) },
      candidates: { type: 'array', items: object({ text: { type: 'string' }, score: { type: 'number' }, reason: { type: 'string' } }) },
      changes: {
        type: 'array',
        items: object({
          component: { type: 'string' },
          from: { type: ['string', 'null'] },
          to: { type: ['string', 'null'] },
          reason: { type: 'string' },
        }),
      },
      fields: { type: 'object', additionalProperties: { type: 'string' } },
      notes: { type: 'array', items: { type: 'string' } },
    },
    required: ['datasets'],
    additionalProperties: false,
  },
});

export const BATCH_INPUT = object({ operation: OPERATION, inputs: { type: 'array', items: INPUT, minItems: 1, maxItems: MAX_BATCH } });
export const BATCH_OUTPUT = object({
  answers: {
    type: 'array',
    description: 'One for each input, in their order.',
    items: object({
      input: { type: 'string' },
      status: { type: 'string', enum: ['found', 'not-found', 'error'] },
      result: ANY_RESULT,
      messages: MESSAGES,
    }),
  },
});

export const COVERAGE_INPUT = object({});
const SOURCE = object(
  Object.fromEntries(['title', 'edition', 'licence', 'attribution', 'url', 'authority'].map((name) => [name, { type: 'string' }])),
);
export const COVERAGE_OUTPUT = object({
  datasets: {
    type: 'array',
    items: object({
      name: { type: 'string' },
      version: { type: 'string' },
      holds: {
        type: 'array',
        description: 'What its files hold, by kind.',
        items: object({ kind: { type: 'string' }, rows: { type: 'integer' } }),
      },
      zipPrefixes: {
        type: 'array',
        items: { type: 'string' },
        description: 'First three digits of the ZIP codes whose single addresses it holds; empty where it holds none.',
      },
      bbox: {
        type: ['array', 'null'],
        items: { type: 'number' },
        description: 'West, south, east and north in degrees; null without positions.',
      },
      sources: { type: 'array', items: SOURCE },
    }),
  },
});

function object(properties: Readonly<Record<string, JsonSchema>>, required: readonly string[] = Object.keys(properties)): ObjectSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}
