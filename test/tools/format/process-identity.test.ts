import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { hasEnded, thisProcess } from '../../../tools/format/process-identity.js';

const onLinux = process.platform === 'linux';

describe('hasEnded', () => {
  it('tells a process that runs from one that has been killed', async () => {
    expect(hasEnded(thisProcess())).toBe(false);
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(child, 'spawn');
    const identity = { ...thisProcess(), pid: child.pid as number, startedAt: '' };
    expect(hasEnded(identity)).toBe(false);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(hasEnded(identity)).toBe(true);
  });

  it.runIf(onLinux)('knows that another process has got the id', () => {
    expect(thisProcess().startedAt).toMatch(/^\d+$/);
    expect(hasEnded({ ...thisProcess(), startedAt: `${Number(thisProcess().startedAt) - 1}` })).toBe(true);
  });

  it.runIf(onLinux)('knows that a process has ended whose parent did not take note', async () => {
    const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 60']);
    const [output] = await once(parent.stdout.setEncoding('utf8'), 'data');
    const { startedAt } = thisProcess();
    const zombie = { ...thisProcess(), pid: Number(output), startedAt };
    await expect.poll(() => hasEnded(zombie)).toBe(true);
    parent.kill('SIGKILL');
    await once(parent, 'exit');
  });

  it('claims nothing about the processes of another machine', () => {
    expect(hasEnded({ host: '00000000', pid: 1, startedAt: '1' })).toBe(false);
  });
});
