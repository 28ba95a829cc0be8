// The engine of the site's first page, which is loaded as one file with the first letter.

export { open } from '../../../src/index.js';
export { datasetsBeside } from './datasets-beside.js';
