import { memoryStore } from '../../src/auth/index.js';
import { storeSuite } from './store-suite.js';

storeSuite('memoryStore', memoryStore);
