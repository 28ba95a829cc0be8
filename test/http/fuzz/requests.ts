import type { HandlerRequest } from '../../../src/http/index.js';
import { listedAddresses } from '../../../tools/build/source/listed-addresses.js';
import { Random } from '../../../tools/random.js';
import { HOSTILE_TEXTS, PROTOTYPE_NAMES } from '../../fixtures/hostile-texts.js';
import { pathsOf, SPECIFICATION } from '../conformance/specification.js';
import VALUES from './values.json' with { type: 'json' };

/** A request that somebody might send, and whether the credential in it is good. */
export interface FuzzedRequest extends HandlerRequest {
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly isLetIn: boolean;
}

/** What requests may bear to be let in or to get a token. */
export interface FuzzCredentials {
  readonly good: readonly string[];
  /** Not accepted, or no longer. */
  readonly bad: readonly string[];
  readonly profileName: string;
  readonly profilePassword: string;
}

const ADDRESSES = listedAddresses().map(({ address1, city = '', state, postalCode }) => `${address1}, ${city}, ${state} ${postalCode}`);
const PATHS = SPECIFICATION.operations.flatMap(pathsOf);
const OTHER_PATHS = ['/openapi.json', '/.well-known/jwks.json', '/', '', '/nothing', '/auth', '/v2', '/geocoding/usa', '*', '/favicon.ico'];

const TEXTS = [...HOSTILE_TEXTS, 'a'.repeat(1025)];
const { ips: IPS, methods: METHODS } = VALUES;
/** Bytes that are no UTF-8, and escapes that are none. */
const BROKEN = [...VALUES.broken, '\ud800'];
const STARTS = [...VALUES.starts, '\ud800'];
const ACCEPTS = ['*/*', 'text/plain', 'text/json;q=0.5, */*;q=0.1', 'application/xml', 'text/*;q=x', ',;,;', 'a/b,'.repeat(2000), '\0', ''];

/** Makes requests, the same ones for the same seed. */
export class Fuzz {
  readonly #random: Random;

  constructor(
    seed: number,
    private readonly credentials: FuzzCredentials,
  ) {
    this.#random = new Random(seed);
  }

  next(): FuzzedRequest {
    const isLetIn = this.#chance(85);
    const method = this.#chance(92) ? 'GET' : this.#random.of(METHODS);
    return { method, path: this.#path(), headers: this.#headers(isLetIn), isLetIn };
  }

  /** True this often in a hundred cases. */
  #chance(percent: number): boolean {
    return this.#random.below(100) < percent;
  }

