import { contractSuite } from '../contract-suite.js';
import { mountOnExpress } from './express.js';

contractSuite(mountOnExpress);
