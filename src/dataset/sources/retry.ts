/** How pauses between attempts grow, milliseconds. */
export interface Backoff {
  /** Longest first pause; each further one may be twice as long. */
  readonly pauseMs: number;
  /** Longest pause of all, and the longest that a server may ask for. */
  readonly maxPauseMs: number;
}

/**
 * The pause before an attempt: random between 0 and a bound that doubles each time ("full jitter"), so that clients that failed
 * together do not come back together. A wait that the server asked for comes on top.
 */
export function pauseBefore(attempt: number, { pauseMs, maxPauseMs }: Backoff, askedMs = 0): number {
  return askedMs + Math.random() * Math.min(maxPauseMs, pauseMs * 2 ** (attempt - 1));
}

/**
 * The wait that a `Retry-After` asks for (RFC 9110, section 10.2.3), milliseconds: seconds, or a date, which is measured
 * against the server's own clock where it says it. Null when there is none or it cannot be read.
 */
export function retryAfter(headers: Headers, now = Date.now()): number | null {
  const value = headers.get('retry-after')?.trim();
  if (!value) return null;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  // `Date.parse` takes much that is no date of HTTP: those begin with the day of the week.
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
 * Runs a task under a signal that is aborted after a time, or with the signal given. Rejects at that moment even when the task
 * takes no notice, with a `TimeoutError` or the signal's reason.
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