  #path(): string {
    if (this.#chance(3)) return this.#random.of(OTHER_PATHS) + (this.#chance(50) ? '' : this.#value('text'));
    let path = this.#random.of(PATHS).replaceAll(/\{(\w+)\}/g, (_, name: string) => this.#value(name));
    if (this.#chance(5)) path = this.#damaged(path);
    if (this.#chance(5)) path = path.toUpperCase();
    if (this.#chance(3)) path = path.slice(0, this.#random.below(path.length + 1));
    if (this.#chance(3)) path = this.#random.of(STARTS) + path;
    if (this.#chance(3)) path += this.#random.of(['/', '//', '?x=%zz', '#x', '/?', '/.', '/..']);
    return path;
  }

  /** A value as it stands in a path. */
  #value(name: string): string {
    if (this.#chance(4)) return this.#random.of(BROKEN) + (this.#chance(50) ? 'x' : '');
    if (name === 'displayType' && this.#chance(95)) return String(this.#random.below(4));
    if (name === 'ip' && this.#chance(90)) return this.#ip();
    if ((name === 'lat' || name === 'lon') && this.#chance(95)) return this.#degrees(name === 'lat' ? 90 : 180);
    return this.#encoded(this.#text());
  }

  #text(): string {
    if (this.#chance(12)) return this.#random.of(TEXTS);
    const address = this.#random.of(ADDRESSES);
    if (this.#chance(25)) return address;
    if (this.#chance(33)) return address.slice(0, this.#random.below(address.length + 1));
    return this.#damaged(address);
  }

  /** A text with a few letters changed, left out, doubled or exchanged for something foreign. */
  #damaged(text: string): string {
    let damaged = text;
    for (let times = 1 + this.#random.below(4); times > 0; times--) {
      const at = this.#random.below(damaged.length + 1);
      const rest = damaged.slice(at + this.#random.below(3));
      const added = this.#chance(50) ? '' : this.#chance(50) ? this.#random.of(TEXTS) : String.fromCodePoint(this.#random.below(0xd800));
      damaged = damaged.slice(0, at) + added + rest;
    }
    return damaged;
  }

  #ip(): string {
    const byte = () => this.#random.below(256);
    if (this.#chance(40)) return [byte(), byte(), byte(), byte()].join('.');
    if (this.#chance(60)) return Array.from({ length: 8 }, () => this.#random.below(65_536).toString(16)).join(':');
    return this.#random.of(IPS);
  }

  #degrees(most: number): string {
    // Around addresses of the package, where reverse geocoding has something to find.
    if (this.#chance(50)) return ((most === 90 ? 39.4 : -76.7) + this.#random.below(2000) / 10_000).toFixed(4);
    return String((this.#random.below(2_200_001) / 1_000_000 - 1.1) * most);
  }

  /** A text in one of the ways in which clients escape it, or fail to. */
  #encoded(text: string): string {
    const bytes = Buffer.from(text);
    // Without halves of surrogate pairs, which nothing can escape.
    const whole = bytes.toString();
    switch (this.#random.below(12)) {
      case 0:
        return [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
      case 1:
        return encodeURIComponent(encodeURIComponent(whole));
      case 2:
        return text;
      case 3:
        return encodeURI(whole);
      case 4:
        return bytes.toString('latin1').replaceAll(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`);
      default:
        return encodeURIComponent(whole);
    }
  }

  #headers(isLetIn: boolean): FuzzedRequest['headers'] {
    const { good, bad, profileName, profilePassword } = this.credentials;
    // From pairs, so that `__proto__` is a name like any other.
    const pairs: [string, string | readonly string[]][] = [];
    if (isLetIn) pairs.push(['authorization', `Bearer ${this.#random.of(good)}`]);
    else if (this.#chance(90)) pairs.push([this.#chance(50) ? 'Authorization' : 'AUTHORIZATION', this.#refusedCredential(bad)]);
    if (this.#chance(20)) pairs.push(['accept', this.#random.of(ACCEPTS)]);
    if (this.#chance(5)) pairs.push(['if-none-match', this.#random.of(['*', 'W/"x"', '"'.repeat(5000), '"a", "b"'])]);
    if (this.#chance(5)) pairs.push(['origin', this.#random.of(['https://example.com', 'null', 'x'.repeat(9000), 'a\r\nb: c', '\u00e9'])]);
    if (this.#chance(3)) pairs.push([this.#random.of(PROTOTYPE_NAMES), 'x']);
    if (this.#chance(3)) pairs.push(['x-request-id', 'mine'], ['host', 'evil.example'], ['x-forwarded-for', '1.2.3.4']);
    if (this.#chance(50)) {
      pairs.push(['profileName', this.#chance(50) ? profileName : this.#text()]);
      pairs.push(['profilePassword', this.#chance(50) ? profilePassword : [this.#text(), 'second']]);
    }
    return Object.fromEntries(pairs);
  }

  #refusedCredential(bad: readonly string[]): string | readonly string[] {
    const credential = this.#random.of(bad);
    switch (this.#random.below(6)) {
      case 0:
        return credential;
      case 1:
        return `Basic ${credential}`;
      case 2:
        return [`Bearer ${credential}`, `Bearer ${this.#random.of(this.credentials.good)}`];
      case 3:
        return `Bearer ${credential}, Bearer ${this.#random.of(this.credentials.good)}`;
      case 4:
        return `Bearer ${this.#damaged(credential)}x`;
      default:
        return `Bearer ${credential}`;
    }
  }
}

/** A request as the Fetch standard has it, with a body where that may be; null for what the standard does not let through. */
export function fetchRequest({ method, path, headers }: FuzzedRequest): Request | null {
  try {
    const sent = new Headers();
    for (const [name, values] of Object.entries(headers)) for (const value of [values].flat()) sent.append(name, value);
    const body = /^(?:GET|HEAD)$/i.test(method) ? null : path;
    return new Request(path.includes('://') ? path : `http://x${path}`, { method, headers: sent, body });
  } catch {
    return null;
  }
}
