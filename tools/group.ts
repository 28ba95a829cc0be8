export { addTo, groupBy } from '../src/group.js';
