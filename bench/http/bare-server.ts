import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The least that a server with credentials does: it compares a header and answers 700 bytes of
 * constant JSON. The key is the first argument; the port is printed.
 */
const expected = `Bearer ${process.argv[2]}`;
const body = JSON.stringify({ Result: 'x'.repeat(700 - '{"Result":""}'.length) });
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) };

const server = createServer((request, response) => {
  if (request.headers.authorization !== expected) {
    response.writeHead(401).end();
    return;
  }
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listens on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
