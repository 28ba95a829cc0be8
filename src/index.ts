/**
 * Opens datasets, and answers all operations from them.
 *
 * @module doorplate
 */
export type { AddressFields, AddressInput } from './address/index.js';
export type { BatchError, BatchInputs, BatchItem, BatchOptions } from './batch.js';
export type * from './contract.js';
export { OPERATIONS } from './contract.js';
export type { DataLocation } from './dataset/find-sources.js';
export type { Manifest } from './dataset/manifest.js';
export type { ReadAhead, ReadAheadProgress } from './dataset/read-ahead.js';
export type { DatasetSource, ReadOptions } from './dataset/sources/source.js';
export type { MountedManifest, ReplaceOptions } from './dataset/store.js';
export type { Doorplate, Reader } from './doorplate.js';
export { type DetailsOf, DoorplateError, type ErrorCode, type ErrorDetails, type ErrorDetailsByCode, isDoorplateError } from './errors.js';
export type { IpReader } from './ip/index.js';
export type { MaybePromise } from './maybe-promise.js';
export { type OpenOptions, open, openSandbox } from './open.js';
export type * from './service.js';
export type {
  AddressSuggestion,
  AddressSuggestionParts,
  CoveredArea,
  PlaceSuggestion,
  PlaceSuggestionParts,
  PreloadArea,
  PreloadOptions,
  Suggested,
  TextParts,
  ZipCity,
} from './suggest/index.js';
