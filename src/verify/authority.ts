import type { Authority } from '../dataset/manifest.js';
import type { DatasetView } from '../dataset/view.js';
import type { VerifyCall } from './options.js';

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
