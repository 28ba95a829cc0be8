import {
  type ApiKeyLimits,
  type ApiKeyRecord,
  createApiKey,
  createProfile,
  hashApiKey,
  isApiKey,
  type OwnLimits,
  readTokenExpiry,
  readTokenId,
} from '../../../src/auth/index.js';
import { isGuid } from '../../../src/auth/passwords/profile.js';
import { ownLimits } from '../../../src/auth/rate-limit.js';
import { ENVIRONMENTS, requireLabel } from '../../../src/auth/records.js';
import { MAX_TOKEN_LENGTH } from '../../../src/auth/token.js';
import { QUERY_NAMES } from '../../../src/contract.js';
import { limitOption, limitText } from '../../serve/request-limits.js';
import { auditOption } from '../credentials/audit-log.js';
import { type StateFolder, stateOption, withState } from '../credentials/state-folder.js';
import { choiceOption, flag, integerOption, listOption, oneOf, type RawOptions, textOption, unusable } from '../terminal/arguments.js';
import type { Done, OperationCommand } from '../terminal/command.js';
import { EXIT, type ExitCode } from '../terminal/exit.js';
import { shown } from '../terminal/shown.js';
import { alignColumns, alignFields, paintFor, report, type Terminal, writeLines } from '../terminal/terminal.js';

/** One call of `keys`, `profiles` or `tokens`. */
interface Call {
  readonly state: StateFolder;
  readonly options: RawOptions;
  /** What to revoke; empty where no word names it. */
  readonly id: string;
  readonly terminal: Terminal;
}
type Action = (call: Call) => Promise<ExitCode>;

const LIMIT_HELP = 'Requests that a new one may make, such as 50/second or 10000/day; may be repeated (default: the limits of serve)';
const GROUP_HELP = 'Keys and profiles that a new one shares the count of its limits with';
const DAY_MS = 86_400_000;
/** A hundred years. */
const MOST_DAYS = 36_500;
/** The word for standard input. */
const FROM_INPUT = '-';
/** Far longer than a key or an id. */
const MAX_INPUT_LENGTH = 1024;
/** Three parts of base64url (RFC 7515, section 7.1). */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]*$/;

export function registerCredentials(program: OperationCommand, terminal: Terminal, done: Done): void {
  const add = (words: string, actions: Readonly<Record<string, Action>>, description: string): OperationCommand => {
    const command = program.command(words).among(Object.keys(actions)).description(description);
    const [, id] = command.registeredArguments;
    return stateOption(command).action(async (action: string, ...given: readonly unknown[]) => {
      const [word, options] = id === undefined ? [undefined, given[0]] : given;
      done(await run(actions, action, word as string | undefined, options as RawOptions, terminal));
    });
  };
  auditOption(add('keys <action> [id]', KEY_ACTIONS, `API keys: ${Object.keys(KEY_ACTIONS).join(', ')}`))
    .option('--environment <name>', `Environment of a new key, ${ENVIRONMENTS.join(' or ')} (default: test)`)
    .option('--label <text>', 'Name of a new key for the list')
    .option('--expires <days>', 'Days after which a new key is refused (default: never)')
    .option('--operation <name>', 'Operation that a new key is for; may be repeated (default: all)')
    .option('--limit <n/time>', LIMIT_HELP)
    .option('--group <name>', GROUP_HELP)
    .json()
    .examples(
      'doorplate keys create --environment live --label shop',
      'doorplate keys create --label typing --operation suggest-address --expires 90',
      'doorplate keys create --label partner --limit 50/second --limit 10000/day --group partners',
      'doorplate keys revoke <id>',
      'doorplate keys revoke - < leaked-key.txt',
      'doorplate keys purge           removes all that are revoked, for good',
    );
  auditOption(add('profiles <action> [name]', PROFILE_ACTIONS, `Profiles that fetch tokens: ${Object.keys(PROFILE_ACTIONS).join(', ')}`))
    .option('--label <text>', 'Name of a new profile for the list')
    .option('--limit <n/time>', LIMIT_HELP)
    .option('--group <name>', GROUP_HELP)
    .json()
    .examples(
      'doorplate profiles create --label partner',
      'doorplate profiles revoke <name>',
      'doorplate profiles purge       removes all that are revoked, for good',
    );
  auditOption(add('tokens <action> [id]', TOKEN_ACTIONS, 'Tokens of profiles and trusted issuers: revoke'))
    .option('--subject <id>', 'Whose tokens are revoked, all that were issued so far: a profile, or issuer and subject as the log has them')
    .json()
    .examples(
      'doorplate tokens revoke <jti>',
      'doorplate tokens revoke - < leaked-token.txt',
      'doorplate tokens revoke --subject <profile name>',
      'doorplate tokens revoke --subject "https://id.example.org somebody"',
    );
  add('credentials <action>', FILE_ACTIONS, 'File of the credentials: compact')
    .json()
    .examples('doorplate credentials compact   writes only what is in force, while nobody writes');
}

