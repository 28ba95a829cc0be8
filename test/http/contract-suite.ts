import { afterAll, beforeAll, describe } from 'vitest';
import { credentialCases } from './contract/credentials.js';
import { operationCases } from './contract/operations.js';
import { pathCases } from './contract/paths.js';
import { protocolCases } from './contract/protocol.js';
import { type Mount, Scene } from './contract/scene.js';

/** The contract over HTTP, the same for every host that the handler is mounted on. */
export function contractSuite(mount: Mount): void {
  describe.each([
    ['at the root', ''],
    ['under a base path', '/geo'],
  ])('%s', (_, basePath) => {
    const scene = new Scene(mount, basePath);
    beforeAll(() => scene.open());
    afterAll(() => scene.close());
    for (const cases of [operationCases, pathCases, credentialCases, protocolCases]) cases(scene);
  });
}
