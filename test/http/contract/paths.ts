import { describe, expect, it } from 'vitest';
import { DISPLAYED, LOOKUPS, PARSE, type Scene } from './scene.js';

/** How paths are read. */
export function pathCases(scene: Scene): void {
  const { ask, refused } = scene;

  describe('paths', () => {
    it.each([
      ['121%20N%20Main%20St', '121 N Main St'],
      ['123%201/2%20Main%20St', '123 1/2 Main St'],
      ['123%201%2F2%20Main%20St', '123 1/2 Main St'],
      ['123%201%2f2%20Main%20St/', '123 1/2 Main St'],
      ['a/b%2Fc/d', 'a/b/c/d'],
      ['1+1%2B1', '1+1+1'],
      ['100%2525', '100%25'],
      ['12%20Main%3Fx%3D1%20%234', '12 Main?x=1 #4'],
      ['Pe%C3%B1a%20Blvd%20%F0%9F%8F%A0', 'Peña Blvd 🏠'],
      ['Main%20St?debug=1&x=%zz', 'Main St'],
      ['Main%20St/?q', 'Main St'],
      ['MiXeD%20cAsE', 'MiXeD cAsE'],
      ['%20padded%20', ' padded '],
      ["12;a=b,c:d@e!$&'()*", "12;a=b,c:d@e!$&'()*"],
    ])('%s is %j', async (raw, address) => {
      const { status, json } = await ask('parse', PARSE + raw);
      expect([status, (json.Result as { InputAddress: string }).InputAddress]).toEqual([200, address]);
    });

    it.each([
      ['parse', '/addressparser/usa/single'],
      ['verify', '/addressverification/usa/single'],
      ['parse', '/v2/address-parser/usa'],
      ['verify', '/v2/address-verification/usa'],
      ['speculate', '/v2/address-verification/usa/speculative'],
      ['suggest-address', '/autocomplete/usa/address'],
      ['geocode', '/geocoding/usa/forward'],
      ['reverse', '/geocoding/usa/reverse'],
      ['reverse', '/geocoding/usa/reverse/39.8'],
      ['ip', '/ipgeolocation'],
      ...DISPLAYED.map(([operation, path]) => [operation, `${path}/displaytype`] as const),
      ...DISPLAYED.map(([operation, path]) => [operation, `${path}/displaytype/0`] as const),
    ] as const)('%s %s without its value is 400', async (operation, path) => {
      for (const end of ['', '/', '/%20', '/%20%09/', '/?x=1']) {
        const { json } = await refused(operation, path + end, 400);
        expect(json.Errors[0]).toMatch(/missing or empty/);
      }
    });

    it.each(['%', '%2', '%zz', 'a%', '%c3%28', '%ff', '%ed%a0%80', '%e2%82', '%25%'])('%s is a malformed value', async (value) => {
      for (const [operation, path] of [...LOOKUPS, ['suggest-address', '/autocomplete/usa/address/'], ['ip', '/ipgeolocation/']] as const) {
        const { json } = await refused(operation, path + value, 400);
        expect(json.Errors[0]).toContain('percent-encoded UTF-8');
      }
    });

    it('the longest value has 1,024 characters after decoding', async () => {
      for (const [longest, one] of [
        ['x'.repeat(1024), 'x'],
        ['%20x'.repeat(512), 'x'],
        ['%C3%B1'.repeat(1024), '%C3%B1'],
      ] as const) {
        expect((await ask('parse', PARSE + longest)).status).toBe(200);
        const { json } = await refused('parse', PARSE + longest + one, 400);
        expect(json.Errors[0]).toContain('1025');
      }
    });

    it('unknown paths are 404, and no credential is asked for', async () => {
      for (const path of [
        '/nothing',
        '/ipgeolocations/1.1.1.1',
        '/auth/tokens',
        '/addressparser',
        '/addressparser/usa',
        '/addressparser/can/single/x',
        '/v2/address-parser/can/x',
        '/v2/addressparser/usa/single/x',
        '/auth',
        '/auth/token/x',
        '/autocomplete/usa/city/0/x',
      ]) {
        const { status, json, headers } = await scene.client.ask(null, scene.basePath + path);
        expect([path, status, json.Errors.length]).toEqual([path, 404, 1]);
        expect(headers['www-authenticate']).toBeUndefined();
      }
    });
  });
}
