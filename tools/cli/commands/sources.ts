import type { SourceName } from '../../build/get/publishers/publisher.js';
import type { RawOptions } from '../terminal/arguments.js';
import type { OperationCommand } from '../terminal/command.js';
import { report, type Terminal } from '../terminal/terminal.js';
import LISTED from './sources.json' with { type: 'json' };

/** A source that `build` reads: where it is published, on what terms, and how it is fetched. */
interface PublishedSource {
  /** The option of `build`. */
  readonly option: string;
  readonly title: string;
  readonly url: string;
  readonly licence: string;
  /** Of the whole of it; `unknown` where the publisher states none. */
  readonly size: string;
  readonly fetch: string;
  /** How often it is published anew; `unknown` where the publisher does not say. */
  readonly rhythm: string;
  /** The name under which `get` fetches it; null where it does not. */
  readonly get: SourceName | null;
  /** The variable of the environment that holds the credential which it wants; null: none is wanted. */
  readonly credential: string | null;
}

/** A source without what is not known of it, and not wanted. */
type ListedSource = Pick<PublishedSource, 'option' | 'title' | 'licence' | 'fetch'> & Partial<PublishedSource>;

const UNKNOWN = 'unknown';
const SOURCES = (LISTED as readonly ListedSource[]).map(
  (source): PublishedSource => ({ url: UNKNOWN, size: UNKNOWN, rhythm: UNKNOWN, get: null, credential: null, ...source }),
);

export function registerSources(program: OperationCommand, terminal: Terminal): void {
  program
    .command('sources')
    .description('List what datasets can be built from, and where it is published')
    .json()
    .action((options: RawOptions) => listSources(options, terminal));
}

async function listSources(options: RawOptions, terminal: Terminal): Promise<void> {
  const lines = SOURCES.flatMap(({ option, title, url, licence, size, rhythm, credential, fetch }) => [
    option,
    `  ${title}`,
    `  where    ${url}`,
    `  licence  ${licence}`,
    `  size     ${size}`,
    `  rhythm   ${rhythm}`,
    ...(credential === null ? [] : [`  needs    $${credential}`]),
    `  how      ${fetch}`,
    '',
  ]);
  await report(terminal, options, SOURCES, lines.slice(0, -1));
}
