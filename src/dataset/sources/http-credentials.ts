import { DoorplateError } from '../../errors.js';
import { typeName } from '../../option-names.js';

export type RequestHeaders = Readonly<Record<string, string>>;

/** What shows a server that a request may be answered. None of it ever reaches a message. */
export interface HttpCredentials {
  /**
   * Sent with every request, such as a credential, to no other origin than the URL's. A function is
   * asked before every attempt, so that a credential that ends can be renewed.
   */
  readonly headers?: RequestHeaders | (() => RequestHeaders | Promise<RequestHeaders>);
  /**
   * The URL to request instead of the plain one of a file, such as one that is signed for an object store; asked before every attempt. It
   * may lead to another origin, and redirects are then followed within that one.
   */
  readonly sign?: (url: URL) => URL | string | Promise<URL | string>;
}

/** Where a request goes, and with which headers. */
export type Addressed = readonly [address: URL, headers: RequestHeaders];

/**
 * What finds the credentials of each attempt, or says why there are none.
 *
 * @throws DoorplateError `CONFIG_INVALID` for headers that HTTP does not allow.
 */
export function credentialsOf({ headers = {}, sign }: HttpCredentials): (plain: URL) => Promise<Addressed | string> {
  const found = typeName(headers);
  if (found !== 'object' && found !== 'function') {
    throw new DoorplateError('CONFIG_INVALID', `headers is ${found}, expected an object or a function`);
  }
  if (typeof headers !== 'function' && !areHeaders(headers)) {
    // The error of the runtime would show the value.
    throw new DoorplateError('CONFIG_INVALID', 'The option headers holds a name or a value that HTTP does not allow');
  }
  return async (plain) => {
    try {
      const own = typeof headers === 'function' ? await headers() : headers;
      if (!areHeaders(own)) return 'the function headers gave a name or a value that HTTP does not allow';
      const address = sign === undefined ? plain : new URL(await sign(new URL(plain)));
      return /^https?:$/.test(address.protocol) ? [address, own] : 'the function sign gave no http or https URL';
    } catch {
      // What it threw may hold a secret.
      return 'the function headers or sign failed';
    }
  };
}

function areHeaders(headers: RequestHeaders): boolean {
  try {
    new Headers(headers);
    return true;
  } catch {
    return false;
  }
}
