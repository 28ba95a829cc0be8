/** What a page has read over the network since it began. */
export interface Traffic {
  readonly requests: number;
  readonly bytes: number;
}

/**
 * Counts requests below an address, those before this call too, and tells each change. What the browser gives once more of what it has
 * is none, and bytes that it does not say count as none.
 */
export function watchTraffic(below: string, tell: (traffic: Traffic) => void): void {
  let [requests, bytes] = [0, 0];
  const read = new Set([below]);
  const observer = new PerformanceObserver((list) => {
    const entries = list.getEntries() as PerformanceResourceTiming[];
    const own = entries.filter(({ name, transferSize }) => name.startsWith(below) && (transferSize > 0 || !read.has(name)));
    for (const { name } of own) read.add(name);
    requests += own.length;
    for (const { transferSize, encodedBodySize } of own) bytes += transferSize || encodedBodySize;
    if (own.length > 0) tell({ requests, bytes });
  });
  observer.observe({ type: 'resource', buffered: true });
}

/** `12 requests, 480 kB read`. */
export function trafficText({ requests, bytes }: Traffic): string {
  const size = bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${requests} ${requests === 1 ? 'request' : 'requests'}, ${size} read.`;
}
