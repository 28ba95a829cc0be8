import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import pkg from '../../../package.json' with { type: 'json' };
import { isFor, type Principal } from '../../../src/auth/principal.js';
import type { QueryName } from '../../../src/contract.js';
import { describeError } from '../../../src/http/status.js';
import type { Doorplate } from '../../../src/index.js';
import { QUERY_NAMES } from '../questions/operations.js';
import { TOOLS, type Tool } from './tools.js';

const INSTRUCTIONS =
  'US addresses (parse, verify, complete, geocode, reverse), Indian places and IP locations, answered on this machine. ' +
  'Ask coverage once to learn which areas the data holds. For many inputs use batch.';

/** Takes a fault that is kept from the caller. */
export type OnFault = (tool: string, error: unknown) => void;

const validators = new AjvJsonSchemaValidator();
const BY_NAME = new Map(TOOLS.map((tool) => [tool.name, { tool, validate: validators.getValidator(tool.inputSchema) }]));
/** Nothing is written anywhere, and nothing outside the mounted data is asked. */
const ANNOTATIONS = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };

/** A server of the tools. */
export interface McpServer {
  /** Not connected yet; each connection needs one of its own. */
  readonly server: Server;
  /** Resolves when every call so far has its answer. */
  settled(): Promise<void>;
}

/** @param principal Who asks; null for whoever may ask everything. */
export function createMcpServer(doorplate: Doorplate, onFault: OnFault, principal: Principal | null = null): McpServer {
  const calls = new Set<Promise<unknown>>();
  const server = new Server({ name: pkg.name, version: pkg.version }, { capabilities: { tools: {} }, instructions: INSTRUCTIONS });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: TOOLS.filter(({ name }) => mayCall(principal, operationOf(name, {}))).map(({ name, description, inputSchema, outputSchema }) => {
      return { name, description, inputSchema: { ...inputSchema }, outputSchema: { ...outputSchema }, annotations: ANNOTATIONS };
    }),
  }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    const known = BY_NAME.get(params.name);
    if (known === undefined) return refusal(`unknown tool, expected one of ${[...BY_NAME.keys()].join(', ')}`);
    const values = params.arguments ?? {};
    const { valid, errorMessage } = known.validate(values);
    if (!valid) return refusal(readable(errorMessage));
    if (!mayCall(principal, operationOf(params.name, values))) return refusal('the credential is not for this operation');
    const call = callTool(known.tool, doorplate, values, onFault).finally(() => calls.delete(call));
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

/** The operation that a call asks; null for what is none's. */
function operationOf(tool: string, { operation }: Record<string, unknown>): QueryName | null {
  return QUERY_NAMES.find((name) => name === tool || name === operation) ?? null;
}

function mayCall(principal: Principal | null, operation: QueryName | null): boolean {
  return principal === null || operation === null || isFor(principal, operation);
}

async function callTool(tool: Tool, doorplate: Doorplate, values: Record<string, unknown>, onFault: OnFault): Promise<CallToolResult> {
  try {
    const structuredContent = await tool.call(doorplate, values);
    // The text is for hosts that do not read structured content yet.
    return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
  } catch (error) {
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
