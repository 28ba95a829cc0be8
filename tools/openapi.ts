/** Writes the OpenAPI description of the service, openapi.json, at the root of the repository. */
import { writeFileSync } from 'node:fs';
import { openApiDocument } from '../src/http/index.js';

const target = new URL('../openapi.json', import.meta.url);
writeFileSync(target, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
