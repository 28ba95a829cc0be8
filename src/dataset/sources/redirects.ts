const MOST_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Requests an address and follows redirects within its origin only, so that no request or header
 * reaches a server that the user did not name. Returns the response, or the reason why a redirect
 * was not followed. `request` must not follow redirects by itself; browsers then hide the target,
 * so no redirect can be followed there.
 */
export async function followWithinOrigin(first: URL, request: (address: URL) => Promise<Response>): Promise<Response | string> {
  let address = first;
  for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
    const response = await request(address);
    if (response.type === 'opaqueredirect') return 'it is redirected, and browsers do not show where: name the final URL';
    const location = response.headers.get('location');
    if (location === null || !REDIRECTS.has(response.status)) return response;
    discardBody(response);
    if (!URL.canParse(location, address)) return 'it is redirected to what is no URL';
    address = new URL(location, address);
    if (address.origin !== first.origin || address.username !== '' || address.password !== '') {
      return `it is redirected to ${address.protocol}//${address.host}, expected a redirect within ${first.origin}`;
    }
  }
  return `it is redirected more than ${MOST_REDIRECTS} times`;
}

/** Cancels a body that nobody reads, so that its connection can be used again. */
export function discardBody(response: Response): void {
  response.body?.cancel().catch(() => undefined);
}
