import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, inject, it } from 'vitest';
import { run } from '../../../../tools/cli/program.js';
import { memoryTerminal } from '../terminal/memory-terminal.js';

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
    const { terminal, written } = memoryTerminal([message(1, 'initialize', hello), message(2, 'tools/call', question)]);
    expect(await run(['mcp'], terminal)).toBe(0);
    const answers = written.output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers).toMatchObject([{ id: 1 }, { id: 2, result: { structuredContent: { status: 'found' } } }]);
    expect(written.notices).toBe('');
  });

  it('ends with 2 for a port that does not exist', async () => {
    const { terminal, written } = memoryTerminal();
    expect(await run(['mcp', '--port', '65536'], terminal)).toBe(2);
    expect(written.notices).toContain('--port is "65536"');
  });
});
