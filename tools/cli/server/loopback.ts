import type { IncomingMessage } from 'node:http';

/** Names of this machine that only programs on it can use, as a host to listen on. */
const LOOPBACK: readonly string[] = ['127.0.0.1', 'localhost', '::1'];
/** The same as URLs write them. */
export const LOOPBACK_HOSTNAMES: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

export function isLoopback(host: string): boolean {
  return LOOPBACK.includes(host);
}

/**
 * Whether a request names one of these hosts, and comes from no page of another one. A page whose own name leads to this
 * machine (DNS rebinding) would otherwise reach a server that listens on the loopback interface.
 */
export function isAddressedTo({ headers: { host, origin } }: IncomingMessage, hostnames: readonly string[]): boolean {
  const isOurs = (url: string) => URL.canParse(url) && hostnames.includes(new URL(url).hostname);
  return isOurs(`http://${host}`) && (origin === undefined || isOurs(origin));
}
