import { type Components, parseStreetLine } from '../../../../src/address/index.js';
import type { ListedAddress } from '../../source/listed-addresses.js';
import { readMember } from '../../source/member.js';
import { sourceMembers } from '../../source/members.js';
import { termsOf } from '../../source/terms.js';
import type { AddressRow } from '../rows.js';
import type { ImportContext } from './import-context.js';
import { PointRows } from './point-row.js';

const MEMBERS = /\.json$/i;
const MAX_BYTES = 2 ** 28;
/** Longest delivery line, characters. */
const MAX_LINE = 256;
const LEADING_ZEROS = /^0+(?=\d)/;

/**
 * Streams the addresses of a data file of the package `rrad`. Those that cannot be used are rejected by their place in the list.
 *
 * @throws RangeError when the file is damaged or of another form.
 */
export async function* readRrad(path: string, context: ImportContext): AsyncGenerator<AddressRow> {
  const { rejects } = context;
  const source = context.addSource(termsOf('rrad'));
  const rows = new PointRows(context, context.state);
  for await (const member of sourceMembers(path, MEMBERS, rejects)) {
    const addresses = listedAddresses(new TextDecoder().decode(await readMember(member, MAX_BYTES)));
    for (const [at, address] of addresses.entries()) {
      rejects.read++;
      const row = rowOf(address, rows, { source, record: at + 1 });
      if (typeof row === 'string') rejects.reject(at + 1, row);
      else yield* row;
    }
  }
}

/** Reads the text of a data file of the package `rrad`. Throws `RangeError` where it has no list. */
function listedAddresses(text: string): readonly unknown[] {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    // The parser's message quotes the text around the damage.
    throw new RangeError('the file is not JSON');
  }
  const addresses = isObject(file) ? file.addresses : null;
  if (!Array.isArray(addresses)) throw new RangeError('the file has no list of addresses');
  return addresses;
}

/** The row of an entry of the list, or the reason why it cannot be used. */
function rowOf(
  address: unknown,
  rows: PointRows,
  place: { readonly source: number; readonly record: number },
): readonly AddressRow[] | string {
  if (!isObject(address)) return 'the entry is no address';
  const [address1, address2] = [textOf(address.address1), textOf(address.address2)];
  if (address1.length + address2.length > MAX_LINE) return `the line is longer than ${MAX_LINE} characters`;
  const line = listedLine({ address1, address2 });
  if (line === null) return 'the line holds no house number or no street';
  const { lat, lng } = isObject(address.coordinates) ? address.coordinates : {};
  return rows.rows({
    line,
    city: textOf(address.city),
    county: '',
    state: textOf(address.state),
    zip: textOf(address.postalCode),
    zip4: '',
    position: typeof lat === 'number' && typeof lng === 'number' ? [lng, lat] : [textOf(lng), textOf(lat)],
    ...place,
  });
}

/** The parts of a listed address's line; null when it holds no primary number or no street. */
export function listedLine({ address1, address2 }: Pick<ListedAddress, 'address1' | 'address2'>): Components | null {
  const line = parseStreetLine([address1, address2].filter((part) => part !== '').join(' '));
  if (line.number === null || line.name === null) return null;
  return { ...line, unitNumber: line.unitNumber?.replace(LEADING_ZEROS, '') ?? null };
}

/** A text, or a number as one, as ZIP codes are that have lost their zeros; empty for all else. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
