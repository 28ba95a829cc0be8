import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { unusable } from '../terminal/arguments.js';

/** Starts listening and gives the port, which the system chose when 0 was asked for. Throws `CONFIG_INVALID` when it cannot. */
export function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(unusable(explain(error, host, port)));
    server.once('error', fail);
    server.listen({ host, port }, () => {
      server.off('error', fail);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Base address under which this machine reaches the server; hosts that stand for every interface give the loopback one. */
export function baseUrlOf(host: string, port: number, basePath: string): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  const authority = reachable.includes(':') ? `[${reachable}]` : reachable;
  return `http://${authority}:${port}${basePath}`;
}

function explain({ code }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE') return `Port ${port} of ${host} is in use; choose another one with --port, or 0 for any`;
  if (code === 'EACCES') return `Port ${port} of ${host} needs rights that this user has not; choose one from 1024 on with --port`;
  return `Cannot listen on port ${port} of ${host}: ${code ?? 'unknown reason'}`;
}

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
