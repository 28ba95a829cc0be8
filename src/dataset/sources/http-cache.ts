/**
 * How a request uses HTTP caches, in the terms of `fetch`: `default` takes what is cached,
 * `no-cache` validates it with the server, `reload` ignores and replaces it.
 */
export type CacheMode = 'default' | 'no-cache' | 'reload';

/**
 * What every request has in common. `fetch` must not follow redirects by itself: it would take
 * custom headers along to any origin.
 */
export function fetchInit(headers: Readonly<Record<string, string>>, cache: CacheMode, signal: AbortSignal): RequestInit {
  if (cache === 'default') return { headers, signal, redirect: 'manual' };
  if (knows(cache)) return { headers, signal, redirect: 'manual', cache };
  // The header that `fetch` itself would send. Browsers must not set it: across origins it would
  // need a preflight request.
  return { headers: { ...headers, 'cache-control': 'no-cache' }, signal, redirect: 'manual' };
}

const known = new Map<CacheMode, boolean>();

/** Whether `fetch` knows the mode here: workerd throws for some. */
function knows(cache: CacheMode): boolean {
  let answer = known.get(cache);
  if (answer === undefined) {
    try {
      answer = new Request('https://localhost/', { cache }).cache === cache;
    } catch {
      answer = false;
    }
    known.set(cache, answer);
  }
  return answer;
}
