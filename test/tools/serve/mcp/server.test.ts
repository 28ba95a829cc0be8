import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../../../src/contract.js';
import { DoorplateError } from '../../../../src/errors.js';
import type { Doorplate } from '../../../../src/index.js';
import { createMcpServer } from '../../../../tools/serve/mcp/server.js';
import { fakeService } from '../../../fixtures/fake-service.js';
import { openStates } from '../../../fixtures/listed-states.js';

const ADDRESS = '1745 T St SE, Washington DC 20020';
const faults: unknown[] = [];
let doorplate: Doorplate;
let client: Client;

/** The client of the SDK checks each structured answer against the output schema of its tool. */
async function connect(service: Doorplate): Promise<Client> {
  const [here, there] = InMemoryTransport.createLinkedPair();
  const connected = new Client({ name: 'test', version: '1' });
  const { server } = createMcpServer(service, (_, error) => faults.push(error));
  await Promise.all([server.connect(there), connected.connect(here)]);
  await connected.listTools();
  return connected;
}

const call = async (name: string, values: Record<string, unknown> = {}) => {
  const { isError, structuredContent, content } = await client.callTool({ name, arguments: values });
  return { isError, structured: structuredContent, text: (content as { text: string }[])[0]?.text ?? '' };
};

beforeAll(async () => {
  doorplate = await openStates();
  client = await connect(doorplate);
});
afterAll(async () => {
  await client.close();
  await doorplate.close();
});

describe('tools', () => {
  it('are the operations of the contract but token issuance, and three more', async () => {
    const { tools } = await client.listTools();
    const operations = Object.keys(OPERATIONS).filter((name) => name !== 'token');
    expect(tools.map(({ name }) => name)).toEqual([...operations, 'explain', 'batch', 'coverage']);
    for (const { outputSchema, annotations } of tools) {
      expect(outputSchema?.type).toBe('object');
      expect(annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false });
    }
  });

  it.each([
    ['parse', { address: ADDRESS }, { status: 'found', result: { StreetName: 'T' } }],
    ['verify', { address: ADDRESS }, { status: 'found', result: { DpvConfirmation: 'Y' } }],
    ['speculate', { address: '1745 T St SE, Washington' }, { result: { ZipCode: '20020' } }],
    ['geocode', { address: ADDRESS }, { result: { accuracy: { type: 'rooftop' } } }],
    ['reverse', { latitude: 38.867033, longitude: -76.979235 }, { result: { components: { streetNumber: '1745' } } }],
    ['ip', { ip: '8.8.8.8' }, { result: { CountryCode: 'US' } }],
    ['verify', { address: '1 Nowhere St, Nocity ZZ 00000' }, { status: 'not-found', result: null }],
    ['suggest-address', { text: '1745 T St' }, { suggestions: expect.arrayContaining([expect.stringContaining('1745 T ST SE')]) }],
    ['suggest-city', { text: 'springfield', limit: 1, displayType: 1 }, { suggestions: [expect.stringMatching(/, [A-Z][a-z]+/)] }],
    ['suggest-zip', { text: '9021', limit: 2 }, { suggestions: [expect.any(String), expect.any(String)] }],
    ['suggest-in-city', { text: 'pune' }, { suggestions: expect.arrayContaining([expect.stringContaining('Maharashtra')]) }],
    ['suggest-in-locality', { text: 'connaught' }, { suggestions: expect.any(Array) }],
    ['suggest-in-pin', { text: '1100', displayType: 3 }, { suggestions: expect.any(Array) }],
  ])('%s answers in the type it says', async (name, values, expected) => {
    const { isError, structured, text } = await call(name, values);
    expect(isError).toBeUndefined();
    expect(structured).toMatchObject(expected);
    expect(JSON.parse(text)).toEqual(structured);
  });

  it('explain tells candidates and datasets', async () => {
    const { structured } = await call('explain', { operation: 'verify', input: '1745 T Stret SE, Washington DC' });
    expect(structured).toMatchObject({ status: 'found', explain: { datasets: expect.any(Array), candidates: expect.any(Array) } });
  });

  it('batch answers in order, and takes what it cannot use for errors of these inputs alone', async () => {
    // One empty input had the whole call refused.
    const inputs = ['8.8.8.8', '', '   ', null, 5, { ip: '1.1.1.1' }, 'x'.repeat(2000), '1.1.1.1'];
    const { structured } = await call('batch', { operation: 'ip', inputs });
    const refused = (input: string | null, message: string) => ({ input, status: 'error', messages: [message] });
    expect((structured as { answers: unknown[] }).answers).toMatchObject([
      { input: '8.8.8.8', status: 'found' },
      refused('', 'The input is missing or empty'),
      refused('   ', 'The input is missing or empty'),
      refused(null, 'The input is null, expected a string'),
      refused(null, 'The input is number, expected a string'),
      refused(null, 'The input is object, expected a string'),
      { status: 'error' },
      { input: '1.1.1.1', status: 'found' },
    ]);
    const absent = await call('batch', { operation: 'geocode', inputs: ['nothing at all?'] });
    expect(absent.structured).toMatchObject({ answers: [{ status: 'not-found' }] });
  });

  it('takes numbers that are given as texts', async () => {
    const { structured } = await call('reverse', { latitude: '38.867033', longitude: ' -76.979235' });
    expect(structured).toMatchObject({ result: { components: { streetNumber: '1745' } } });
    expect((await call('suggest-zip', { text: '9021', limit: '2' })).structured).toMatchObject({ suggestions: { length: 2 } });
  });

  it('fit into 12 kB, so that they leave room for the work', async () => {
    const { tools } = await client.listTools();
    expect(Buffer.byteLength(JSON.stringify({ tools }))).toBeLessThan(12_000);
  });

  it('coverage of a state names its counties and cities', async () => {
    const { structured } = await call('coverage', { state: 'dc' });
    expect(structured).toMatchObject({
      states: [{ state: 'DC', counties: 1, cities: 1, zipCodes: expect.any(Number), addresses: expect.any(Number) }],
      counties: [{ state: 'DC', cities: expect.arrayContaining([expect.stringMatching(/^washington$/i)]) }],
    });
  });

  it('coverage of no state names all states, and datasets with sources and licences', async () => {
    const { structured } = await call('coverage');
    expect(structured).toMatchObject({ states: expect.arrayContaining([expect.objectContaining({ state: 'VT' })]), counties: [] });
    const { datasets } = structured as { datasets: { name: string; sources: { licence: string }[] }[] };
    const asked = doorplate.datasets().filter(({ isAsked }) => isAsked);
    expect(datasets.map(({ name }) => name)).toEqual(asked.map(({ name }) => name));
    for (const { sources } of datasets) expect(sources[0]?.licence).not.toBe('');
  });
});

