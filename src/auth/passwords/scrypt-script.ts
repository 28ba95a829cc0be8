// A module of its own, so that bundlers load scrypt in JavaScript only where it is needed.
export { scryptAsync } from '@noble/hashes/scrypt.js';
