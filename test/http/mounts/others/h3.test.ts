import { contractSuite } from '../../contract-suite.js';
import { mountOnH3 } from './h3.js';

contractSuite(mountOnH3);