describe('unusable calls', () => {
  it.each([
    ['verify', {}, "required property 'address'"],
    ['verify', { address: 5 }, 'address must be string'],
    ['verify', { address: '' }, 'address must NOT have fewer'],
    ['verify', { address: '  ' }, 'address is missing or empty'],
    ['verify', { address: 'x'.repeat(1025) }, 'address must NOT have more than 1024'],
    ['verify', { address: ADDRESS, street: 'T' }, 'unknown argument street, expected one of address'],
    ['verify', { adress: ADDRESS }, 'unknown argument adress, did you mean address?'],
    ['verfy', { address: ADDRESS }, 'unknown tool, did you mean verify?'],
    ['reverse', { latitude: 91, longitude: 0 }, 'latitude must be <= 90'],
    ['reverse', { latitude: 'north', longitude: -76 }, 'latitude must be number'],
    ['suggest-zip', { text: '9021', displayType: 9 }, 'displayType must be equal to one of'],
    ['suggest-zip', { text: '9021', limit: 51 }, 'limit must be <= 50'],
    ['ip', { ip: 'nonsense' }, 'IP address'],
    ['explain', { operation: 'token', input: 'x' }, 'operation must be equal to one of'],
    ['batch', { operation: 'parse', inputs: Array(101).fill('x') }, 'inputs must NOT have more than 100'],
    ['coverage', { state: 'Atlantis' }, 'state does not exist'],
    ['no-such-tool', {}, 'expected one of parse, verify'],
  ])('%s %j is an error of the tool that names the field', async (name, values, message) => {
    const { isError, structured, text } = await call(name, values);
    expect(isError).toBe(true);
    expect(structured).toBeUndefined();
    expect(text).toContain(message);
  });

  it('takes the code that the first question of an operation loads for no work of a call', async () => {
    let isLoaded = false;
    const verify: Doorplate['verify'] = async (address, options = {}) => {
      if (!isLoaded && options.workMs !== undefined) throw new DoorplateError('BUDGET_EXCEEDED', 'loading took all of it');
      isLoaded = true;
      return fakeService.verify(String(address), options);
    };
    const other = await connect({ ...fakeService, verify } as unknown as Doorplate);
    expect((await other.callTool({ name: 'verify', arguments: { address: ADDRESS } })).isError).toBeUndefined();
    await other.close();
  });

  it('keeps unexpected errors from the agent and tells them to the operator', async () => {
    const broken = { ...fakeService, verify: () => Promise.reject(new TypeError('secret detail')) } as unknown as Doorplate;
    const other = await connect(broken);
    const { isError, content } = await other.callTool({ name: 'verify', arguments: { address: ADDRESS } });
    expect([isError, JSON.stringify(content)]).toEqual([true, expect.not.stringContaining('secret')]);
    expect(faults).toEqual([expect.objectContaining({ message: 'secret detail' })]);
    await other.close();
  });
});
