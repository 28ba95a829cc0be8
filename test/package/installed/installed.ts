import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../../fixtures/programs.js';

export const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));

/** What a command line has written, and how it ended. */
export interface Ended {
  readonly exit: number | null;
  readonly output: string;
  readonly notices: string;
}

/** The packed package: the file that `DOORPLATE_PACKED` names, else one that is packed into a folder. */
export async function packedPackage(folder: string): Promise<string> {
  if (process.env.DOORPLATE_PACKED) return process.env.DOORPLATE_PACKED;
  const packed = await run('npm', ['pack', '--ignore-scripts', '--json', `--pack-destination=${folder}`], { cwd: REPOSITORY });
  const [{ filename }] = JSON.parse(packed.stdout) as [{ filename: string }];
  return join(folder, filename);
}

/** The packed package in a folder that has nothing else. `DOORPLATE_NODE` names another Node to run it with. */
export class Installed {
  /** Bytes of the packed file. */
  readonly bytes: number;
  readonly packed: string;
  /** Where the project is, and its own copy of the package. */
  readonly project: string;
  readonly root: string;
  readonly #folder: string;
  readonly #env: Readonly<Record<string, string | undefined>>;

  private constructor(folder: string, packed: string, bytes: number, node: string) {
    this.#folder = folder;
    this.packed = packed;
    this.bytes = bytes;
    this.project = join(folder, 'project');
    this.root = join(this.project, 'node_modules', 'doorplate');
    this.#env = {
      ...process.env,
      PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
      DOORPLATE_DATA_DIR: join(folder, 'installed'),
      DOORPLATE_CACHE_DIR: join(folder, 'cache'),
      // What is not installed is an error, and nobody is asked for it.
      npm_config_offline: 'true',
      npm_config_loglevel: 'error',
      NO_COLOR: '1',
    };
  }

  /** Nothing is installed yet. */
  static async empty(): Promise<Installed> {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'doorplate-installed-')));
    const packed = await packedPackage(folder);
    const node = await realpath(process.env.DOORPLATE_NODE ?? process.execPath);
    const installed = new Installed(folder, packed, (await stat(packed)).size, node);
    await mkdir(installed.project);
    return installed;
  }

  static async start(): Promise<Installed> {
    const installed = await Installed.empty();
    await writeFile(join(installed.project, 'package.json'), '{ "name": "consumer", "private": true }\n');
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];
    await run('npm', ['install', ...quiet, installed.packed], { cwd: installed.project });
    return installed;
  }

  /** Runs a command line as a shell does; `env` counts before the environment. */
  async shell(line: string, env: Readonly<Record<string, string>> = {}): Promise<Ended> {
    const { written, exited } = this.#spawn(line, env);
    const exit = await exited;
    return { exit, ...written };
  }

  /** Runs a command line that serves, asks when it says where, and sends the signal that ends it. */
  async serving(line: string, ask: (url: string) => Promise<void>): Promise<Ended> {
    const { child, written, exited } = this.#spawn(line, {});
    const url = await new Promise<string>((resolve, reject) => {
      const look = () => {
        const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(written.output + written.notices) ?? [];
        if (found !== undefined) resolve(found);
      };
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', look);
      exited.then((exit) => reject(new Error(`It ended with ${exit} and said ${written.notices}`)), reject);
    });
    try {
      await ask(url);
    } finally {
      // The shell, npx and the command.
      process.kill(-(child.pid as number), 'SIGINT');
    }
    const exit = await exited;
    return { exit, ...written };
  }

  async node(file: string): Promise<void> {
    await run('node', [file], { cwd: this.project, env: this.#env as NodeJS.ProcessEnv });
  }

  async close(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  #spawn(line: string, env: Readonly<Record<string, string>>) {
    const child = spawn('sh', ['-c', line], { cwd: this.project, env: { ...this.#env, ...env } as NodeJS.ProcessEnv, detached: true });
    const written = { output: '', notices: '' };
    child.stdout.on('data', (chunk: Buffer) => {
      written.output += chunk;
    });
    child.stderr.on('data', (chunk: Buffer) => {
      written.notices += chunk;
    });
    child.stdin.end();
    return { child, written, exited: once(child, 'close').then(([code]) => code as number | null) };
  }
}
