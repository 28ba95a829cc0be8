import { type AttemptOptions, type Authenticator, createAuthenticator } from '../../../src/auth/index.js';
import type { Doorplate } from '../../../src/index.js';
import type { AuditLog } from '../credentials/audit-log.js';
import { type StateFolder, withState } from '../credentials/state-folder.js';
import { tokenOptions } from '../credentials/token-options.js';
import { openData } from '../questions/question-options.js';
import type { RawOptions } from '../terminal/arguments.js';
import { describeError } from '../terminal/exit.js';
import type { Terminal } from '../terminal/terminal.js';

/** What requests are answered with. */
export interface Served {
  readonly doorplate: Doorplate;
  readonly auth: Authenticator;
  readonly state: StateFolder;
  close(): Promise<void>;
}

/** Opens credentials and data, and checks that the credentials can be read. */
export async function openServed(options: RawOptions, terminal: Terminal): Promise<Served> {
  const openState = async (folder: StateFolder) => {
    await folder.credentials.keys();
    const tokens = await tokenOptions(options, folder, terminal.env);
    const attempts = folder.auditLog === null ? {} : { onOutcome: tokensTo(folder.auditLog, terminal) };
    return { state: folder, auth: createAuthenticator({ store: folder.credentials, ...tokens, attempts }) };
  };
  const { state, auth } = await withState(options, openState, terminal);
  const doorplate = await openData(options);
  return { doorplate, auth, state, close: () => doorplate.close() };
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
