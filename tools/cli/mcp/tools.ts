import { stateCodeOf } from '../../../src/address/data/states.js';
import { operationRow, QUERY_NAMES, type QueryName } from '../../../src/contract.js';
import type { Manifest } from '../../../src/dataset/manifest.js';
import { DoorplateError, isDoorplateError } from '../../../src/errors.js';
import { describeError } from '../../../src/http/status.js';
import type { Doorplate } from '../../../src/index.js';
import { requireText } from '../../../src/input.js';
import { askTyped, type CallOptions } from '../questions/reply.js';
import type { Allowance } from './allowance.js';
import {
  BATCH_CHECK,
  BATCH_INPUT,
  BATCH_OUTPUT,
  COVERAGE_INPUT,
  COVERAGE_OUTPUT,
  EXPLAIN_INPUT,
  EXPLAIN_OUTPUT,
  inputNames,
  inputSchema,
  MAX_BATCH,
  type ObjectSchema,
  outputSchema,
} from './schemas.js';

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
    description: 'Tell how an answer came about: candidates, why each lost, what was corrected. For an answer that surprises.',
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
    const count = (of: 'cities' | 'zipCodes') => new Set(own.flatMap((area) => area[of])).size;
    return { state, counties: own.length, cities: count('cities'), zipCodes: count('zipCodes') };
  });
  return {
    states,
    counties: named.map(({ state, county, cities }) => ({ state, county, cities })),
    // Long, and the same for each state.
    datasets: code === null ? doorplate.datasets().map(datasetOf) : [],
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
