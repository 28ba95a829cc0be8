export { checkDigit } from './check-digit.js';
export { type DeliveryPointInput, deliveryPoint, type RecordType, type SecondaryLetters } from './delivery-point.js';
export { speculate, type VerifyOptions, verify } from './verify.js';
