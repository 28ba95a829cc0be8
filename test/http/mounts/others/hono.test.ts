import { contractSuite } from '../../contract-suite.js';
import { mountOnHono } from './hono.js';

contractSuite(mountOnHono);
