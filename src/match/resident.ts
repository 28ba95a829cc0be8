export { all, type Resident, when } from '../dataset/resident.js';
