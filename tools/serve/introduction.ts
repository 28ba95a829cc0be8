import { join } from 'node:path';
import { createApiKey, createProfile } from '../../src/auth/index.js';
import { replaceFile } from '../../src/auth/node/replace-file.js';
import { OPERATIONS, type OperationName } from '../../src/contract.js';
import type { MountedManifest } from '../../src/dataset/index.js';
import type { Doorplate } from '../../src/index.js';
import { FIRST_CREDENTIALS, type StateFolder, withState } from '../cli/credentials/state-folder.js';
import { sampleOf } from '../cli/questions/samples.js';
import { flag, type RawOptions } from '../cli/terminal/arguments.js';
import { shown } from '../cli/terminal/shown.js';
import { alignFields, paintFor, type Terminal, writeLines } from '../cli/terminal/terminal.js';
import { addressesByState } from './explorer/questions.js';
import { curlLine, requestPath, type SampleCredentials } from './explorer/request-path.js';
import { type ExplorerMode, explorerUrl } from './explorer/session.js';

/** What a server tells about itself when it listens. */
interface Introduced {
  readonly doorplate: Doorplate;
  readonly state: StateFolder;
  readonly baseUrl: string;
  readonly explorer: ExplorerMode;
  readonly explorerToken: string;
}

/**
 * Prints what is served and how to ask it, with new credentials where there are none yet. Call it only when the server listens, so
 * that a start that fails does not use up the one time that the secrets are shown.
 */
export async function introduce(
  options: RawOptions,
  { doorplate, state, baseUrl, explorer, explorerToken }: Introduced,
  terminal: Terminal,
): Promise<void> {
  const quiet = flag(options, 'quiet');
  const paint = paintFor(terminal, terminal.output);
  const created = await withState(options, () => createFirstCredentials(state));
  if (flag(options, 'verbose')) {
    const lines = ['Data, in the order in which it is searched', ...indent(attributionLines(doorplate.datasets())), ''];
    lines.push('Requests', ...indent(await curlLines(baseUrl, doorplate, created ?? undefined)), '');
    await writeLines(terminal.output, lines);
  }
  if (!quiet) {
    const url = explorerUrl(baseUrl, explorer, explorerToken);
    const pages: [string, string][] = explorer === 'off' ? [] : [['Explorer', url]];
    if (explorer !== 'off') pages.push(['API', `${baseUrl}/docs`]);
    await writeLines(terminal.output, alignFields([...pages, ['Data', dataText(doorplate.datasets())]], paint));
  }
  if (created !== null) await handOverCredentials(created, state, { quiet, terminal });
  await writeLines(terminal.output, [`${paint('green', 'doorplate listens on')} ${baseUrl}`]);
}

/** What is mounted, in a line: `5 datasets, 98,623 addresses in 17 states; --verbose lists them`. */
function dataText(manifests: readonly MountedManifest[]): string {
  const asked = manifests.filter(({ isAsked }) => isAsked);
  const byState = addressesByState(asked);
  const [states, addresses] = [Object.keys(byState).length, Object.values(byState).reduce((sum, rows) => sum + rows, 0)];
  const count = new Intl.NumberFormat('en-US');
  const streets = states === 0 ? 'no addresses' : `${count.format(addresses)} addresses in ${states} ${states === 1 ? 'state' : 'states'}`;
  return `${asked.length} datasets, ${streets}; --verbose lists sources and sample requests`;
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

const BROUGHT: Readonly<Record<MountedManifest['origin'], string>> = {
  data: 'of --data',
  installed: 'installed',
  package: 'of the package',
};

/** What is mounted, in the order in which it is searched, with its attribution: a line for each dataset and below it one for each source. */
export function attributionLines(manifests: readonly MountedManifest[]): string[] {
  return shown(manifests).flatMap(({ name, version, origin, isAsked, sources }) => [
    `${name} ${version}, ${BROUGHT[origin]}${isAsked ? '' : '; a demonstration: not searched, for other streets are mounted'}`,
    ...sources.map(
      ({ title, edition, licence, attribution }) => `  ${[title, edition, licence, attribution].filter((part) => part !== '').join('; ')}`,
    ),
  ]);
}

/**
 * One line to paste into a shell for every operation that the mounted data has an example for, token issuance first; with placeholders
 * where the secrets are no longer known.
 */
export async function curlLines(baseUrl: string, doorplate: Doorplate, credentials?: SampleCredentials): Promise<string[]> {
  const lines: string[] = [];
  for (const name of Object.keys(OPERATIONS) as OperationName[]) {
    const sample = await sampleOf(doorplate, name);
    if (sample !== null) lines.push(curlLine(name, baseUrl + requestPath(name, sample), credentials));
  }
  return lines;
}

const LABEL = 'first start';

/**
 * Creates a test API key and a profile if the state folder holds neither. Returns their secrets,
 * which are kept nowhere else, or null if there are credentials already.
 */
export async function createFirstCredentials({ credentials }: StateFolder): Promise<SampleCredentials | null> {
  const existing = [...(await credentials.keys()), ...(await credentials.profiles())];
  if (existing.length > 0) return null;
  const key = createApiKey('test', LABEL);
  const profile = await createProfile({ label: LABEL });
  if (!(await credentials.addIfEmpty([key.record], [profile.record]))) return null;
  return { apiKey: key.key, profileName: profile.profileName, profilePassword: profile.profilePassword };
}

/**
 * Gives the secrets of the first start to the operator. They are printed or, with `quiet`, written
 * to a file in the state folder that only its owner can read, because logs keep what is printed.
 */
export async function handOverCredentials(
  created: SampleCredentials,
  state: StateFolder,
  { quiet, terminal }: { readonly quiet: boolean; readonly terminal: Terminal },
): Promise<void> {
  const fields = Object.entries(created);
  if (quiet) {
    const path = join(state.path, FIRST_CREDENTIALS);
    await replaceFile(path, [`${alignFields(fields, (_, text) => text).join('\n')}\n`]);
    await writeLines(terminal.notices, [`the first API key and profile are in ${path}; read it and remove it`]);
    return;
  }
  const lines = indent(alignFields(fields, paintFor(terminal, terminal.output)));
  await writeLines(terminal.output, [`Credentials, shown this once; ${state.path} keeps their hashes`, ...lines, '']);
}