async function run(
  actions: Readonly<Record<string, Action>>,
  name: string,
  id: string | undefined,
  options: RawOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const action = actions[oneOf(Object.keys(actions), name, 'Unknown action')] as Action;
  const needsId = name === 'revoke' && textOption(options, 'subject') === undefined;
  if (needsId !== (id !== undefined)) {
    throw unusable(
      needsId
        ? `${name} needs the id of what to revoke, or - to read it from standard input`
        : `${name} takes no further word, and got "${id}", see doorplate keys --help`,
    );
  }
  // Read before the folder is touched, so that a mistyped option leaves nothing behind.
  choiceOption(options, 'environment', ENVIRONMENTS);
  keyLimits(options);
  requireLabel(textOption(options, 'label') ?? '');
  if (id !== undefined && (isApiKey(id) || TOKEN.test(id))) {
    const what = isApiKey(id) ? 'key' : 'token';
    const reason = 'process lists show, and shells keep, the words of a command';
    throw unusable(`A ${what} is not given as a word: ${reason}; give its id, or ${FROM_INPUT} and the ${what} on standard input`);
  }
  const longest = actions === TOKEN_ACTIONS ? MAX_TOKEN_LENGTH : MAX_INPUT_LENGTH;
  const wanted = id === FROM_INPUT ? await inputLine(terminal, longest) : (id ?? '');
  return withState(options, (state) => action({ state, options, id: wanted, terminal }), terminal);
}

/** Reads standard input, which must hold one line. */
async function inputLine(terminal: Terminal, longest: number): Promise<string> {
  let text = '';
  for await (const chunk of terminal.input.setEncoding('utf8')) {
    text += chunk;
    if (text.length > longest) break;
  }
  const line = text.trim();
  if (line !== '' && !/\s/.test(line) && text.length <= longest) return line;
  throw unusable('Standard input holds no key, token or id, expected one line');
}

const KEY_ACTIONS = {
  async create({ state, options, terminal }) {
    const environment = choiceOption(options, 'environment', ENVIRONMENTS) ?? 'test';
    const { key, record } = createApiKey(environment, textOption(options, 'label'), Date.now, keyLimits(options));
    await state.credentials.addKey(record);
    return reportCreated({ id: record.id, key }, [key], `API key ${record.id}; it is shown this once only`, { options, terminal });
  },
  async list({ state, options, terminal }) {
    const keys = await state.credentials.keys();
    const uses = await state.credentials.keyUses();
    const plain = keys.map(({ hash, ...key }) => ({ ...key, lastUse: lastUse(uses.get(hash)) }));
    const rows = keys.map((key) => [
      key.id,
      key.environment,
      key.createdAt,
      lastUse(uses.get(key.hash)) ?? 'never',
      standingOf(key),
      key.label,
    ]);
    return printTable(['id', 'environment', 'created', 'last use', 'state', 'label'], rows, plain, { options, terminal });
  },
  async revoke({ state, id, ...call }) {
    const record = isApiKey(id) ? await state.credentials.findKey(hashApiKey(id)) : null;
    return reportRevoked(await state.credentials.revokeKey(record?.id ?? id), 'API key', call);
  },
  async purge({ state, ...call }) {
    const removed = await state.credentials.removeRevokedKeys();
    return reportDone({ removed }, `API keys removed: ${removed}`, call);
  },
} satisfies Record<string, Action>;

const PROFILE_ACTIONS = {
  async create({ state, options, terminal }) {
    const given = { label: textOption(options, 'label') ?? '', ...requestLimits(options) };
    const { profileName, profilePassword, record } = await createProfile(given);
    await state.credentials.addProfile(record);
    const created = { profileName, profilePassword };
    const lines = alignFields(Object.entries(created), paintFor(terminal, terminal.output));
    return reportCreated(created, lines, 'the password is shown this once only', { options, terminal });
  },
  async list({ state, options, terminal }) {
    const profiles = await state.credentials.profiles();
    const plain = profiles.map(({ password: _, ...profile }) => profile);
    const rows = profiles.map((profile) => [
      profile.name,
      profile.createdAt,
      `${standing(profile.revokedAt)}${limitsOf(profile)}`,
      profile.label,
    ]);
    return printTable(['name', 'created', 'state', 'label'], rows, plain, { options, terminal });
  },
  async revoke({ state, id, ...call }) {
    return reportRevoked(await state.credentials.revokeProfile(id), 'profile', call);
  },
  async purge({ state, ...call }) {
    const removed = await state.credentials.removeRevokedProfiles();
    return reportDone({ removed }, `profiles removed: ${removed}`, call);
  },
} satisfies Record<string, Action>;

