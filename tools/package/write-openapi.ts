/** Writes the OpenAPI description of the service, openapi.json, at the root of the repository, and the examples in it. */
import { writeFileSync } from 'node:fs';
import { openApiExamples } from './openapi-examples.js';

const write = (path: string, value: unknown): void => {
  writeFileSync(new URL(`../../${path}`, import.meta.url), `${JSON.stringify(value, null, 2)}\n`);
};

write('src/http/examples.json', await openApiExamples());
// It reads the examples when it is loaded.
const { openApiDocument } = await import('../../src/http/index.js');
write('openapi.json', openApiDocument());
