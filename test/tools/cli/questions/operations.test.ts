import { describe, expect, it } from 'vitest';
import { OPERATIONS, QUERY_NAMES } from '../../../../src/contract.js';
import { parseCoordinates, requireOperation } from '../../../../tools/cli/questions/operations.js';

describe('operations', () => {
  it('are those of the contract, token issuance apart', () => {
    expect([...QUERY_NAMES, 'token'].sort()).toEqual(Object.keys(OPERATIONS).sort());
  });

  it('are found in any letter case, and named when there is none', () => {
    expect(requireOperation('Suggest-ZIP')).toBe('suggest-zip');
    for (const name of ['token', 'toString', '']) {
      expect(() => requireOperation(name)).toThrow(
        expect.objectContaining({ code: 'CONFIG_INVALID', message: expect.stringContaining('parse, verify') }),
      );
    }
  });
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
