export { checkDigit } from './check-digit.js';
export { type DeliveryPointInput, deliveryPoint, type RecordType, type SecondaryLetters } from './delivery-point.js';
export type { VerifyOptions } from './options.js';
export { speculate, verify } from './verify.js';
