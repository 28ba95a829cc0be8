import { INPUTS, OPERATIONS, type Parameter, QUERY_NAMES, type QueryName, type Shape } from '../../../src/contract.js';
import { pathParameters } from '../../../src/http/openapi.js';
import type { JsonSchema } from '../../../src/http/schema.js';
import { DEFAULT_LIMIT, MAX_INPUT_LENGTH, MAX_LIMIT } from '../../../src/input.js';

/** Most inputs of one call of `batch`. */
export const MAX_BATCH = 100;

/** A schema of a whole object, which the protocol wants for input and output. */
export type ObjectSchema = JsonSchema & { readonly type: 'object' };

const TEXT = { type: 'string' };
const TEXTS = { type: 'array', items: TEXT };
const STATUS = { type: 'string', enum: ['found', 'not-found'] };
const ANY_RESULT = { type: ['object', 'array', 'null'] };
const OPERATION = { type: 'string', enum: QUERY_NAMES };
const OF_POINTS = QUERY_NAMES.filter((name) => OPERATIONS[name].input === 'point').join(', ');
const INPUT = { type: 'string', minLength: 1, maxLength: MAX_INPUT_LENGTH, description: `For ${OF_POINTS} "latitude,longitude".` };

/** Names of the arguments that hold what an operation is asked with, in the order of its path. */
export function inputNames(operation: QueryName): readonly string[] {
  return Object.keys(INPUTS[OPERATIONS[operation].input].parameters).map((name) => argumentName(operation, name));
}

/** The arguments of an operation: the values of its path and, for lists, how long they are. */
export function inputSchema(operation: QueryName): ObjectSchema {
  const row = OPERATIONS[operation];
  const values = pathParameters(operation, row.path).map(({ name, description, schema }) => {
    // What is typed of a list needs no word beside the list's own.
    const told = name === 'text' ? {} : { description };
    return [argumentName(operation, String(name)), { ...(schema as JsonSchema), ...told }] as const;
  });
  const limit = { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT };
  return object(
    { ...Object.fromEntries(values), ...(row.result === 'suggestions' ? { limit } : {}) },
    values.map(([name]) => name).filter((name) => name !== 'displayType'),
  );
}

/** Some placeholders mean little to a reader who does not see the path. */
function argumentName(operation: QueryName, placeholder: string): string {
  const parameters: Readonly<Record<string, Parameter>> = INPUTS[OPERATIONS[operation].input].parameters;
  return parameters[placeholder]?.name ?? placeholder;
}

/** An input schema without what only a check needs: agents read the lists of tools at the cost of room for their work. */
export function listed(schema: ObjectSchema): ObjectSchema {
  const { properties, ...rest } = schema;
  const shorter = Object.entries(properties as Record<string, JsonSchema>).map(([name, { format, minLength, maxLength, ...kept }]) => [
    name,
    kept,
  ]);
  return { ...rest, properties: Object.fromEntries(shorter) };
}

/** The answer of an operation. Names of fields are the contract's and say what they are; the tool's description says what they do not. */
export function outputSchema(operation: QueryName): ObjectSchema {
  const { result } = OPERATIONS[operation];
  // The first operation with these fields lists them for all.
  if (result !== 'suggestions' && QUERY_NAMES.find((name) => OPERATIONS[name].result === result) !== operation)
    return open({ status: STATUS, result: ANY_RESULT, messages: TEXTS });
  if (result === 'suggestions') return open({ suggestions: TEXTS });
  return open({ status: STATUS, result: { ...open(fieldsOf(result)), type: ['object', 'null'] }, messages: TEXTS });
}

function fieldsOf(shape: Shape): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(shape).map(([name, { type }]) => {
      if (typeof type !== 'string') return [name, open(fieldsOf(type))];
      // Most fields are texts or null, and need no word.
      if (type === 'string?') return [name, {}];
      const scalar = SCALARS[type.replace('?', '')] as string;
      return [name, { type: type.endsWith('?') ? [scalar, 'null'] : scalar }];
    }),
  );
}

const SCALARS: Readonly<Record<string, string>> = {
  ...{ string: 'string', integer: 'integer', int64: 'integer', double: 'number', boolean: 'boolean', strings: 'array' },
};

export const EXPLAIN_INPUT = object({ operation: OPERATION, input: INPUT });
export const EXPLAIN_OUTPUT = open({ status: STATUS, result: ANY_RESULT, messages: TEXTS, explain: { type: ['object', 'null'] } });

export const BATCH_INPUT = object({ operation: OPERATION, inputs: { type: 'array', items: TEXT, minItems: 1, maxItems: MAX_BATCH } });
/** What is checked of it before the run: an input that cannot be used is an item of status `error` and ends nothing. */
export const BATCH_CHECK = object({ operation: OPERATION, inputs: { type: 'array', minItems: 1, maxItems: MAX_BATCH } });
export const BATCH_OUTPUT = open({
  answers: {
    type: 'array',
    items: open({
      input: {},
      status: { type: 'string', enum: ['found', 'not-found', 'error'] },
      result: ANY_RESULT,
      messages: TEXTS,
    }),
  },
});

export const COVERAGE_INPUT = object({ state: { type: 'string', description: 'Two letters: names its counties and cities.' } }, []);
const COUNT = { type: 'integer' };
export const COVERAGE_OUTPUT = open({
  states: { type: 'array', items: open({ state: TEXT, counties: COUNT, cities: COUNT, zipCodes: COUNT }) },
  counties: { type: 'array', items: open({ state: TEXT, county: { type: ['string', 'null'] }, cities: TEXTS }) },
  datasets: { type: 'array', items: open({ name: TEXT, version: TEXT, holds: { type: 'object' }, sources: { type: 'array' } }) },
});

/** Arguments of these names; the server refuses others itself, with the name that is meant. */
function object(properties: Readonly<Record<string, JsonSchema>>, required: readonly string[] = Object.keys(properties)): ObjectSchema {
  return { type: 'object', properties, required };
}

/** What an answer holds, as short as it can be said. */
function open(properties: Readonly<Record<string, JsonSchema>>): ObjectSchema {
  return { type: 'object', properties };
}
