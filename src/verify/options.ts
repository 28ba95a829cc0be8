import type { VerifyOptions } from '../service.js';

export interface VerifyCall extends VerifyOptions {
  /** Lets sources of `government` authority count for `IsPostalVerified`; default false: only `postal` ones do. */
  readonly acceptGovernment?: boolean;
  /** Longest text taken, UTF-16 code units; default 1,024. */
  readonly maxInputLength?: number;
}
