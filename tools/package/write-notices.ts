import { readFileSync, writeFileSync } from 'node:fs';
import { bundledPackages, noticesOf } from './notices.js';

// Writes THIRD-PARTY-NOTICES anew, all but what is said of files that are bundled before they come here.
const FILE = 'THIRD-PARTY-NOTICES';
const kept = readFileSync(FILE, 'utf8');
const head = 'doorplate contains parts of these packages.\n\n';
writeFileSync(FILE, `${head}${await noticesOf(await bundledPackages())}\n${kept.slice(kept.indexOf('== swagger-ui-dist'))}`);
