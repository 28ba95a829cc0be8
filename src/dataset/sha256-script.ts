// A module of its own, so that bundlers load SHA-256 in JavaScript only where it is needed, and
// leave the other digests of the package out.
export { sha256 } from '@noble/hashes/sha2.js';
