import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { baseUrlOf, listen } from '../../../../tools/cli/server/listen.js';

it('gives the port that the system chose, and says when a port is taken', async () => {
  const first = createServer();
  const port = await listen(first, '127.0.0.1', 0);
  try {
    expect(port).toBeGreaterThan(0);
    await expect(listen(createServer(), '127.0.0.1', port)).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: `Port ${port} of 127.0.0.1 is in use; choose another one with --port, or 0 for any`,
    });
  } finally {
    first.close();
  }
});

it('says when an address is not of this machine', async () => {
  await expect(listen(createServer(), '203.0.113.7', 0)).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    message: expect.stringContaining('EADDRNOTAVAIL'),
  });
});

it('gives an address that this machine reaches', () => {
  expect(baseUrlOf('127.0.0.1', 80, '')).toBe('http://127.0.0.1:80');
  expect(baseUrlOf('0.0.0.0', 8787, '/geo/')).toBe('http://127.0.0.1:8787/geo');
  expect(baseUrlOf('::', 1, '/a/b')).toBe('http://[::1]:1/a/b');
});
