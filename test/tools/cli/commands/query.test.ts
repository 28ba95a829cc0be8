import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, inject, it } from 'vitest';
import { failure, runCommand } from '../run-command.js';

/** `query` is the older spelling, in any letter case. */
const query = (...words: string[]) => runCommand(words[0] === 'IP' ? ['query', ...words] : words);

const NO_POINT = 'The coordinates are not two numbers, expected latitude,longitude as in 39.494,-76.674; geocode finds those of an address';

describe('an operation', () => {
  it('writes suggestions a line each, and keeps leading zeros of the input', async () => {
    const { exit, output } = await query('suggest-zip', '--limit', '3', '0213');
    expect(exit).toBe(0);
    expect(output.split('\n')).toHaveLength(4);
    expect(output).toMatch(/^(0213\d, [^\n]+, MA\n){3}$/);
  });

  it('prefers an area, and keeps to one', async () => {
    const lines = async (...words: string[]) => (await query('suggest-city', 'springf', ...words)).output.trim().split('\n');
    expect((await lines('--near', '42.1,-72.6'))[0]).toBe('Springfield, MA');
    expect(await lines('--near', '42.1,-72.6', '--radius', '9000')).toEqual(['Springfield, MA']);
    expect(await lines('--state', 'MO')).toEqual(['Springfield, MO']);
    expect(await query('parse', '--state', 'MO', '12 Elm St')).toMatchObject(failure(2, /no area/));
    expect(await query('suggest-city', '--near', ',', 'spring')).toMatchObject(failure(2, /near is not latitude,longitude/));
  });

  it('takes lists of governments as postal where that is asked for', async () => {
    const verified = async (...words: string[]) => {
      const { output } = await query('verify', '--json', '801 Shawan Rd, Cockeysville MD 21030', ...words);
      return JSON.parse(output).Result.IsPostalVerified;
    };
    expect([await verified(), await verified('--accept-government')]).toEqual([false, true]);
  });

  it('joins words, and takes switches anywhere', async () => {
    const { exit, output } = await query('parse', '1745', 't', 'street', '--explain', 'southeast,', 'washington', 'dc');
    expect(exit).toBe(0);
    expect(output).toMatch(/^InputAddress +1745 t street southeast, washington dc$/m);
    expect(output).toMatch(/^StreetName +T$/m);
    expect(output).toMatch(/^Zip4 +-$/m);
    expect(output).toMatch(/^(Datasets|Notes)$/m);
  });

  it('writes the response of the HTTP interface, for an operation in any letter case', async () => {
    const { exit, output, notices } = await query('IP', '--json', '8.8.8.8');
    expect(JSON.parse(output)).toEqual({
      Id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      Result: expect.objectContaining({ CountryCode: 'US' }),
      ClientSessionId: null,
      StatusCode: 200,
      IsError: false,
      Errors: [],
    });
    expect([exit, notices]).toEqual([0, '']);
  });

  it.each(['39.494416,-76.674194', ' +39.494416 , -76.6741940', '39494416.e-6 -.76674194E+2'])('takes the coordinates %j', async (text) => {
    expect((await query('reverse', text)).output).toMatch(/^components\.streetNumber +801$/m);
  });

  it.each([
    ['  ', 'The coordinates are missing or empty'],
    ['39,494 -76,674', NO_POINT],
    ['42', NO_POINT],
    ['1,2,3', NO_POINT],
    ['0x10,1', 'latitude is NaN, expected a number'],
    ['1e,1', 'latitude is NaN, expected a number'],
    [`${'9'.repeat(1000)},1`, 'latitude is NaN, expected a number'],
  ])('refuses the coordinates %j', async (text, message) => {
    const { exit, output } = await query('reverse', '--json', text);
    expect([exit, JSON.parse(output)]).toMatchObject([2, { Result: null, StatusCode: 400, Errors: [message] }]);
  });

  it('ends with 1 when nothing is found, and with 2 for unusable input', async () => {
    expect(await query('suggest-city', 'zzzzzzzz')).toMatchObject({
      exit: 1,
      output: '',
      notices: 'not found Nothing listed starts with that.\n',
    });
    const absent = await query('reverse', '0,0');
    expect(absent).toMatchObject({ exit: 1, output: '' });
    expect(absent.notices).toMatch(/^not found \S/);
    expect(await query('verify', ' ')).toMatchObject({
      exit: 2,
      output: '',
      notices: expect.stringMatching(/^error No words .* doorplate verify '/),
    });
    expect(await query('suggest-zip', '021', '--display-type', '9')).toMatchObject(failure(2, 'from 0 to 3'));
    const refused = await query('reverse', '--json', '91,0');
    expect(refused.exit).toBe(2);
    expect(JSON.parse(refused.output)).toMatchObject({ Result: null, StatusCode: 400, IsError: true });
  });

  it.each([
    ['-76.67,39.49', /^not found Latitude comes first: did you mean 39\.49,-76\.67\?$/m],
    ['-122.4 37.7', /^error Latitude comes first: did you mean 37\.7,-122\.4$/m],
  ])('knows coordinates in the wrong order: %s', async (text, said) => {
    const { exit, notices } = await query('reverse', text);
    expect(exit).toBeGreaterThan(0);
    expect(notices).toMatch(said);
  });

  it('knows coordinates where an address was expected', async () => {
    const { exit, notices } = await query('geocode', '39.49,-76.67');
    expect([exit, notices]).toEqual([1, expect.stringMatching(/^not found .*did you mean doorplate reverse '39\.49,-76\.67'\?$/m)]);
  });

  it('says beside an answer that street data is missing', async () => {
    const { exit, output, notices } = await query('geocode', '12 Main St, Houston TX');
    expect([exit, notices]).toEqual([0, expect.stringMatching(/^note No street data for Texas is mounted/m)]);
    expect(output).toMatch(/^accuracy\.type +centroid$/m);
  });

  it('ends with 3 when the data is missing', async () => {
    expect(await query('ip', '8.8.8.8', '--only', '--data', 'datasets/us-places')).toMatchObject(
      failure(3, /^error No mounted dataset holds IP ranges/),
    );
    expect(JSON.parse((await query('ip', '8.8.8.8', '--json', '--only', '--data', 'datasets/us-places')).output)).toMatchObject({
      StatusCode: 503,
    });
  });
});

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
    const question = { name: 'verify', arguments: { address: '801 Shawan Rd, Cockeysville MD 21030' } };
    const { exit, output, notices } = await runCommand(['mcp'], [message(1, 'initialize', hello), message(2, 'tools/call', question)]);
    const answers = output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers).toMatchObject([{ id: 1 }, { id: 2, result: { structuredContent: { status: 'found' } } }]);
    expect([exit, notices]).toEqual([0, '']);
  });
});