const TOKEN_ACTIONS = {
  async revoke({ state, id, ...call }) {
    const subject = textOption(call.options, 'subject');
    if (subject !== undefined) {
      await state.credentials.revokeSubject(isGuid(subject) ? subject.toLowerCase() : subject);
      return reportRevoked(true, 'tokens issued so far', call);
    }
    if (TOKEN.test(id)) await state.credentials.revokeToken(readTokenId(id), readTokenExpiry(id));
    else await state.credentials.revokeToken(id);
    return reportRevoked(true, 'token', call);
  },
} satisfies Record<string, Action>;

const FILE_ACTIONS = {
  async compact({ state, ...call }) {
    if (state.compact === null) {
      throw unusable('--credentials has no file to compact, expected a state folder alone');
    }
    await state.compact();
    return reportDone({ compacted: true }, 'credentials compacted', call);
  },
} satisfies Record<string, Action>;

function keyLimits(options: RawOptions): ApiKeyLimits {
  const days = integerOption(options, 'expires', 1, MOST_DAYS);
  const operations = listOption(options, 'operation').map((name) => oneOf(QUERY_NAMES, name, '--operation is'));
  return {
    ...(days === undefined ? {} : { expiresAtMs: Date.now() + days * DAY_MS }),
    ...(operations.length === 0 ? {} : { operations: QUERY_NAMES.filter((name) => operations.includes(name)) }),
    ...requestLimits(options),
  };
}

function requestLimits(options: RawOptions): OwnLimits {
  const limits = limitOption(options, 'limit');
  const group = textOption(options, 'group');
  return ownLimits({ ...(limits.length === 0 ? {} : { limits }), ...(group === undefined ? {} : { group }) });
}

function limitsOf({ limits, group }: OwnLimits): string {
  if (limits === undefined) return '';
  return ` at most ${limits.map(limitText).join(' ')}${group === undefined ? '' : ` with ${group}`}`;
}

/** To the minute; of the uses in the hour that follows nothing is recorded. */
function lastUse(time: number | undefined): string | null {
  return time === undefined ? null : `${new Date(time).toISOString().slice(0, 16)}Z`;
}

/** Whether a key is let in, until when and where. */
function standingOf({ revokedAt, expiresAt, operations, ...own }: ApiKeyRecord): string {
  if (revokedAt !== null) return standing(revokedAt);
  if (expiresAt !== undefined && Date.parse(expiresAt) <= Date.now()) return `expired ${expiresAt}`;
  const until = expiresAt === undefined ? '' : ` until ${expiresAt}`;
  return `good${until}${operations === undefined ? '' : ` for ${operations.join(' ')}`}${limitsOf(own)}`;
}

function standing(revokedAt: string | null): string {
  return revokedAt === null ? 'good' : `revoked ${revokedAt}`;
}

/** Where a report goes, and in which form. */
type Reader = Pick<Call, 'options' | 'terminal'>;

async function printTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  records: readonly object[],
  { options, terminal }: Reader,
): Promise<ExitCode> {
  const [first, ...rest] = alignColumns([head, ...rows.map((row) => row.map(shown))]);
  await report(terminal, options, records, [paintFor(terminal, terminal.output)('bold', first ?? ''), ...rest]);
  return EXIT.ok;
}

/** Secrets are the output, which may go to a file; what is said of them goes to the notices. */
async function reportCreated(created: object, lines: readonly string[], notice: string, { options, terminal }: Reader): Promise<ExitCode> {
  await report(terminal, options, created, lines);
  await writeLines(terminal.notices, [notice]);
  return EXIT.ok;
}

async function reportRevoked(revoked: boolean, what: string, reader: Reader): Promise<ExitCode> {
  await reportDone({ revoked }, revoked ? `${what} revoked` : `there is no such ${what}`, reader);
  return revoked ? EXIT.ok : EXIT.notFound;
}

async function reportDone(done: object, notice: string, { options, terminal }: Reader): Promise<ExitCode> {
  await report(terminal, options, done, []);
  if (!flag(options, 'json')) await writeLines(terminal.notices, [notice]);
  return EXIT.ok;
}
