import equal from 'fast-deep-equal';
import { type AttemptOptions, type Authenticator, createAuthenticator } from '../../../src/auth/index.js';
import { DoorplateError } from '../../../src/errors.js';
import type { Doorplate } from '../../../src/index.js';
import type { AuditLog } from '../credentials/audit-log.js';
import { type StateFolder, withState } from '../credentials/state-folder.js';
import { tokenOptions } from '../credentials/token-options.js';
import { dataChoice, openData } from '../questions/question-options.js';
import type { RawOptions } from '../terminal/arguments.js';
import { describeError } from '../terminal/exit.js';
import type { Terminal } from '../terminal/terminal.js';
import { emptyFolders } from './watch-data.js';

/** What requests are answered with. */
export interface Served {
  readonly doorplate: Doorplate;
  readonly auth: Authenticator;
  readonly state: StateFolder;
  close(): Promise<void>;
}

/** What takes the place of what is served: data whose every file is checked now, or the editions that another process has checked. */
export type Renewal = 'check' | { readonly checked: readonly string[] };

/** Opens credentials and data, and checks that the credentials can be read. At the start only the manifests of the data are. */
export async function openServed(options: RawOptions, terminal: Terminal, renewal: Renewal | null = null): Promise<Served> {
  const openState = async (folder: StateFolder) => {
    await folder.credentials.keys();
    const tokens = await tokenOptions(options, folder, terminal.env);
    const attempts = folder.auditLog === null ? {} : { onOutcome: tokensTo(folder.auditLog, terminal) };
    return { state: folder, auth: createAuthenticator({ store: folder.credentials, ...tokens, attempts }) };
  };
  const { state, auth } = await withState(options, openState, terminal);
  const doorplate = await openWaiting(options, renewal === 'check' ? 'files' : 'manifest');
  if (renewal === null || renewal === 'check' || equal(renewal.checked, editionsOf(doorplate))) {
    return { doorplate, auth, state, close: () => doorplate.close() };
  }
  await doorplate.close();
  throw new DoorplateError('DATASET_DIGEST_MISMATCH', 'The data became another one after it was checked');
}

/** Opens the data that the options name. What comes into an empty folder later is a change of the data, which is opened anew then. */
async function openWaiting(options: RawOptions, check: 'files' | 'manifest'): Promise<Doorplate> {
  const { data, only } = dataChoice(options);
  const empty = await emptyFolders(data);
  return await openData({ data: data.filter((location) => !empty.includes(location)), only }, check);
}

/** Reads every file of the data that the options name, and gives its editions. Throws `DATASET_*` naming the file that is damaged. */
export async function checkData(options: RawOptions): Promise<readonly string[]> {
  const doorplate = await openWaiting(options, 'files');
  const editions = editionsOf(doorplate);
  await doorplate.close();
  return editions;
}

function editionsOf(doorplate: Doorplate): readonly string[] {
  return doorplate.datasets().map(({ name, version, sha256 }) => `${name} ${version} ${sha256}`);
}

/** Has a log say who got a token. Wrong passwords are no change; their number is for whoever sends them to choose. */
function tokensTo(log: AuditLog, terminal: Terminal): NonNullable<AttemptOptions['onOutcome']> {
  return ({ profileName }, outcome) => {
    if (outcome !== 'accepted') return;
    try {
      log.write({ change: 'new token', id: profileName });
    } catch (error) {
      terminal.notices.write(`${describeError(error)}\n`);
    }
  };
}
