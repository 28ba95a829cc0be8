export { allReady, type MaybePromise, whenReady } from '../maybe-promise.js';
