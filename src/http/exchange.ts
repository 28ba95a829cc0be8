import { networkId } from '../auth/passwords/client-network.js';
import type { TokenClient } from '../auth/passwords/profile-login.js';
import type { Principal } from '../auth/records.js';
import type { OperationName } from '../contract.js';
import type { ErrorCode } from '../errors.js';
import type { DialectRoute } from './dialect.js';
import type { FixedBody } from './entity-tag.js';
import { errorBody } from './envelope.js';
import { chooseContentType } from './media-type.js';
import type { Settings } from './options.js';

export interface HandlerRequest {
  readonly method: string;
  /** Request target as it came: percent-encoded, with or without the query, also in absolute form. */
  readonly path: string;
  /** What the host has taken off the path, such as the `baseUrl` of Express; nothing unless given. */
  readonly mountPath?: string;
  /** By name in any letter case, or a function that looks a lower-case name up and joins several of one name by commas. */
  readonly headers: RequestHeaders;
  /** Aborted when the client hangs up. Token requests that wait for their turn are then dropped. */
  readonly signal?: AbortSignal | undefined;
  /** The client's IP address, by which wrong passwords are counted. Clients without one share a count. */
  readonly clientAddress?: string | undefined;
  /** Called when a refusal is kept back for some seconds; `send` has it sent at once. */
  onDelayed?(send: () => void): void;
}
export type RequestHeaders =
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | ((name: string) => string | null | undefined);

export interface HandlerResponse {
  /** False only for unknown paths with the option `fallthrough`: a 404 that the host may use or not. */
  readonly matched: boolean;
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text; empty for HEAD and preflights. */
  readonly body: string;
  /** Given where the body is the same for every request. */
  readonly fixed?: FixedBody;
}

/** Shared caches keep nothing, private ones only what the contract lets them. */
const NO_STORE = 'private, no-store';

export class Exchange {
  /** UUID of the answer. One that came with the request is not trusted. */
  readonly id: string = crypto.randomUUID();
  readonly method: string;
  /** Null until the path is one of an operation. */
  operation: OperationName | null = null;
  /** Whether the answer says how it came about. */
  explains = false;
  /** Null until a credential has been accepted. */
  principal: Principal | null = null;
  /** What the answer says went wrong. */
  error: ErrorCode | null = null;
  /** Writes errors; null: in the envelope. */
  dialect: Pick<DialectRoute, 'error'> | null = null;
  private added: Readonly<Record<string, string>> | null = null;

  constructor(
    private readonly request: HandlerRequest,
    private readonly settings: Settings,
  ) {
    this.method = request.method === 'GET' ? request.method : request.method.toUpperCase();
  }

  /** By lower-case name; several of one name as one, joined by commas (RFC 9110, section 5.3). */
  header(name: string): string | undefined {
    const { headers } = this.request;
    if (typeof headers === 'function') return headers(name) ?? undefined;
    const value = headers[name] ?? headers[Object.keys(headers).find((key) => key.toLowerCase() === name) ?? name];
    return typeof value === 'string' ? value : value?.join(', ');
  }

  /** Hosts find this out on demand, so ask only when it matters. */
  client(): TokenClient {
    const { request } = this;
    return { signal: request.signal, address: request.clientAddress, onDelayed: (send) => request.onDelayed?.(send) };
  }

  /** Counts requests without a credential: the client's IPv4 address, or the /64 of its IPv6 address. */
  network(): string {
    return networkId(this.request.clientAddress);
  }

  /** Adds headers to the answer, whatever it will be. */
  add(headers: Readonly<Record<string, string>>): void {
    this.added = this.added === null ? headers : { ...this.added, ...headers };
  }

  /** In the media type that `Accept` prefers unless another is given. */
  respond(status: number, body: string, own?: Readonly<Record<string, string>>): HandlerResponse {
    const { cors, headers: fixed } = this.settings;
    // One literal and no copies: this runs for every request.
    const headers: Record<string, string> = {
      'content-type': chooseContentType(this.header('accept')),
      'cache-control': NO_STORE,
      'x-request-id': this.id,
      'x-content-type-options': 'nosniff',
      vary: cors ? 'Accept, Origin' : 'Accept',
    };
    if (fixed !== null) Object.assign(headers, fixed);
    if (cors !== null) Object.assign(headers, cors.headers(this.header('origin')));
    if (this.added !== null) Object.assign(headers, this.added);
    if (own !== undefined) Object.assign(headers, own);
    return { matched: true, status, headers, body: this.method === 'HEAD' ? '' : body };
  }

  /** Without a body, and so without a media type. */
  respondEmpty(status: number, own: Readonly<Record<string, string>>): HandlerResponse {
    const { 'content-type': _, ...headers } = this.respond(status, '', own).headers;
    return { matched: true, status, headers, body: '' };
  }

  /** In the envelope, or as the dialect writes it. */
  respondError(status: number, messages: readonly string[], headers?: Readonly<Record<string, string>>): HandlerResponse {
    if (this.dialect !== null) {
      const written = this.dialect.error(status, messages[0] ?? '');
      return this.respond(written.status, written.body, { ...headers, ...written.headers });
    }
    return this.respond(status, errorBody(this.id, status, messages), headers);
  }
}
