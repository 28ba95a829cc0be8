import type { Authority } from '../dataset/manifest.js';
import type { DatasetView } from '../dataset/view.js';
import type { VerifyOptions } from '../service.js';

export interface VerifyCall extends VerifyOptions {
  /** Lets sources of `government` authority count for `IsPostalVerified`; default false: only `postal` ones do. */
  readonly acceptGovernment?: boolean;
  /** Longest text taken, UTF-16 code units; default 1,024. */
  readonly maxInputLength?: number;
}

type Accepted = Pick<VerifyCall, 'acceptGovernment'>;

/** Whether a match with a source of this authority makes `IsPostalVerified` true. */
export function countsAsPostal(authority: Authority, { acceptGovernment = false }: Accepted): boolean {
  return authority === 'postal' || (authority === 'government' && acceptGovernment);
}

/**
 * Whether any mounted street data can make `IsPostalVerified` true. Looks at manifests only, and at
 * their sources first: they are few, the files of a national dataset are hundreds.
 */
export function holdsPostalStreets(view: DatasetView, accepted: Accepted): boolean {
  return view.manifests.some(
    ({ sources, files }) =>
      sources.some(({ authority }) => countsAsPostal(authority, accepted)) && files.some(({ kind }) => kind === 'us-streets'),
  );
}
