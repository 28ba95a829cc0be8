import { describeMutations } from './describe.js';

describeMutations('us-street-index', 'us-street-rows', 'us-street-numbers', 'us-street-row-numbers');
