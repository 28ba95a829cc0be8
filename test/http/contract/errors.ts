import { describe, expect, it } from 'vitest';
import { FAILING, INTERNALS } from '../../fixtures/fake-service.js';
import { LOOKUPS, type Scene } from './scene.js';

/** What the service cannot answer. */
export function errorCases(scene: Scene): void {
  const { refused, reported } = scene;

  describe('errors', () => {
    it('404 where nothing is found', async () => {
      for (const [operation, path] of LOOKUPS) {
        const { json } = await refused(operation, path + FAILING.notFound, 404);
        expect(json.Errors).toEqual(['No street of that name in the data for the place']);
      }
      await refused('reverse', '/geocoding/usa/reverse/0/0', 404);
      await refused('ip', `/ipgeolocation/${FAILING.uncoveredIp}`, 404);
    });

    it('400 for an address that is no IP address', async () => {
      await refused('ip', `/ipgeolocation/${FAILING.refusedIp}`, 400);
    });

    it('503 names the dataset that is not mounted', async () => {
      for (const [operation, path] of [...LOOKUPS, ['suggest-address', '/autocomplete/usa/address/']] as const) {
        const { json } = await refused(operation, path + encodeURIComponent(FAILING.notMounted), 503);
        expect(json.Errors[0]).toContain('us-streets');
      }
      expect(reported).toHaveLength(5);
    });

    it('503 for damaged data and 500 for what was not foreseen keep the internals to themselves', async () => {
      for (const [input, status] of [
        [FAILING.damaged, 503],
        [FAILING.crash, 500],
      ] as const) {
        const { text } = await refused('verify', `/addressverification/usa/single/${encodeURIComponent(input)}`, status);
        expect(text).not.toContain(INTERNALS);
        expect(text).not.toContain(input);
        expect(String(reported.pop())).toContain(INTERNALS);
      }
    });
  });
}
