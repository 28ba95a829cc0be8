/** SHA-256 in JavaScript, in a module of its own: bundlers load it where it is needed, and leave out the other digests. */
export { sha256 } from '@noble/hashes/sha2.js';
