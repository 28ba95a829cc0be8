import { stateCodeOf } from '../../../src/address/data/states.js';
import { INPUTS, OPERATIONS, operationRow, type Parameter, QUERY_NAMES, type QueryName, type Shape } from '../../../src/contract.js';
import type { Manifest } from '../../../src/dataset/manifest.js';
import { DoorplateError, isDoorplateError } from '../../../src/errors.js';
import { pathParameters } from '../../../src/http/openapi.js';
import type { JsonSchema } from '../../../src/http/schema.js';
import { describeError } from '../../../src/http/status.js';
import type { Doorplate } from '../../../src/index.js';
import { DEFAULT_LIMIT, MAX_INPUT_LENGTH, MAX_LIMIT, requireText } from '../../../src/input.js';
import { askTyped, type CallOptions } from '../../cli/questions/reply.js';
import type { Allowance } from './allowance.js';

/** Most inputs of one call of `batch`. */
const MAX_BATCH = 100;

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
function inputNames(operation: QueryName): readonly string[] {
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
function outputSchema(operation: QueryName): ObjectSchema {
  const { result } = OPERATIONS[operation];
  // The first operation with these fields lists them for all.
  if (result !== 'suggestions' && QUERY_NAMES.find((name) => OPERATIONS[name].result === result) !== operation)
    return open({ status: STATUS, result: ANY_RESULT, messages: TEXTS });
  if (result === 'suggestions') return open({ suggestions: TEXTS });
  return open({ status: STATUS, result: { ...open(fieldsOf(result)), type: ['object', 'null'] }, messages: TEXTS });
}

function fieldsOf(shape: Shape): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(shape).map(([name, { type, unknown }]) => {
      if (typeof type !== 'string') return [name, open(fieldsOf(type))];
      // Most fields are texts or null, and need no word.
      if (type === 'string?') return [name, {}];
      const scalar = SCALARS[type.replace('?', '')] as string;
      return [name, { type: type.endsWith('?') || unknown !== undefined ? [scalar, 'null'] : scalar }];
    }),
  );
}

const SCALARS: Readonly<Record<string, string>> = {
  ...{ string: 'string', integer: 'integer', int64: 'integer', double: 'number', boolean: 'boolean', strings: 'array' },
};

const EXPLAIN_INPUT = object({ operation: OPERATION, input: INPUT });
const EXPLAIN_OUTPUT = open({ status: STATUS, result: ANY_RESULT, messages: TEXTS, explain: { type: ['object', 'null'] } });

