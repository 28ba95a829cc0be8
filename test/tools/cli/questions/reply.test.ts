import { describe, expect, it } from 'vitest';
import { methodName, OPERATIONS, QUERY_NAMES, type QueryName } from '../../../../src/contract.js';
import { ask, errorReply, parseCoordinates, requireOperation, responseText } from '../../../../tools/cli/questions/reply.js';
import { fakeService } from './fake-service.js';

const service = fakeService();

describe('ask', () => {
  it('asks the operation of that name', async () => {
    const called = await Promise.all(
      QUERY_NAMES.map(async (name) => {
        const { result } = await ask(service, name, '1,2', {});
        return [name, Array.isArray(result) ? result[0] : (result as { name: string }).name];
      }),
    );
    const isList = (name: QueryName) => OPERATIONS[name].result === 'suggestions';
    expect(called).toEqual(QUERY_NAMES.map((name) => [name, isList(name) ? name : methodName(name)]));
  });

  it('hands on the options and reads coordinates', async () => {
    expect((await ask(service, 'reverse', '1.5,-2', { explain: true })).result).toEqual({
      name: 'reverse',
      input: { latitude: 1.5, longitude: -2 },
      options: { explain: true },
    });
  });

  it('gives status and exit code of every outcome', async () => {
    const outcome = async (...[operation, input]: [Parameters<typeof ask>[1], string]) => {
      const { status, exit, result, errors } = await ask(service, operation, input, {});
      return [status, exit, result, errors];
    };
    expect(await outcome('verify', 'absent')).toEqual([404, 1, null, ['no such street']]);
    expect(await outcome('suggest-city', 'absent')).toEqual([200, 1, [], []]);
    expect(await outcome('verify', 'empty')).toEqual([400, 2, null, ['address is missing or empty']]);
    expect(await outcome('verify', 'missing')).toEqual([503, 3, null, ['No dataset holds streets']]);
    expect(await outcome('verify', 'bug')).toEqual([500, 70, null, ['An unexpected error occurred on the server']]);
    expect(await outcome('reverse', 'here')).toEqual([400, 2, null, ['The coordinates are not two numbers, expected latitude,longitude']]);
  });
});

describe('responseText', () => {
  it('is the envelope', async () => {
    const found = JSON.parse(responseText(await ask(service, 'suggest-zip', '021', {})));
    expect(found).toEqual({
      Id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      Result: ['suggest-zip', '021'],
      ClientSessionId: null,
      StatusCode: 200,
      IsError: false,
      Errors: [],
    });
    const refused = JSON.parse(responseText(errorReply('the line is not valid UTF-8')));
    expect(refused).toMatchObject({ Result: null, StatusCode: 400, IsError: true, Errors: ['the line is not valid UTF-8'] });
    expect(refused.Id).not.toBe(found.Id);
  });
});

it('finds operations in any letter case, and names them where there is none', () => {
  expect(requireOperation('Suggest-ZIP')).toBe('suggest-zip');
  for (const name of ['token', 'toString', '']) {
    expect(() => requireOperation(name)).toThrow(
      expect.objectContaining({ code: 'CONFIG_INVALID', message: expect.stringContaining('parse, verify') }),
    );
  }
});

describe('parseCoordinates', () => {
  it('reads two decimal numbers with a comma or blanks between', () => {
    const point = { latitude: 42.37, longitude: -71 };
    for (const text of ['42.37,-71', ' 42.37 , -71.0 ', '42.37 -71', '+42.37,-71.']) expect(parseCoordinates(text)).toEqual(point);
    expect(parseCoordinates('-.5,.5')).toEqual({ latitude: -0.5, longitude: 0.5 });
    expect(parseCoordinates('1e-7,-1.2E+1')).toEqual({ latitude: 1e-7, longitude: -12 });
  });

  it('refuses everything else', () => {
    expect(() => parseCoordinates('  ')).toThrow(expect.objectContaining({ code: 'INPUT_EMPTY' }));
    for (const text of ['42', '1,2,3', '1', 'north']) {
      expect(() => parseCoordinates(text)).toThrow(expect.objectContaining({ code: 'INPUT_MALFORMED' }));
    }
  });

  it('leaves what is no decimal number to the service to refuse', () => {
    for (const text of ['0x10,1', '1e,1', 'a,b', `${'9'.repeat(1000)},1`]) expect(parseCoordinates(text).latitude).toBeNaN();
  });
});
