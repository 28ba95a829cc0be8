import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { createAuthenticator } from '../../../src/auth/index.js';
import type { Doorplate } from '../../../src/index.js';
import { baseUrlOf, createHttpServer, isLoopback, LOOPBACK_HOSTNAMES, listen } from '../../serve/http-server.js';
import { DEFAULT_LIMITS } from '../../serve/limits.js';
import type { OnFault } from '../../serve/mcp/server.js';
import { addRequestLimitOptions, openRequestLimits, readRequestLimits } from '../../serve/request-limits.js';
import { untilStopped } from '../../serve/shutdown.js';
import { Tally } from '../../serve/tally.js';
import { stateOption, withState } from '../credentials/state-folder.js';
import { addDataOptions, dataChoice, openData } from '../questions/question-options.js';
import { portOption, type RawOptions, requireOnly, textOption } from '../terminal/arguments.js';
import type { OperationCommand } from '../terminal/command.js';
import { describeError } from '../terminal/exit.js';
import type { Terminal } from '../terminal/terminal.js';

const DEFAULT_HOST = '127.0.0.1';
/** Options that count without a port, too. */
const OF_STREAMS = ['data', 'only'];

export function registerMcp(program: OperationCommand, terminal: Terminal): void {
  const command = program
    .command('mcp')
    .description('Offer the operations as tools to agents (Model Context Protocol), over standard input and output or HTTP')
    .option('--port <n>', 'Answer streamable HTTP at /mcp of this port, 0 for any free one, until SIGINT or SIGTERM')
    .option('--host <address>', `Address to listen on (default: ${DEFAULT_HOST}); others than loopback ask for an API key`);
  for (const add of [addDataOptions, stateOption, addRequestLimitOptions]) add(command);
  command
    .examples('doorplate mcp', 'doorplate mcp --port 8788 --data ./datasets/us', 'Configurations of hosts are in tools/README.md.')
    .action((options: RawOptions) => mcp(options, terminal));
}

async function mcp(options: RawOptions, terminal: Terminal): Promise<void> {
  const port = portOption(options, 'port');
  if (port === undefined) requireOnly(options, OF_STREAMS, 'has no effect without --port');
  const doorplate = await openData(dataChoice(options));
  const onFault: OnFault = (tool, error) => terminal.notices.write(`${tool} failed: ${describeError(error)}\n`);
  try {
    if (port === undefined) await overStreams(doorplate, terminal, onFault);
    else await overHttp(doorplate, port, options, { terminal, onFault });
  } finally {
    await doorplate.close();
  }
}

/** Answers until the host closes the input. */
async function overStreams(doorplate: Doorplate, { input, output }: Terminal, onFault: OnFault): Promise<void> {
  const { StdioServerTransport } = await import('@modelcontextprotocol/server/stdio');
  const { createMcpServer } = await import('../../serve/mcp/server.js');
  const { server, settled } = createMcpServer(doorplate, onFault);
  const ended = new Promise<void>((resolve) => {
    input.once('end', resolve).once('close', resolve);
  });
  // The transport closes at the end of its input and drops the calls that still run, so it sees an input without an end.
  await server.connect(new StdioServerTransport(input.pipe(new PassThrough(), { end: false }), output));
  await ended;
  // What was asked before the input ended is answered: messages are handed on in the turn after they arrive.
  await setImmediate();
  await settled();
  await setImmediate();
  await server.close();
}

async function overHttp(
  doorplate: Doorplate,
  port: number,
  options: RawOptions,
  { terminal, onFault }: { readonly terminal: Terminal; readonly onFault: OnFault },
): Promise<void> {
  const host = textOption(options, 'host') ?? DEFAULT_HOST;
  const isLocal = isLoopback(host);
  const note = (line: string) => terminal.notices.write(`${line}\n`);
  const { mcpListener, MCP_PATH } = await import('../../serve/mcp/http.js');
  const auth = isLocal ? false : await withState(options, async ({ credentials }) => createAuthenticator({ store: credentials }), terminal);
  const trouble = new Tally(note);
  const limits = readRequestLimits(options);
  const { credentials, withoutKey } = await openRequestLimits(limits, note);
  const rateLimit = isLocal ? (withoutKey ?? credentials) : credentials;
  const listener = mcpListener(doorplate, {
    auth,
    rateLimit,
    clientLimit: withoutKey,
    hostnames: isLocal ? LOOPBACK_HOSTNAMES : null,
    onFault,
  });
  const running = createHttpServer(listener, DEFAULT_LIMITS, trouble);
  const baseUrl = baseUrlOf(host, await listen(running.server, host, port), MCP_PATH);
  const stopped = untilStopped(running, DEFAULT_LIMITS, () => note('doorplate stops'));
  note(`doorplate answers agents at ${baseUrl}`);
  await stopped;
  trouble.close();
}
