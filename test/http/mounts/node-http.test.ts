import { contractSuite } from '../contract-suite.js';
import { mountOnNodeHttp } from './node-http.js';

contractSuite(mountOnNodeHttp);
