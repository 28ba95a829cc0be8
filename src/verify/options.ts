import type { QueryOptions } from '../service.js';
import type { SecondaryLetters } from './delivery-point.js';

export interface VerifyOptions extends QueryOptions {
  /** Lets sources of `government` authority count for `IsPostalVerified`; default false: only `postal` ones do. */
  readonly acceptGovernment?: boolean;
  /** What letters in unit numbers count as when a delivery point is computed; without it such units have none. */
  readonly secondaryLetters?: SecondaryLetters;
  /** Longest text taken, in UTF-16 code units; default 1024. */
  readonly maxInputLength?: number;
}
