import { Validator } from '@seriousme/openapi-schema-validator';

// Whether openapi.json, which tests hold to the code, is a valid description of version 3.1.
const validator = new Validator();
const { valid, errors } = await validator.validate(new URL('../../openapi.json', import.meta.url).pathname);
if (!valid) throw new Error(`openapi.json: ${JSON.stringify(errors)}`);
console.log(`openapi.json is valid OpenAPI ${validator.version}`);
