import { contractSuite } from '../../contract-suite.js';
import { mountOnFastify } from './fastify.js';

contractSuite(mountOnFastify);
