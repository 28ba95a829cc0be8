import { OPERATIONS, type QueryName } from '../../../src/contract.js';
import type { FileEntry, Manifest } from '../../../src/dataset/manifest.js';
import { isDoorplateError } from '../../../src/errors.js';
import { describeError } from '../../../src/http/status.js';
import type { Doorplate } from '../../../src/index.js';
import { CALLS, type CallOptions, QUERY_NAMES } from '../questions/operations.js';
import {
  BATCH_INPUT,
  BATCH_OUTPUT,
  COVERAGE_INPUT,
  COVERAGE_OUTPUT,
  EXPLAIN_INPUT,
  EXPLAIN_OUTPUT,
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
  /** Gives an object that fits the output schema; throws what the service throws. */
  readonly call: (doorplate: Doorplate, values: Arguments) => Promise<Record<string, unknown>>;
}

/** A question's own work, milliseconds, as over HTTP. */
const WORK_MS = 250;

/** What a reader of the summary alone would get wrong. */
const ADVICE: Readonly<Partial<Record<QueryName, string>>> = {
  parse: 'Splits the text and looks nothing up: the address need not exist.',
  verify:
    'Read DpvConfirmation: Y listed, D unit not listed, S unit missing, N rejected, null not decided. ' +
    'Open data covers some areas only, see coverage: not-found does not mean that an address does not exist.',
  speculate: 'For addresses that lack city, state or ZIP code.',
  geocode: 'WGS84 degrees. accuracy.type says whether the position is the building or only the middle of its area.',
  ip: 'The center of an area; wrong for VPNs and mobile networks.',
};

/** All tools, the operations of the contract first. Issuing tokens is for clients of the HTTP interface alone. */
export const TOOLS: readonly Tool[] = [
  ...QUERY_NAMES.map(operationTool),
  {
    name: 'explain',
    description: 'Tell how an answer came about: candidates, why each lost, what was corrected, and where the fields come from',
    inputSchema: EXPLAIN_INPUT,
    outputSchema: EXPLAIN_OUTPUT,
    call: async (doorplate, { operation, input }) => {
      const options = { workMs: WORK_MS, explain: true };
      const { status, result, messages, explain } = await CALLS[operation as QueryName](doorplate, String(input), options);
      return { status, result, messages, explain: explain ?? null };
    },
  },
  {
    name: 'batch',
    description: `Answer one operation for up to ${MAX_BATCH} inputs; an input that cannot be used does not end the run`,
    inputSchema: BATCH_INPUT,
    outputSchema: BATCH_OUTPUT,
    call: async (doorplate, { operation, inputs }) => {
      const answers = [];
      // One after the other: a question works on one core, and files that several need are read once.
      for (const input of inputs as string[]) answers.push(await answerOne(doorplate, operation as QueryName, input));
      return { answers };
    },
  },
  {
    name: 'coverage',
    description: 'List the mounted datasets: what they hold, for which areas, and their sources with licences',
    inputSchema: COVERAGE_INPUT,
    outputSchema: COVERAGE_OUTPUT,
    call: async (doorplate) => ({ datasets: doorplate.datasets().map(coverageOf) }),
  },
];

function operationTool(operation: QueryName): Tool {
  const { summary, result } = OPERATIONS[operation];
  const advice = ADVICE[operation];
  return {
    name: operation,
    description: advice === undefined ? summary : `${summary}. ${advice}`,
    inputSchema: inputSchema(operation),
    outputSchema: outputSchema(operation),
    call: async (doorplate, { displayType, limit, latitude, longitude, ...texts }) => {
      const options: CallOptions = {
        workMs: WORK_MS,
        ...(displayType === undefined ? {} : { displayType: Number(displayType) }),
        ...(limit === undefined ? {} : { limit: Number(limit) }),
      };
      const input = operation === 'reverse' ? `${latitude},${longitude}` : String(Object.values(texts)[0]);
      const answer = await CALLS[operation](doorplate, input, options);
      if (result === 'suggestions') return { suggestions: answer.result ?? [] };
      return { status: answer.status, result: answer.result, messages: answer.messages };
    },
  };
}

async function answerOne(doorplate: Doorplate, operation: QueryName, input: string) {
  try {
    const { status, result, messages } = await CALLS[operation](doorplate, input, { workMs: WORK_MS });
    return { input, status, result, messages };
  } catch (error) {
    const isOfInput = isDoorplateError(error) && (error.code.startsWith('INPUT_') || error.code === 'BUDGET_EXCEEDED');
    if (!isOfInput) throw error;
    return { input, status: 'error', result: null, messages: [describeError(error).message] };
  }
}

function coverageOf({ name, version, sources, files }: Manifest) {
  const rows = new Map<string, number>();
  for (const file of files) rows.set(file.kind, (rows.get(file.kind) ?? 0) + file.rows);
  return {
    name,
    version,
    holds: [...rows].map(([kind, count]) => ({ kind, rows: count })),
    zipPrefixes: files.filter(({ kind }) => kind === 'us-streets').map(({ key }) => key),
    bbox: around(files.flatMap(({ bbox }) => (bbox === null ? [] : [bbox]))),
    sources: sources.map(({ title, edition, licence, attribution, url, authority }) => {
      return { title, edition, licence, attribution, url, authority };
    }),
  };
}

function around(boxes: readonly NonNullable<FileEntry['bbox']>[]): FileEntry['bbox'] {
  if (boxes.length === 0) return null;
  const side = (at: 0 | 1 | 2 | 3, outermost: (...values: number[]) => number) => outermost(...boxes.map((box) => box[at]));
  return [side(0, Math.min), side(1, Math.min), side(2, Math.max), side(3, Math.max)];
}
