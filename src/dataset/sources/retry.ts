/** Bounds of the pauses between attempts, milliseconds. */
export interface Backoff {
  /** Upper bound of the first pause; it doubles with each attempt. */
  readonly pauseMs: number;
  /** Upper bound of every pause, and of the wait that a server may ask for. */
  readonly maxPauseMs: number;
}

/**
 * The pause before an attempt, counted from 1, milliseconds: random between 0 and a bound that doubles each time ("full jitter"), so that
 * clients which failed together do not come back together. It is added to the wait that the server asked for.
 */
export function pauseBefore(attempt: number, { pauseMs, maxPauseMs }: Backoff, askedMs = 0): number {
  return askedMs + Math.random() * Math.min(maxPauseMs, pauseMs * 2 ** (attempt - 1));
}

/**
 * The wait that a `Retry-After` header asks for (RFC 9110, section 10.2.3), milliseconds. A date is compared with the server's own clock,
 * its `Date` header, if there is one. Null when the header is missing or malformed.
 */
export function retryAfter(headers: Headers, now = Date.now()): number | null {
  const value = headers.get('retry-after')?.trim();
  if (!value) return null;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  // `Date.parse` accepts much more than HTTP dates, which start with the day of the week.
  const until = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(value) ? Date.parse(value) : Number.NaN;
  const sent = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(until) ? null : Math.max(0, until - (Number.isNaN(sent) ? now : sent));
}

/** Waits; rejects with the signal's reason as soon as it is aborted. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', abort, { once: true });
  });
}

/**
 * Runs a task with a time limit. Its signal is aborted at the limit, with a `TimeoutError`, or with
 * the signal given. The promise rejects at that moment, even if the task ignores its signal.
 */
export async function withTimeout<T>(
  milliseconds: number,
  signal: AbortSignal | undefined,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const abort = (): void => controller.abort(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  const timer = setTimeout(() => controller.abort(new DOMException('timed out', 'TimeoutError')), milliseconds);
  try {
    return await Promise.race([
      task(controller.signal),
      new Promise<never>((_, reject) => {
        controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true });
      }),
    ]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
