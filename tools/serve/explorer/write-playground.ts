import { fileURLToPath } from 'node:url';
import { bundlePlayground } from './bundle.js';

const root = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

await bundlePlayground(root('docs/site/dist/playground'), root('datasets'));
