import { createRequire } from 'node:module';

/** What autocannon is asked and tells, as far as it is used here. */
interface Options {
  readonly url: string;
  readonly connections: number;
  readonly duration: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly requests: readonly { readonly method: 'GET'; readonly path: string }[];
}
interface Result {
  readonly requests: { readonly average: number };
  readonly errors: number;
  readonly timeouts: number;
  readonly non2xx: number;
}

/** How much a server answered. */
export interface Load {
  readonly requestsPerSecond: number;
}

export interface LoadOptions {
  readonly url: string;
  readonly key: string;
  readonly paths: readonly string[];
  readonly connections: number;
  readonly seconds: number;
}

/** Asks a server for these paths in turn, as fast as it answers. Throws when an answer is none of 200. */
export async function load({ url, key, paths, connections, seconds }: LoadOptions): Promise<Load> {
  const autocannon = createRequire(import.meta.url)('autocannon') as (options: Options) => Promise<Result>;
  const { requests, errors, timeouts, non2xx } = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { authorization: `Bearer ${key}` },
    requests: paths.map((path) => ({ method: 'GET', path })),
  });
  if (errors + timeouts + non2xx > 0) {
    throw new Error(`${errors} errors, ${timeouts} timeouts and ${non2xx} refusals on ${paths[0]}, expected none`);
  }
  return { requestsPerSecond: Math.round(requests.average) };
}
