import { createRequire } from 'node:module';

/** An address as the package `rrad` lists it: OpenAddresses points, public domain. */
export interface ListedAddress {
  readonly address1: string;
  readonly address2: string;
  readonly city?: string;
  readonly state: string;
  readonly postalCode: string;
  readonly coordinates: { readonly lat: number; readonly lng: number };
}

/** A few thousand addresses of sixteen states. */
export function listedAddresses(): readonly ListedAddress[] {
  return (createRequire(import.meta.url)('rrad') as { readonly addresses: readonly ListedAddress[] }).addresses;
}
