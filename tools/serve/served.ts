import equal from 'fast-deep-equal';
import { type AttemptOptions, type Authenticator, createAuthenticator } from '../../src/auth/index.js';
import { DoorplateError } from '../../src/errors.js';
import type { Doorplate } from '../../src/index.js';
import type { AuditLog } from '../cli/credentials/audit-log.js';
import { type StateFolder, withState } from '../cli/credentials/state-folder.js';
import { tokenOptions } from '../cli/credentials/token-options.js';
import { dataChoice, openData } from '../cli/questions/question-options.js';
import type { RawOptions } from '../cli/terminal/arguments.js';
import { describeError } from '../cli/terminal/exit.js';
import type { Terminal } from '../cli/terminal/terminal.js';
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
  const choice = dataChoice(options);
  const empty = await emptyFolders(choice.data);
  return await openData({ ...choice, data: choice.data.filter((location) => !empty.includes(location)) }, check);
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

/** Something that is open; `close` waits for the questions that still run. */
interface Closable {
  close(): Promise<void>;
}

/** What came of a reload. */
export interface ReloadEvents<T> {
  onReloaded(next: T): void;
  /** The old one stays in use. */
  onFailed(error: unknown): void;
}

/** Runs a task each time it is called for, one round after the other; calls during a round lead to one more, with the last one's word. */
export function inRounds<W>(task: (word: W) => Promise<void>): (word: W) => void {
  let running: Promise<void> = Promise.resolve();
  let waiting: { word: W } | null = null;
  return (word) => {
    if (waiting !== null) {
      waiting.word = word;
      return;
    }
    const next = { word };
    waiting = next;
    running = running.then(() => {
      waiting = null;
      return task(next.word);
    });
  };
}

/**
 * What a server works with, opened anew when that is asked for and exchanged as a whole. When opening fails, the old one stays.
 * `W` says what to open.
 */
export class Reloadable<T extends Closable, W> {
  #closed = false;

  private constructor(
    private readonly open: (word: W | null) => Promise<T>,
    private latest: T,
  ) {}

  /** Opens for the first time, without a word. Throws or rejects with what opening throws. */
  static async open<T extends Closable, W>(open: (word: W | null) => Promise<T>): Promise<Reloadable<T, W>> {
    return new Reloadable(open, await open(null));
  }

  get current(): T {
    return this.latest;
  }

  /** The function that opens anew each time it is called. */
  reloads({ onReloaded, onFailed }: ReloadEvents<T>): (word: W) => void {
    return inRounds(async (word) => {
      if (this.#closed) return;
      try {
        const next = await this.open(word);
        if (this.#closed) return await next.close();
        const old = this.latest;
        this.latest = next;
        onReloaded(next);
        // Questions that run keep it open until they end; nobody has to wait for them.
        old.close().catch(onFailed);
      } catch (error) {
        onFailed(error);
      }
    });
  }

  /** Closes what is in use; what a reload that still runs opens is closed when it has ended. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.latest.close();
  }
}

/** Stands in for an object that may be exchanged at any time: each call goes to the current one. */
export function standIn<T extends object>(current: () => T): T {
  return new Proxy({} as T, { get: (_, name) => Reflect.get(current(), name) });
}
