import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import pkg from '../../package.json' with { type: 'json' };
import { type AccessLine, accessLogFormat } from '../../tools/serve/access-log.js';
import { canRun } from '../fixtures/programs.js';
import { runCommand } from '../tools/cli/run-command.js';

const file = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The variables of `serve` that a file sets, in whatever syntax: NAME=value or NAME: value. */
function variablesIn(path: string): Record<string, string> {
  const set = readFileSync(file(path), 'utf8').matchAll(/\b(DOORPLATE_SERVE_\w+)(?:=|: )"?([^\s"\\]+)/g);
  return Object.fromEntries([...set].map(([, name = '', value = '']) => [name, value]));
}

describe('the settings of', () => {
  it.each(['Dockerfile', 'deploy/compose.yaml', 'deploy/doorplate.service'])('%s are ones that serve takes', async (path) => {
    const env = variablesIn(path);
    expect(Object.keys(env).length).toBeGreaterThan(1);
    expect(await runCommand(['serve', '--print-config'], [], env)).toMatchObject({ exit: 0, notices: '' });
  });
});

it('the CronJob runs a command as the command line takes it, as the user of the image', async () => {
  const text = readFileSync(file('deploy/cronjob.yaml'), 'utf8');
  const words = JSON.parse(/args: (.*)/.exec(text)?.[1] ?? '[]') as string[];
  const [command = '', ...rest] = words;
  const { output } = await runCommand([command, '--help']);
  expect(command).toBe('get');
  for (const option of rest.filter((word) => word.startsWith('-'))) expect(output).toMatch(new RegExp(`^ +${option} `, 'm'));
  // That of `nonroot` in the images of Distroless.
  expect(text).toContain('runAsUser: 65532');
  expect(readFileSync(file('Dockerfile'), 'utf8')).toMatch(/^FROM gcr\.io\/distroless\/.*:nonroot@sha256:[0-9a-f]{64}$/m);
});

it('no job that may publish runs the code of what is installed', () => {
  const jobs = readFileSync(file('.github/workflows/release.yml'), 'utf8').split(/^ {2}(?=\w+:$)/m);
  const publishing = jobs.filter((job) => job.includes('id-token: write'));
  expect(publishing.map((job) => job.slice(0, 8))).toEqual(['publish:']);
  expect(publishing[0]).not.toMatch(/npm (?:ci|install|pack|run)|\.ci\/run|checkout/);
  expect(jobs.find((job) => job.startsWith('build:'))).not.toContain('permissions:');
});

describe('the workflows', () => {
  const workflows = [...readdirSync(file('.github/workflows')).map((name) => `.github/workflows/${name}`), 'deploy/monthly.yml'];

  it.each(workflows)('%s runs actions by their digests, and may write only what a step says', (name) => {
    const text = readFileSync(file(name), 'utf8');
    for (const [line] of text.matchAll(/uses: .*/g)) expect(line).toMatch(/^uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    expect(text).toMatch(/^permissions:\n {2}contents: read$/m);
  });

  it('test the lines of Node that the documents name', () => {
    const [, lines = ''] = /node: \[(.*)\]/.exec(readFileSync(file('.github/workflows/ci.yml'), 'utf8')) ?? [];
    const named = [...lines.matchAll(/'([\d.]+)'/g)].map(([, line = '']) => line);
    expect(readFileSync(file('docs/guides/trust.md'), 'utf8')).toContain(`tested on ${named.slice(0, -1).join(', ')} and ${named.at(-1)}.`);
    expect(pkg.engines.node).toBe(`>=${named[0]}`);
  });
});

describe('the filter for fail2ban', () => {
  /** Lines as fail2ban sees them: it cuts the date out. */
  const expressions = [...readFileSync(file('deploy/fail2ban.conf'), 'utf8').matchAll(/^(?:failregex =| +)\s*(\^.*)$/gm)].map(
    ([, text = '']) => new RegExp(text.replace('<SUBNET>', String.raw`(?:[\d.]+|[\da-f:]+(?:/\d+)?)`)),
  );
  const format = accessLogFormat({ accessLog: ['x'], accessLogFormat: ['common'] });
  const common = { at: 0, client: '203.0.113.9', caller: null, method: 'GET', version: '1.1', bytes: 160, milliseconds: 1 };
  const isFound = (line: Partial<AccessLine>) => {
    const text = format({ ...common, route: '/ipgeolocation/{ip}', status: 200, ...line }).replace(/\[.*?\]/, '[]');
    return expressions.some((expression) => expression.test(text));
  };

  it('finds wrong credentials and too many wrong passwords, and nothing else', () => {
    expect(expressions).toHaveLength(2);
    for (const line of [
      { status: 401 },
      { status: 401, client: '2001:db8:0:1::/64', method: 'HEAD' },
      { status: 401, route: '/auth/token' },
      { status: 429, route: '/auth/token' },
    ])
      expect(isFound(line), JSON.stringify(line)).toBe(true);
    for (const line of [{}, { status: 429, caller: 'a-key' }, { status: 404, route: '/*' }, { caller: 'x "GET / HTTP/1.1" 401 1' }])
      expect(isFound(line), JSON.stringify(line)).toBe(false);
  });
});

describe.runIf(canRun('systemd-analyze', 'the check of the systemd unit'))('the systemd unit', () => {
  it.each(['doorplate.service', 'doorplate-update.service', 'doorplate-update.timer'])(
    '%s has no setting that systemd does not know',
    (name) => {
      expect(execFileSync('systemd-analyze', ['verify', file(`deploy/${name}`)], { encoding: 'utf8', stdio: 'pipe' })).toBe('');
    },
  );
});
