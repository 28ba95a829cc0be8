import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** A process as it is written into the name of a file: host, process id and start. */
export interface ProcessIdentity {
  /** Where process ids mean the same: 8 hex digits of machine, boot and, on Linux, namespace of process ids. */
  readonly host: string;
  readonly pid: number;
  /** When it began, which tells it from another process that got its id; empty where that cannot be found out. */
  readonly startedAt: string;
}

/** This process. */
export const THIS_PROCESS: ProcessIdentity = { host: hostIdentity(), pid: process.pid, startedAt: statusOf(process.pid)?.startedAt ?? '' };

/** Whether a process has ended for certain; false where it runs, or where that cannot be known from here. */
export function hasEnded({ host, pid, startedAt }: ProcessIdentity): boolean {
  if (host !== THIS_PROCESS.host) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // A process of another user exists, though it takes no signal.
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
  const status = statusOf(pid);
  if (status === null || startedAt === '') return false;
  return status.isDead || status.startedAt !== startedAt;
}

/** State and start, in clock ticks since the boot, of a process on Linux (proc_pid_stat(5)); null elsewhere. */
function statusOf(pid: number): { readonly isDead: boolean; readonly startedAt: string } | null {
  const text = readText(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // The name of the program stands in parentheses, and may hold some itself.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, startedAt] = [fields[0], fields[19]];
  if (state === undefined || startedAt === undefined) return null;
  return { isDead: state === 'Z' || state === 'X', startedAt };
}

function hostIdentity(): string {
  const boot = readText(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'));
  const namespace = readText(() => readlinkSync('/proc/self/ns/pid'));
  return createHash('sha256').update(`${hostname()}\n${boot}\n${namespace}`).digest('hex').slice(0, 8);
}

/** The empty text where there is no such file, as everywhere but on Linux. */
function readText(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
