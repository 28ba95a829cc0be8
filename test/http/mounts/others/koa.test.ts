import { contractSuite } from '../../contract-suite.js';
import { mountOnKoa } from './koa.js';

contractSuite(mountOnKoa);
