export type { DoorplateError } from '../../errors.js';
export type { ManagedCredentialStore } from '../store.js';
export { type FileCredentialStore, type FileStoreOptions, fileStore } from './file-store.js';
