import { type CallToolResult, Server } from '@modelcontextprotocol/server';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import pkg from '../../../package.json' with { type: 'json' };
import { isFor, type Principal } from '../../../src/auth/records.js';
import { perOwner, remembered } from '../../../src/bounded-cache.js';
import { QUERY_NAMES, type QueryName } from '../../../src/contract.js';
import { describeError } from '../../../src/http/status.js';
import type { Doorplate } from '../../../src/index.js';
import { knownInstead } from '../../cli/terminal/arguments.js';
import { shown } from '../../cli/terminal/shown.js';
import { warmUp } from '../warm-up.js';
import { Allowance } from './allowance.js';
import { listed, type ObjectSchema, TOOLS, type Tool } from './tools.js';

const INSTRUCTIONS =
  'US addresses (parse, verify, complete, geocode, reverse), Indian places and IP locations, answered on this machine. ' +
  'Ask coverage once to learn which areas the data holds. For many inputs use batch.';

/** Takes a fault that is kept from the caller. */
export type OnFault = (tool: string, error: unknown) => void;

const validators = new AjvJsonSchemaValidator();
const BY_NAME = new Map(TOOLS.map((tool) => [tool.name, { tool, validate: validators.getValidator(tool.check ?? tool.inputSchema) }]));
/** Nothing is written anywhere, and nothing outside the mounted data is asked. */
const ANNOTATIONS = { readOnlyHint: true, openWorldHint: false };
/** Models write numbers as texts now and then. */
const DECIMAL = /^-?\d{1,15}(?:\.\d{1,25})?$/;

/** A server of the tools. */
export interface McpServer {
  /** Not connected yet; each connection needs one of its own. */
  readonly server: Server;
  /** Resolves when every call so far has its answer. */
  settled(): Promise<void>;
}

/** On whose behalf calls are made. */
export interface McpCaller {
  /** Null for whoever may ask everything. */
  readonly principal: Principal | null;
  /** Takes a point of the caller; throws `RATE_LIMITED`. */
  readonly takePoint: () => Promise<void>;
}

/** A host that has started this process itself. */
const HOST: McpCaller = { principal: null, takePoint: async () => undefined };

export function createMcpServer(doorplate: Doorplate, onFault: OnFault, { principal, takePoint }: McpCaller = HOST): McpServer {
  const calls = new Set<Promise<unknown>>();
  const server = new Server({ name: pkg.name, version: pkg.version }, { capabilities: { tools: {} }, instructions: INSTRUCTIONS });
  server.setRequestHandler('tools/list', () => ({
    tools: TOOLS.filter(({ name }) => mayCall(principal, operationOf(name, {}))).map(({ name, description, inputSchema, outputSchema }) => {
      return { name, description, inputSchema: listed(inputSchema), outputSchema: { ...outputSchema }, annotations: ANNOTATIONS };
    }),
  }));
  server.setRequestHandler('tools/call', ({ params }, { mcpReq: { signal } }) => {
    const known = BY_NAME.get(params.name);
    if (known === undefined) return refusal(`unknown tool, ${knownInstead(params.name, [...BY_NAME.keys()])}`);
    const values = withNumbers(params.arguments ?? {}, known.tool.inputSchema);
    const names = Object.keys(known.tool.inputSchema.properties as object);
    const unknown = Object.keys(values).find((name) => !names.includes(name));
    if (unknown !== undefined) return refusal(`unknown argument ${shown(unknown)}, ${knownInstead(unknown, names)}`);
    const { valid, errorMessage } = known.validate(values);
    if (!valid) return refusal(readable(errorMessage));
    const operation = operationOf(params.name, values);
    if (!mayCall(principal, operation)) return refusal('the credential is not for this operation');
    const ask = async () => {
      if (operation !== null) await loaded(doorplate, operation);
      signal.throwIfAborted();
      return known.tool.call(doorplate, values, new Allowance(signal, takePoint));
    };
    const call = callTool(known.tool, ask, onFault, signal).finally(() => calls.delete(call));
    calls.add(call);
    return call;
  });
  return {
    server,
    settled: async () => {
      await Promise.all(calls);
    },
  };
}

const firstQuestions = perOwner((_: Doorplate) => new Map<QueryName, Promise<void>>());

/** Has the code of an operation loaded and its tables made, by a first question of its own: that is no work of a call. */
function loaded(doorplate: Doorplate, operation: QueryName): Promise<void> {
  return remembered(firstQuestions(doorplate), operation, () => warmUp(doorplate, [operation]));
}

/** The operation that a call asks; null for what is none's. */
function operationOf(tool: string, { operation }: Record<string, unknown>): QueryName | null {
  return QUERY_NAMES.find((name) => name === tool || name === operation) ?? null;
}

function mayCall(principal: Principal | null, operation: QueryName | null): boolean {
  return principal === null || operation === null || isFor(principal, operation);
}

/** The arguments, with numbers that were given as texts as numbers where the tool wants numbers. */
function withNumbers(values: Record<string, unknown>, { properties }: ObjectSchema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const { type } = (properties as Record<string, { type?: unknown } | undefined>)[name] ?? {};
      const isNumber = (type === 'number' || type === 'integer') && typeof value === 'string' && DECIMAL.test(value.trim());
      return [name, isNumber ? Number(value) : value];
    }),
  );
}

async function callTool(
  tool: Tool,
  ask: () => Promise<Record<string, unknown>>,
  onFault: OnFault,
  signal: AbortSignal,
): Promise<CallToolResult> {
  try {
    const structuredContent = await ask();
    // The text is for hosts that do not read structured content yet.
    return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
  } catch (error) {
    // Nobody waits for it any more.
    if (signal.aborted) return refusal('the call was cancelled');
    const { status, message } = describeError(error);
    if (status >= 500) onFault(tool.name, error);
    return refusal(message);
  }
}

/** An error of the tool, which the agent reads and may mend, in place of one of the protocol, which ends its call. */
function refusal(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] };
}

/** The validator calls the arguments `data`, and a field of them `data/address`. */
function readable(message: string): string {
  return message.replace(/\bdata\//g, '').replace(/\bdata must\b/g, 'the arguments must');
}
