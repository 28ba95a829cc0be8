export { all, type Resident, when } from '../maybe-promise.js';
