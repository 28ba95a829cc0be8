import { createServer } from 'node:http';
import type { CAC } from 'cac';
import { createAuthenticator } from '../../src/auth/index.js';
import { embeddedFolder } from '../../src/dataset/locate.js';
import { createHandler, type ErrorContext, toNodeHandler } from '../../src/http/index.js';
import { flag, integerOption, listOption, type RawOptions, textOption } from './arguments.js';
import { attributionLines } from './attribution.js';
import { ensureIpCity } from './city-data.js';
import { curlLines, type SampleCredentials } from './curl.js';
import { describeError, EXIT, type ExitCode } from './exit.js';
import { createFirstCredentials } from './first-start.js';
import { baseUrlOf, listen } from './listen.js';
import { alignFields } from './output.js';
import { openData } from './question.js';
import { untilStopped } from './shutdown.js';
import { stateOption, tokenSecret, withState } from './state.js';
import { type Paint, paintFor, type Terminal, writeLines } from './terminal.js';
import { answerUnreadable } from './unreadable-requests.js';

const DEFAULT_HOST = '127.0.0.1';
const DEFAULT_PORT = 8787;
const MAX_PORT = 65_535;
/** What the printed requests hold once the secrets are no longer known. */
const PLACEHOLDERS: SampleCredentials = { apiKey: '<API_KEY>', profileName: '<PROFILE_NAME>', profilePassword: '<PROFILE_PASSWORD>' };

export function registerServe(program: CAC, terminal: Terminal): void {
  stateOption(
    program
      .command('serve', 'Answer over HTTP until SIGINT or SIGTERM')
      .option('--data <dir>', 'Dataset folder or URL; may be repeated (default: the datasets of the package)')
      .option('--port <n>', `Port, 0 for any free one (default: ${DEFAULT_PORT})`)
      .option('--host <address>', `Address to listen on (default: ${DEFAULT_HOST})`)
      .option('--base-path <path>', 'Path in front of all others, such as /geo'),
  )
    .option('--quiet', 'Print no sources and no sample requests')
    .example('  doorplate serve --port 8080')
    .example('  doorplate serve --data ./datasets/us --data ./datasets/ip-city --host 0.0.0.0')
    .example('  The first start makes a test API key and a profile and shows them once. Tokens are signed with')
    .example('  $DOORPLATE_JWT_SECRET, or with a random secret kept in the state folder.')
    .action((options: RawOptions) => serve(options, terminal));
}

async function serve(options: RawOptions, terminal: Terminal): Promise<ExitCode> {
  const host = textOption(options, 'host') ?? DEFAULT_HOST;
  const port = integerOption(options, 'port', 0, MAX_PORT) ?? DEFAULT_PORT;
  const basePath = textOption(options, 'basePath') ?? '';
  const quiet = flag(options, 'quiet');

  const { state, secret } = await withState(options, async (folder) => ({
    state: folder,
    secret: await tokenSecret(folder, terminal.env),
  }));
  if (listOption(options, 'data').length === 0) await ensureIpCity(terminal, await embeddedFolder());
  const doorplate = await openData(options);
  try {
    const auth = createAuthenticator({ store: state.credentials, tokens: { secret } });
    const handler = createHandler(doorplate, { auth, basePath, onError: (error, context) => report(error, context, terminal) });
    const server = createServer(toNodeHandler(handler));
    answerUnreadable(server);
    const baseUrl = baseUrlOf(host, await listen(server, host, port), basePath);
    const stopped = untilStopped(server, () => terminal.notices.write('doorplate stops\n'));
    try {
      // Only now, so that a start that fails does not use up the one time that the secrets are shown.
      const created = await withState(options, createFirstCredentials);
      const paint = paintFor(terminal, terminal.output);
      if (!quiet) await writeLines(terminal.output, ['Data', ...indent(attributionLines(doorplate.datasets())), '']);
      if (created !== null) await writeLines(terminal.output, [...credentialLines(created, state.path, paint), '']);
      if (!quiet) await writeLines(terminal.output, ['Requests', ...indent(curlLines(baseUrl, created ?? PLACEHOLDERS)), '']);
      await writeLines(terminal.output, [`${paint('green', 'doorplate listens on')} ${baseUrl}`]);
    } catch (error) {
      server.closeAllConnections();
      server.close();
      throw error;
    }
    await stopped;
    return EXIT.ok;
  } finally {
    await doorplate.close();
  }
}

function credentialLines(created: SampleCredentials, folder: string, paint: Paint): string[] {
  return [`Credentials, shown this once; ${folder} keeps their hashes`, ...indent(alignFields(Object.entries(created), paint))];
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

/** One line for the operator; the client has got the same id and no details. */
function report(error: unknown, { requestId, operation, status }: ErrorContext, terminal: Terminal): void {
  terminal.notices.write(`${status} ${operation} ${requestId} ${describeError(error)}\n`);
}
