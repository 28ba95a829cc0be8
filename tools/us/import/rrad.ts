import { type ListedAddress, sampleRow } from '../../embedded/us-streets-sample.js';
import { readMember } from '../../source/member.js';
import { sourceMembers } from '../../source/members.js';
import { termsOf } from '../../source/terms.js';
import type { AddressRow } from '../rows.js';
import type { ImportContext } from './import-context.js';

const MEMBERS = /\.json$/i;
const MAX_BYTES = 2 ** 28;

/**
 * Streams the addresses of a data file of the package `rrad`. Those without a house number or a
 * street are rejected by their place in the list.
 *
 * @throws RangeError when the file is damaged or of another form.
 */
export async function* readRrad(path: string, context: ImportContext): AsyncGenerator<AddressRow> {
  const source = context.addSource(termsOf('rrad'));
  for await (const member of sourceMembers(path, MEMBERS, context.rejects)) {
    const addresses = listedAddresses(new TextDecoder().decode(await readMember(member, MAX_BYTES)));
    for (const [at, address] of addresses.entries()) {
      context.rejects.read++;
      const row = sampleRow(address, context.places);
      if (row === null) context.rejects.reject(at + 1, 'the line holds no house number or no street');
      else yield { ...row, source };
    }
  }
}

/** Reads the text of a data file of the package `rrad`. Throws `RangeError` naming the first entry that is none. */
function listedAddresses(text: string): readonly ListedAddress[] {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    // The parser's message quotes the text around the damage.
    throw new RangeError('the file is not JSON');
  }
  const addresses = isObject(file) ? file.addresses : null;
  if (!Array.isArray(addresses)) throw new RangeError('the file has no list of addresses');
  const bad = addresses.findIndex((address: unknown) => !isListedAddress(address));
  if (bad >= 0) throw new RangeError(`address ${bad + 1} lacks its line, state, five-digit ZIP code or coordinates`);
  return addresses as readonly ListedAddress[];
}

const STATE = /^[A-Z]{2}$/;
const ZIP_CODE = /^\d{5}$/;

function isListedAddress(value: unknown): value is ListedAddress {
  if (!isObject(value)) return false;
  const { address1, address2, city, state, postalCode, coordinates } = value;
  return (
    typeof address1 === 'string' &&
    typeof address2 === 'string' &&
    (city === undefined || typeof city === 'string') &&
    typeof state === 'string' &&
    STATE.test(state) &&
    typeof postalCode === 'string' &&
    ZIP_CODE.test(postalCode) &&
    isObject(coordinates) &&
    isDegrees(coordinates.lat, 90) &&
    isDegrees(coordinates.lng, 180)
  );
}

function isDegrees(value: unknown, limit: number): boolean {
  return typeof value === 'number' && Math.abs(value) <= limit;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
