import { type Authenticator, createAuthenticator } from '../../../src/auth/index.js';
import { embeddedFolder } from '../../../src/dataset/find-sources.js';
import { createHandler, type ErrorContext, toNodeHandler } from '../../../src/http/index.js';
import type { Doorplate } from '../../../src/index.js';
import { createFirstCredentials, handOverCredentials } from '../credentials/first-start.js';
import { type StateFolder, stateOption, tokenSecret, withState } from '../credentials/state-folder.js';
import { openData } from '../questions/question-options.js';
import { attributionLines } from '../server/attribution.js';
import { createHttpServer } from '../server/http-server.js';
import { ensureIpCity } from '../server/ip-city.js';
import { addLimitOptions, readLimits } from '../server/limits.js';
import { baseUrlOf, listen } from '../server/listen.js';
import { Reloadable, standIn } from '../server/reload.js';
import { curlLines, type SampleCredentials } from '../server/sample-requests.js';
import { untilStopped } from '../server/shutdown.js';
import { Tally } from '../server/tally.js';
import { flag, integerOption, listOption, type RawOptions, textOption } from '../terminal/arguments.js';
import type { Done, OperationCommand } from '../terminal/command.js';
import { describeError, EXIT, type ExitCode } from '../terminal/exit.js';
import { paintFor, type Terminal, writeLines } from '../terminal/terminal.js';

const DEFAULT_HOST = '127.0.0.1';
const DEFAULT_PORT = 8787;
const MAX_PORT = 65_535;
/** What the printed requests hold once the secrets are no longer known. */
const PLACEHOLDERS: SampleCredentials = { apiKey: '<API_KEY>', profileName: '<PROFILE_NAME>', profilePassword: '<PROFILE_PASSWORD>' };

export function registerServe(program: OperationCommand, terminal: Terminal, done: Done): void {
  const command = program
    .command('serve')
    .description('Answer over HTTP until SIGINT or SIGTERM')
    .option('--data <dir>', 'Dataset folder or URL; may be repeated (default: what is installed, then the datasets of the package)')
    .option('--port <n>', `Port, 0 for any free one (default: ${DEFAULT_PORT})`)
    .option('--host <address>', `Address to listen on (default: ${DEFAULT_HOST})`)
    .option('--base-path <path>', 'Path in front of all others, such as /geo; nothing is answered without it');
  addLimitOptions(stateOption(command))
    .option('--quiet', 'Print no sources, no sample requests and no secrets')
    .examples(
      'doorplate serve --port 8080',
      'doorplate serve --data ./datasets/us --data ./datasets/ip-city --host 0.0.0.0',
      'The first start makes a test API key and a profile and shows them once, with --quiet in a file of the',
      'state folder. Tokens are signed with $DOORPLATE_JWT_SECRET, or with a random secret kept in that folder.',
      'SIGHUP opens data and credentials anew; when that fails, the old ones stay in use.',
    )
    .action(async (options: RawOptions) => done(await serve(options, terminal)));
}

async function serve(options: RawOptions, terminal: Terminal): Promise<ExitCode> {
  const host = textOption(options, 'host') ?? DEFAULT_HOST;
  const port = integerOption(options, 'port', 0, MAX_PORT) ?? DEFAULT_PORT;
  const basePath = textOption(options, 'basePath') ?? '';
  const limits = readLimits(options);
  const note = (line: string) => terminal.notices.write(`${line}\n`);

  if (listOption(options, 'data').length === 0) await ensureIpCity(terminal, await embeddedFolder());
  const served = await Reloadable.open(() => openServed(options, terminal));
  const trouble = new Tally((what, count) => note(`${what}: ${count}`));
  try {
    const handler = createHandler(
      standIn(() => served.current.doorplate),
      { auth: standIn(() => served.current.auth), basePath, onError: (error, context) => note(errorLine(error, context)) },
    );
    const running = createHttpServer(toNodeHandler(handler), limits, trouble);
    const baseUrl = baseUrlOf(host, await listen(running.server, host, port), basePath);
    const stopped = untilStopped(running, limits, () => note('doorplate stops'));
    const endReloads = served.reloadOnHangup({
      onReloaded: ({ doorplate }) => note(`doorplate has reloaded data and credentials: ${mountedText(doorplate)}`),
      onFailed: (error) => note(`reload failed, the old data and credentials stay in use: ${describeError(error)}`),
    });
    try {
      await introduce(options, served.current, baseUrl, terminal);
    } catch (error) {
      running.connections.closeAll();
      running.server.close();
      throw error;
    }
    await stopped;
    endReloads();
    return EXIT.ok;
  } finally {
    trouble.close();
    await served.close();
  }
}

/** What requests are answered with. */
interface Served {
  readonly doorplate: Doorplate;
  readonly auth: Authenticator;
  readonly state: StateFolder;
  close(): Promise<void>;
}

/** Opens credentials and data, and checks that the credentials can be read. */
async function openServed(options: RawOptions, terminal: Terminal): Promise<Served> {
  const openState = async (folder: StateFolder) => {
    await folder.credentials.keys();
    const tokens = { secret: await tokenSecret(folder, terminal.env) };
    return { state: folder, auth: createAuthenticator({ store: folder.credentials, tokens }) };
  };
  const { state, auth } = await withState(options, openState, terminal);
  const doorplate = await openData(options);
  return { doorplate, auth, state, close: () => doorplate.close() };
}

/** Prints what is served and how to ask it, with new credentials where there are none yet. */
async function introduce(options: RawOptions, { doorplate, state }: Served, baseUrl: string, terminal: Terminal): Promise<void> {
  const quiet = flag(options, 'quiet');
  const paint = paintFor(terminal, terminal.output);
  // Only when the server listens, so that a start that fails does not use up the one time that the secrets are shown.
  const created = await withState(options, () => createFirstCredentials(state));
  if (!quiet) await writeLines(terminal.output, ['Data', ...indent(attributionLines(doorplate.datasets())), '']);
  if (created !== null) await handOverCredentials(created, state, { quiet, terminal });
  if (!quiet) await writeLines(terminal.output, ['Requests', ...indent(curlLines(baseUrl, created ?? PLACEHOLDERS)), '']);
  await writeLines(terminal.output, [`${paint('green', 'doorplate listens on')} ${baseUrl}`]);
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

function mountedText(doorplate: Doorplate): string {
  return doorplate
    .datasets()
    .map(({ name, version }) => `${name} ${version}`)
    .join(', ');
}

/** One line for the operator; the client has got the same id and no details. */
function errorLine(error: unknown, { requestId, operation, status }: ErrorContext): string {
  return `${status} ${operation} ${requestId} ${describeError(error)}`;
}
