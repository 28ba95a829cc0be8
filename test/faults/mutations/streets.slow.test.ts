import { describeMutations } from './describe.js';

describeMutations('us-streets');