const BATCH_INPUT = object({ operation: OPERATION, inputs: { type: 'array', items: TEXT, minItems: 1, maxItems: MAX_BATCH } });
/** What is checked of it before the run: an input that cannot be used is an item of status `error` and ends nothing. */
const BATCH_CHECK = object({ operation: OPERATION, inputs: { type: 'array', minItems: 1, maxItems: MAX_BATCH } });
const BATCH_OUTPUT = open({
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

const COVERAGE_INPUT = object({ state: { type: 'string', description: 'Two letters: names its counties and cities.' } }, []);
const COUNT = { type: 'integer' };
const COVERAGE_OUTPUT = open({
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

/** Arguments that fit the input schema of their tool. */
type Arguments = Readonly<Record<string, unknown>>;

/** What an agent can call. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
  /** What the arguments are checked by, where that is less than the input schema. */
  readonly check?: ObjectSchema;
  /** Gives an object that fits the output schema; throws what the service throws. */
  readonly call: (doorplate: Doorplate, values: Arguments, allowance: Allowance) => Promise<Record<string, unknown>>;
}

/** Counties whose cities are named without being asked for. */
const MOST_COUNTIES = 40;

/** All tools, the operations of the contract first. Issuing tokens is for clients of the HTTP interface alone. */
export const TOOLS: readonly Tool[] = [
  ...QUERY_NAMES.map(operationTool),
  {
    name: 'explain',
    description: 'Show how an answer came about: candidates, why each lost, what was corrected. For an answer that surprises.',
    inputSchema: EXPLAIN_INPUT,
    outputSchema: EXPLAIN_OUTPUT,
    call: async (doorplate, { operation, input }, allowance) => {
      const { status, result, messages, explain } = await allowance.question((workMs) =>
        askTyped(doorplate, operation as QueryName, String(input), { workMs, explain: true }),
      );
      return { status, result, messages, explain: explain ?? null };
    },
  },
  {
    name: 'batch',
    description: `Answer one operation for up to ${MAX_BATCH} inputs. For two and more; one that cannot be used is an item of status error.`,
    inputSchema: BATCH_INPUT,
    outputSchema: BATCH_OUTPUT,
    check: BATCH_CHECK,
    call: async (doorplate, { operation, inputs }, allowance) => {
      const answers = [];
      // One after the other: a question works on one core, and files that several need are read once.
      for (const input of inputs as unknown[]) answers.push(await answerOne(doorplate, operation as QueryName, input, allowance));
      return { answers };
    },
  },
  {
    name: 'coverage',
    description: 'Name the states whose addresses are known, and the datasets; of a state its counties and cities. Ask it first.',
    inputSchema: COVERAGE_INPUT,
    outputSchema: COVERAGE_OUTPUT,
    call: (doorplate, { state }, allowance) => allowance.question(() => coverage(doorplate, state === undefined ? null : String(state))),
  },
];

function operationTool(operation: QueryName): Tool {
  const { summary, result, advice } = operationRow(operation);
  return {
    name: operation,
    description: advice === undefined ? summary : `${summary}. ${advice}`,
    inputSchema: inputSchema(operation),
    outputSchema: outputSchema(operation),
    call: async (doorplate, { displayType, limit, ...values }, allowance) => {
      const options: CallOptions = {
        ...(displayType === undefined ? {} : { displayType: Number(displayType) }),
        ...(limit === undefined ? {} : { limit: Number(limit) }),
      };
      const typed = inputNames(operation)
        .map((name) => String(values[name]))
        .join();
      const answer = await allowance.question((workMs) => askTyped(doorplate, operation, typed, { ...options, workMs }));
      if (result === 'suggestions') return { suggestions: answer.result ?? [] };
      return { status: answer.status, result: answer.result, messages: answer.messages };
    },
  };
}

/** Errors that are the input's or the caller's own, and leave the rest of a run as it is. */
const OF_ONE_INPUT = /^(?:INPUT_|BUDGET_EXCEEDED$|RATE_LIMITED$)/;

async function answerOne(doorplate: Doorplate, operation: QueryName, input: unknown, allowance: Allowance) {
  try {
    const { status, result, messages } = await allowance.question((workMs) => {
      return askTyped(doorplate, operation, requireText(input, 'The input'), { workMs });
    });
    return { input, status, result, messages };
  } catch (error) {
    if (!isDoorplateError(error) || !OF_ONE_INPUT.test(error.code)) throw error;
    // What is no text may be anything, and of any length.
    return { input: typeof input === 'string' ? input : null, status: 'error', result: null, messages: [describeError(error).message] };
  }
}

async function coverage(doorplate: Doorplate, asked: string | null): Promise<Record<string, unknown>> {
  const areas = await doorplate.coverage();
  const code = asked === null ? null : stateCodeOf(asked.trim().toUpperCase());
  if (code === undefined) throw new DoorplateError('INPUT_MALFORMED', 'The state does not exist, expected two letters such as MD');
  const listed = areas.filter(({ state }) => code === null || state === code);
  const named = code === null && listed.length > MOST_COUNTIES ? [] : listed;
  const states = [...new Set(listed.map(({ state }) => state))].map((state) => {
    const own = areas.filter((area) => area.state === state);
    const count = (of: 'cities' | 'zipCodes' | 'completeZipCodes') => new Set(own.flatMap((area) => area[of])).size;
    const addresses = own.reduce((sum, area) => sum + area.addresses, 0);
    return {
      state,
      counties: own.length,
      cities: count('cities'),
      zipCodes: count('zipCodes'),
      completeZipCodes: count('completeZipCodes'),
      addresses,
    };
  });
  return {
    states,
    counties: named.map(({ state, county, cities, addresses }) => ({ state, county, cities, addresses })),
    // Long, and the same for each state.
    datasets:
      code === null
        ? doorplate
            .datasets()
            .filter(({ isAsked }) => isAsked)
            .map(datasetOf)
        : [],
  };
}

function datasetOf({ name, version, sources, files }: Manifest) {
  const holds: Record<string, number> = {};
  for (const { kind, rows } of files) holds[kind] = (holds[kind] ?? 0) + rows;
  return {
    name,
    version,
    holds,
    sources: sources.map(({ title, edition, licence, attribution, url, authority }) => {
      return { title, edition, licence, attribution, url, authority };
    }),
  };
}
