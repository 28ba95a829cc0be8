import { describeMutations } from './describe.js';

describeMutations('us-places', 'in-places', 'ip-places', 'ip-v4', 'ip-v6');
