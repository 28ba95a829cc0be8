/**
 * How a request uses the HTTP caches on its way, as `fetch` calls it: `default` takes what is there, `no-cache` validates it with the
 * server, `reload` takes nothing and renews it.
 */
export type CacheMode = 'default' | 'no-cache' | 'reload';

/** What every request has in common: redirects are not followed by `fetch`, which would take headers along to any origin. */
export function fetchInit(headers: Readonly<Record<string, string>>, cache: CacheMode, signal: AbortSignal): RequestInit {
  if (cache === 'default') return { headers, signal, redirect: 'manual' };
  if (knows(cache)) return { headers, signal, redirect: 'manual', cache };
  // As `fetch` itself writes the mode. Not where it can do so: in a browser the header would need the consent of other origins.
  return { headers: { ...headers, 'cache-control': 'no-cache' }, signal, redirect: 'manual' };
}

const known = new Map<CacheMode, boolean>();

/** Whether `fetch` takes the mode here: workerd refuses those that it has no use for. */
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
