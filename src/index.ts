export type { AddressFields, AddressInput } from './address/index.js';
export type { BatchError, BatchInputs, BatchItem, BatchOptions } from './batch.js';
export type * from './contract.js';
export { OPERATIONS } from './contract.js';
export type { DataLocation } from './dataset/locate.js';
export type { Manifest } from './dataset/manifest.js';
export type { DatasetSource } from './dataset/sources/source.js';
export { DoorplateError, type ErrorCode, type ErrorDetails, isDoorplateError } from './errors.js';
export { type Doorplate, type OpenOptions, open } from './open.js';
