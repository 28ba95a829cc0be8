import { perOwner } from '../bounded-cache.js';
import type { Authority, Manifest } from '../dataset/manifest.js';
import type { DatasetView } from '../dataset/view.js';
import type { VerifyOptions } from '../service.js';

export interface VerifyCall extends VerifyOptions {
  /** Lets sources of `government` authority count for `IsPostalVerified`; default false: only `postal` ones do. */
  readonly acceptGovernment?: boolean;
  /** Longest text taken, UTF-16 code units; default 1,024. */
  readonly maxInputLength?: number;
}

type Accepted = Pick<VerifyCall, 'acceptGovernment'>;

export function countsAsPostal(authority: Authority, { acceptGovernment = false }: Accepted): boolean {
  return authority === 'postal' || (authority === 'government' && acceptGovernment);
}

/** Every parse asks for them. */
const authoritiesOf = /* @__PURE__ */ perOwner((manifests: readonly Manifest[]): readonly Authority[] => {
  const streets = manifests.filter(({ files }) => files.some(({ kind }) => kind === 'us-streets'));
  return [...new Set(streets.flatMap(({ sources }) => sources.map(({ authority }) => authority)))];
});

/** Whether any mounted street data can make `IsPostalVerified` true, by its manifests. */
export function holdsPostalStreets(view: DatasetView, accepted: Accepted): boolean {
  return authoritiesOf(view.manifests).some((authority) => countsAsPostal(authority, accepted));
}
