import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OPERATIONS, type OperationName } from '../../src/contract.js';
import { matchRoute as matchWithTemplate, pathOf, withoutBase } from '../../src/http/routes.js';

/** Every path with its operation and the number of its fixed segments, the most first. */
const PATHS = (Object.entries(OPERATIONS) as [OperationName, { path: string; alias?: string }][])
  .flatMap(([operation, { path, alias }]) => [path, ...(alias === undefined ? [] : [alias])].map((each) => ({ operation, path: each })))
  .map((row) => ({ ...row, fixed: row.path.replace(/\/\{.*/, '').split('/').length - 1 }))
  .sort((a, b) => b.fixed - a.fixed);

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

  it('agrees with a slow reading of the contract', () => {
    const segment = fc.oneof(
      fc.constantFrom(
        'auth',
        'Token',
        'addressparser',
        'USA',
        'single',
        'autocomplete',
        'ind',
        'city',
        'displaytype',
        'ZipCode',
        'ipgeolocation',
        'v2',
        'address-parser',
        'address-verification',
        'speculative',
        'geocoding',
        'reverse',
        '',
      ),
      fc.string({ maxLength: 4 }).filter((text) => !text.includes('/')),
    );
    const begin = fc.constantFrom(
      '',
      ...PATHS.map(({ path, fixed }) =>
        path
          .split('/')
          .slice(0, fixed + 1)
          .join('/'),
      ),
    );
    fc.assert(
      fc.property(begin, fc.array(segment, { maxLength: 7 }), (fixed, segments) => {
        const path = `${fixed}/${segments.join('/')}`;
        expect(matchRoute(path)).toEqual(slowMatch(path));
      }),
      { seed: 5, numRuns: 5000 },
    );
  });
});

/** Compares a path with the segments of every operation in turn. */
function slowMatch(path: string) {
  const parts = (path.endsWith('/') && path !== '/' ? path.slice(0, -1) : path).split('/').slice(1);
  for (const row of PATHS) {
    const { operation } = row;
    const template = row.path.split('/').slice(1);
    const fixed = template.filter((segment) => !segment.startsWith('{'));
    const names = template.slice(fixed.length).map((segment) => segment.slice(1, -1));
    if (!fixed.every((segment, i) => parts[i]?.toLowerCase() === segment)) continue;
    const rest = parts.slice(fixed.length);
    if (names.length === 0 && rest.length > 0 && rest.join('/') !== '') continue;
    const last = names.at(-1);
    const values = Object.fromEntries(names.map((name, i) => [name, rest[i] ?? '']));
    if (last !== undefined) values[last] = rest.slice(names.length - 1).join('/');
    return { operation, values };
  }
  return null;
}

describe('pathOf', () => {
  it.each([
    ['/a/b?c=/d', '/a/b'],
    ['/a?b?c', '/a'],
    ['/a%3Fb', '/a%3Fb'],
    ['http://host:80/a/b?c', '/a/b'],
    ['http://host', '/'],
    ['*', '*'],
    ['', ''],
    ['?x', ''],
  ])('%j is %j', (target, path) => {
    expect(pathOf(target)).toBe(path);
  });
});

describe('withoutBase', () => {
  it.each([
    ['/geo/x', '/x'],
    ['/GEO/x', '/x'],
    ['/geo', ''],
    ['/geo/', '/'],
    ['/geology/x', null],
    ['/x/geo', null],
  ])('%j less /geo is %j', (path, rest) => {
    expect(withoutBase(path, '/geo')).toBe(rest);
  });
});
