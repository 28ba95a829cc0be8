import { writeFile } from 'node:fs/promises';
import { open } from '../../src/index.js';
import { picture } from './picture.js';

/** Draws the picture of the first page anew from the datasets that ship: `npm run build:picture`. */
const doorplate = await open();
await writeFile(new URL('doorplate.svg', import.meta.url), await picture(doorplate));
await doorplate.close();
