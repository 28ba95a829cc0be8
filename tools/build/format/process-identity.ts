import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** What tells a process from all others, also from one that gets its process id later. */
export interface ProcessIdentity {
  /** Where the process id is valid: 8 hex digits of a hash of the host name and, on Linux, of the boot and the namespace of process ids. */
  readonly host: string;
  readonly pid: number;
  /** When the process began, in clock ticks since the boot; empty except on Linux. */
  readonly startedAt: string;
}

let identity: ProcessIdentity | null = null;

/** The identity of this process. */
export function thisProcess(): ProcessIdentity {
  identity ??= { host: hostIdentity(), pid: process.pid, startedAt: statusOf(process.pid)?.startedAt ?? '' };
  return identity;
}

/** Whether a process has certainly ended. False when it runs and when nobody here can know. */
export function hasEnded({ host, pid, startedAt }: ProcessIdentity): boolean {
  if (host !== thisProcess().host) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
  const status = statusOf(pid);
  if (status === null || startedAt === '') return false;
  return status.isDead || status.startedAt !== startedAt;
}

/** Reads proc_pid_stat(5); null where there is none. */
function statusOf(pid: number): { readonly isDead: boolean; readonly startedAt: string } | null {
  const text = parseText(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // The second field is the program's name in parentheses, and may hold parentheses itself.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, startedAt] = [fields[0], fields[19]];
  if (state === undefined || startedAt === undefined) return null;
  return { isDead: state === 'Z' || state === 'X', startedAt };
}

function hostIdentity(): string {
  const boot = parseText(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'));
  const namespace = parseText(() => readlinkSync('/proc/self/ns/pid'));
  return createHash('sha256').update(`${hostname()}\n${boot}\n${namespace}`).digest('hex').slice(0, 8);
}

/** The empty text when there is no such file, as on all systems but Linux. */
function parseText(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
