import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folderForEach } from '../../fixtures/folder.js';
import { ObjectStore } from '../../fixtures/object-store.js';
import { canRun, freePort, run } from '../../fixtures/programs.js';
import { recipe, withCommand } from './recipe.js';

const ROWS = 500;
const TABLE = `id,address\n${Array.from({ length: ROWS }, (_, id) => `${id},"801 Shawan Rd, Cockeysville MD 21030"\n`).join('')}`;
/** Fewer than in the recipes, each of which starts a process. */
const TASKS = 3;
const withFewer = (code: string): string => code.replace('seq 8', `seq ${TASKS}`).replace('/8', `/${TASKS}`).replace('1-8', `1-${TASKS}`);
/** Its controller runs as root here. */
const hasSlurm =
  process.getuid?.() === 0 && ['slurmctld', 'slurmd', 'munged'].every((program) => canRun(program, 'a table divided by Slurm'));
const hasParallel = canRun('parallel', 'a table divided by GNU parallel');

const folder = folderForEach();

/** The ids that the parts of a table have, each as often as it is there. */
const idsIn = (parts: readonly string[]): readonly number[] =>
  parts
    .flatMap((part) => part.trimEnd().split('\n').slice(1))
    .map((row) => {
      expect(row).toContain(',found,');
      return Number.parseInt(row, 10);
    })
    .sort((a, b) => a - b);
const everyId = Array.from({ length: ROWS }, (_, id) => id);

describe.skipIf(!hasParallel)('GNU parallel', () => {
  it('divides a table', { timeout: 120_000 }, async () => {
    await writeFile(folder('customers.csv'), TABLE);
    await run('sh', ['-c', withFewer(await recipe('sh', '| parallel'))], { env: await withCommand(folder()), cwd: folder() });
    const parts = Array.from({ length: TASKS }, (_, task) => readFile(folder(`part-${task + 1}.csv`), 'utf8'));
    expect(idsIn(await Promise.all(parts))).toEqual(everyId);
  });
});

describe.skipIf(!hasSlurm)('Slurm', () => {
  const daemons: ChildProcess[] = [];
  let store: ObjectStore;
  let config: string;
  beforeEach(async () => {
    store = await ObjectStore.start();
    store.objects.set('/customers.csv', Buffer.from(TABLE));
    config = await startSlurm();
  });
  afterEach(async () => {
    for (const daemon of daemons.splice(0)) {
      daemon.kill();
      await once(daemon, 'exit');
    }
    await store.stop();
  });

  /** Starts a cluster of this machine alone. */
  async function startSlurm(): Promise<string> {
    const [host = ''] = hostname().split('.');
    const [key, socket, path] = [folder('munge.key'), folder('munge.sock'), folder('slurm.conf')];
    await chmod(folder(), 0o755);
    await writeFile(key, randomBytes(1024), { mode: 0o400 });
    for (const name of ['state', 'spool']) await mkdir(folder(name));
    const settings = {
      ClusterName: 'test',
      SlurmctldHost: host,
      SlurmUser: 'root',
      AuthInfo: `socket=${socket}`,
      SlurmctldPort: await freePort(),
      SlurmdPort: await freePort(),
      StateSaveLocation: folder('state'),
      SlurmdSpoolDir: folder('spool'),
      SlurmctldPidFile: folder('slurmctld.pid'),
      SlurmdPidFile: folder('slurmd.pid'),
      ProctrackType: 'proctrack/linuxproc',
      TaskPlugin: 'task/none',
      SelectType: 'select/cons_tres',
      SelectTypeParameters: 'CR_CPU',
      NodeName: `${host} CPUs=2`,
      PartitionName: 'all Nodes=ALL Default=YES',
    };
    await writeFile(
      path,
      Object.entries(settings)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
    );
    const files = ['pid-file', 'log-file', 'seed-file'].map((name) => `--${name}=${folder(`munge.${name}`)}`);
    const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin`, SLURM_CONF: path };
    const start = (program: string, ...words: string[]) => daemons.push(spawn(program, words, { env, stdio: 'ignore' }));
    start('munged', '--foreground', '--force', `--key-file=${key}`, `--socket=${socket}`, ...files);
    while (!existsSync(socket)) await sleep(50);
    start('slurmctld', '-D');
    start('slurmd', '-D');
    while (!(await run('sinfo', ['-h', '-o', '%t'], { env }).catch(() => ({ stdout: '' }))).stdout.startsWith('idle')) await sleep(100);
    return path;
  }

  it('divides a table by its array, between machines that share no folder', { timeout: 120_000 }, async () => {
    await writeFile(folder('job.sh'), withFewer(await recipe('sh', '#SBATCH')));
    const names = Array.from({ length: TASKS }, (_, task) => `part-${task + 1}.csv`);
    const env = {
      ...(await withCommand(folder())),
      SLURM_CONF: config,
      TABLE_URL: store.sign('GET', 'customers.csv'),
      PART_URLS: names.map((name) => store.sign('PUT', name)).join('\n'),
    };
    // `--wait` asks every 30 seconds at last.
    await run('sbatch', ['job.sh'], { env, cwd: folder() });
    while (store.objects.size <= TASKS) await sleep(100);
    expect(idsIn(names.map((name) => String(store.objects.get(`/${name}`))))).toEqual(everyId);
  });
});
