import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, inject, it } from 'vitest';
import { runCommand } from '../run-command.js';

const message = (id: number, method: string, params: object) => `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;

describe('mcp', () => {
  it("answers the SDK's client over standard input and output", async () => {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [inject('command'), 'mcp'] }));
    await client.listTools();
    const { structuredContent } = await client.callTool({ name: 'suggest-city', arguments: { text: 'springfield', limit: 1 } });
    expect(structuredContent).toMatchObject({ suggestions: [expect.stringContaining('Springfield')] });
    await client.close();
  });

  it('answers what was asked before the input ended', async () => {
    const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const question = { name: 'verify', arguments: { address: '1745 T St SE, Washington DC 20020' } };
    const { exit, output, notices } = await runCommand(['mcp'], [message(1, 'initialize', hello), message(2, 'tools/call', question)]);
    const answers = output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers).toMatchObject([{ id: 1 }, { id: 2, result: { structuredContent: { status: 'found' } } }]);
    expect([exit, notices]).toEqual([0, '']);
  });

  it('ends with 2 for a port that does not exist', async () => {
    expect(await runCommand(['mcp', '--port', '65536'])).toMatchObject({ exit: 2, notices: expect.stringContaining('--port is "65536"') });
  });
});
