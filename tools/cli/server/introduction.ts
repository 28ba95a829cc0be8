import type { MountedManifest } from '../../../src/dataset/index.js';
import type { Doorplate } from '../../../src/index.js';
import { createFirstCredentials, handOverCredentials } from '../credentials/first-start.js';
import { type StateFolder, withState } from '../credentials/state-folder.js';
import { type ExplorerMode, explorerUrl } from '../explorer/session.js';
import { flag, type RawOptions } from '../terminal/arguments.js';
import { shown } from '../terminal/shown.js';
import { paintFor, type Terminal, writeLines } from '../terminal/terminal.js';
import { curlLines, type SampleCredentials } from './sample-requests.js';

/** What the printed requests hold once the secrets are no longer known. */
const PLACEHOLDERS: SampleCredentials = { apiKey: '<API_KEY>', profileName: '<PROFILE_NAME>', profilePassword: '<PROFILE_PASSWORD>' };

/** What a server tells about itself when it listens. */
interface Introduced {
  readonly doorplate: Pick<Doorplate, 'datasets'>;
  readonly state: StateFolder;
  readonly baseUrl: string;
  readonly explorer: ExplorerMode;
  readonly explorerToken: string;
}

/**
 * Prints what is served and how to ask it, with new credentials where there are none yet. Call it only
 * when the server listens, so that a start that fails does not use up the one time that the secrets are
 * shown.
 */
export async function introduce(
  options: RawOptions,
  { doorplate, state, baseUrl, explorer, explorerToken }: Introduced,
  terminal: Terminal,
): Promise<void> {
  const quiet = flag(options, 'quiet');
  const paint = paintFor(terminal, terminal.output);
  const created = await withState(options, () => createFirstCredentials(state));
  if (!quiet)
    await writeLines(terminal.output, ['Data, in the order in which it is asked', ...indent(attributionLines(doorplate.datasets())), '']);
  if (created !== null) await handOverCredentials(created, state, { quiet, terminal });
  if (!quiet) await writeLines(terminal.output, ['Requests', ...indent(curlLines(baseUrl, created ?? PLACEHOLDERS)), '']);
  if (!quiet && explorer !== 'off') {
    const url = explorerUrl(baseUrl, explorer, explorerToken);
    await writeLines(terminal.output, [`Explorer      ${url}`, `API reference ${baseUrl}/docs`, '']);
  }
  await writeLines(terminal.output, [`${paint('green', 'doorplate listens on')} ${baseUrl}`]);
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

const BROUGHT: Readonly<Record<MountedManifest['origin'], string>> = {
  data: 'of --data',
  installed: 'installed',
  package: 'of the package',
};

/** What is mounted, in the order in which it is asked, and whom it is owed to: a line for each dataset and below it one for each source. */
export function attributionLines(manifests: readonly MountedManifest[]): string[] {
  return shown(manifests).flatMap(({ name, version, origin, sources }) => [
    `${name} ${version}, ${BROUGHT[origin]}`,
    ...sources.map(
      ({ title, edition, licence, attribution }) => `  ${[title, edition, licence, attribution].filter((part) => part !== '').join('; ')}`,
    ),
  ]);
}
