import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../src/contract.js';
import { matchRoute as matchWithTemplate } from '../../src/http/routes.js';

/** Every path with its operation. */
const PATHS = Object.entries<{ readonly path: string; readonly alias?: string }>(OPERATIONS).flatMap(([operation, { path, alias = [] }]) =>
  [path, alias].flat().map((each) => ({ operation, path: each })),
);

const matchRoute = (path: string) => {
  const match = matchWithTemplate(path);
  return match === null ? null : { operation: match.operation, values: match.values };
};

describe('matchRoute', () => {
  it('knows every operation of the contract', () => {
    for (const { operation, path } of PATHS) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
      const values = Object.fromEntries(names.map((name) => [name, `the-${name}`]));
      const filled = path.replace(/\{(\w+)\}/g, 'the-$1');
      expect(matchWithTemplate(filled)).toEqual({ operation, template: path, values });
    }
  });

  it.each([
    ['', null],
    ['/', null],
    ['ipgeolocation/1.1.1.1', null],
    ['/ipgeolocations/1.1.1.1', null],
    ['//ipgeolocation/1.1.1.1', null],
    ['/auth/token/', { operation: 'token', values: {} }],
    ['/auth/token//', { operation: 'token', values: {} }],
    ['/auth/token/x', null],
    ['/auth/tokens', null],
    ['/IPGEOLOCATION', { operation: 'ip', values: { ip: '' } }],
    ['/ipgeolocation//', { operation: 'ip', values: { ip: '' } }],
    ['/ipgeolocation/%2F/', { operation: 'ip', values: { ip: '%2F' } }],
    ['/geocoding/usa/reverse/1/2/', { operation: 'reverse', values: { lat: '1', lon: '2' } }],
    ['/geocoding/usa/reverse//2', { operation: 'reverse', values: { lat: '', lon: '2' } }],
    ['/v2/address-verification/usa/speculative/1', { operation: 'speculate', values: { address: '1' } }],
    ['/v2/address-verification/usa/speculative', { operation: 'speculate', values: { address: '' } }],
    ['/v2/address-verification/usa/speculatives/1', { operation: 'verify', values: { address: 'speculatives/1' } }],
    ['/autocomplete/usa/city/displaytype/0/a/b//', { operation: 'suggest-city', values: { displayType: '0', text: 'a/b/' } }],
  ])('%j', (path, match) => {
    expect(matchRoute(path)).toEqual(match);
  });
});
