/* Writes the schemas in the language of flatbuffers: `npm run build:schemas`. */
import { writeFileSync } from 'node:fs';
import { flatbufferSchemas, SCHEMA_FOLDER } from './schemas.js';

for (const [file, text] of await flatbufferSchemas()) writeFileSync(new URL(file, SCHEMA_FOLDER), text);
