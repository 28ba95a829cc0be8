import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { nodeHandlerOptions } from '../../../../tools/cli/server/web-options.js';

it.each([
  [undefined, undefined],
  ['192.0.2.1', '192.0.2.1'],
  ['198.51.100.7, 192.0.2.1', '192.0.2.1'],
  ['made up by the client,192.0.2.1 ', '192.0.2.1'],
])('of the header %j the address that the proxy has added counts: %s', (value, expected) => {
  const { clientAddress } = nodeHandlerOptions({ clientAddressHeader: ['X-Forwarded-For'] });
  const headers = value === undefined ? {} : { 'x-forwarded-for': value };
  expect(clientAddress?.({ headers } as IncomingMessage)).toBe(expected);
});
