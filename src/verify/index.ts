export type { SecondaryLetters, VerifyOptions } from '../service.js';
export type { VerifyCall } from './authority.js';
export { checkDigit, type DeliveryPointInput, deliveryPoint, type RecordType } from './delivery-point.js';
export { speculate, verify } from './verify.js';
