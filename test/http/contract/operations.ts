import { describe, expect, it } from 'vitest';
import { FAILING } from '../../fixtures/fake-service.js';
import { DISPLAYED, displayTypesOf, type Scene, SPELLINGS } from './scene.js';

/** What the operations answer. */
export function operationCases(scene: Scene): void {
  const { ask, refused } = scene;

  describe('operations', () => {
    it.each(SPELLINGS)('$operation answers alike under all its paths', async ({ operation, paths }) => {
      const replies = await Promise.all(paths.map((path) => ask(operation, path)));
      for (const { status, headers, json } of replies) {
        expect([status, json.IsError, json.Errors]).toEqual([200, false, []]);
        const cached = operation === 'suggest-address' ? 'private, max-age=7776000' : 'private, no-store';
        expect(headers['cache-control']).toBe(cached);
        expect(headers['content-type']).toBe('application/json; charset=utf-8');
      }
      for (const { json } of replies) expect(json.Result).toEqual(replies[0]?.json.Result);
      expect(new Set(replies.map(({ json }) => json.Id)).size).toBe(paths.length);
    });

    it.each(DISPLAYED)('%s hands every display type on', async (operation, path) => {
      for (const displayType of displayTypesOf(operation)) {
        const { json } = await ask(operation, `${path}/displaytype/${displayType}/a%2Fb/c`);
        expect(json.Result).toEqual(['a/b/c', `displayType ${displayType}`, 'limit undefined']);
      }
    });

    it.each(DISPLAYED)('%s takes an empty display type for 0, its default', async (operation, path) => {
      const { json } = await ask(operation, `${path}/displaytype//a/b`);
      expect(json.Result).toEqual(['a/b', 'displayType 0', 'limit undefined']);
    });

    it.each(DISPLAYED)('%s refuses other display types and names those that exist', async (operation, path) => {
      const known = displayTypesOf(operation).join(', ');
      const others = ['4', '-1', '1.0', '1e0', 'x', '0x1', '%31x', '1%2F2', '%20', '01', '00', '-01', '+1', '%2B1'];
      others.push('2147483648', '-2147483649', '99999999999');
      for (const displayType of others) {
        const { json } = await refused(operation, `${path}/displaytype/${displayType}/abc`, 400);
        expect(json.Errors[0]).toContain(`expected one of ${known}`);
      }
    });

    it('geocode shows interpolation only where there is one', async () => {
      expect((await ask('geocode', '/geocoding/usa/forward/121%20Main')).json.Result).not.toHaveProperty('interpolation');
      expect((await ask('geocode', '/geocoding/usa/forward/125%20Main')).json.Result).toHaveProperty('interpolation.lowerHouseNumber', 121);
    });

    it('an empty list of suggestions is a success', async () => {
      const { status, json } = await ask('suggest-address', `/autocomplete/usa/address/${FAILING.notFound}`);
      expect([status, json.Result]).toEqual([200, []]);
    });
  });

  describe('coordinates', () => {
    it.each([
      ['39.8', '-89.65', 39.8, -89.65],
      ['90', '180/', 90, 180],
      ['-90.0', '-180.000', -90, -180],
      ['-0.5', '0', -0.5, 0],
      ['1e-7', '-5E-324', 1e-7, -5e-324],
      ['1.5e1', '18e+1', 15, 180],
      ['%2D1', '1%2E5', -1, 1.5],
    ])('%s %s', async (lat, lon, latitude, longitude) => {
      const { status, json } = await ask('reverse', `/geocoding/usa/reverse/${lat}/${lon}`);
      expect([status, (json.Result as { location: unknown }).location]).toEqual([200, { latitude, longitude }]);
    });

    it.each([
      ...['91', '-90.0001', '1e2', '1e300'].map((lat) => [lat, '0', 'latitude is out of range, expected -90 to 90']),
      ...['180.0001', '-181', '1.81e2'].map((lon) => ['0', lon, 'longitude is out of range, expected -180 to 180']),
      ...['1e400', '-1e400', 'NaN', 'Infinity', '-Infinity', 'null', 'true'].map((lat) => [lat, '0', NO_NUMBER]),
      ...['0x10', '0b1', '1_0', '1,5', '1n', '1%2F2', '--1', '%E2%88%921', '%EF%BC%91'].map((lat) => [lat, '0', NO_NUMBER]),
      ...['+39.8', '007', '-01', '00', '.5', '5.', '-', '-.5', '1e', 'e1', '1e+', '1e1.5'].map((lat) => [lat, '0', NO_NUMBER]),
      ...['%201', '1%20', '1%0A', '%001'].map((lat) => [lat, '0', NO_NUMBER]),
      ['1', '2/3', 'longitude is not a finite number as JSON writes it'],
    ])('%s %s is 400: %s', async (lat, lon, message) => {
      const { json } = await refused('reverse', `/geocoding/usa/reverse/${lat}/${lon}`, 400);
      expect(json.Errors).toEqual([message]);
    });

    it('bear the same names in every message', async () => {
      for (const [lat, message] of [
        ['', /^latitude is missing/],
        ['%zz', /^latitude is not percent-encoded/],
        ['1'.repeat(1025), /^latitude has 1025/],
      ] as const) {
        const { json } = await refused('reverse', `/geocoding/usa/reverse/${lat}/0`, 400);
        expect(json.Errors[0]).toMatch(message);
      }
    });
  });
}

const NO_NUMBER = 'latitude is not a finite number as JSON writes it';
