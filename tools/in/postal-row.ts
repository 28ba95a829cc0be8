/** One line of a GeoNames postal file, cleaned of blanks only. */
export interface PostalRow {
  /** Six digits. */
  readonly pin: string;
  readonly place: string;
  /** GeoNames first-level code. */
  readonly stateCode: string;
  readonly district: string;
  /** Sub-district; often empty or a filler such as `NA`. */
  readonly subDistrict: string;
}

const COLUMNS = 12;
const PIN = /^[1-9]\d{5}$/;
/** What stands where a byte sequence was not text. */
const REPLACEMENT = /\ufffd/g;

/**
 * Reads the rows of a GeoNames postal file: 12 columns, tab separated, UTF-8, no header. Blank lines are skipped.
 *
 * @throws RangeError naming the line when it has another number of columns, no place or no six-digit code.
 */
export function* readPostalRows(text: string): Generator<PostalRow> {
  let line = 0;
  for (const row of text.split('\n')) {
    line++;
    if (row.trim() === '') continue;
    const cells = row.replace(REPLACEMENT, ' ').split('\t').map(tidy);
    if (cells.length !== COLUMNS) throw new RangeError(`line ${line} has ${cells.length} columns, expected ${COLUMNS}`);
    const [, pin = '', place = '', , stateCode = '', district = '', , subDistrict = ''] = cells;
    if (!PIN.test(pin)) throw new RangeError(`line ${line} has no PIN code of six digits`);
    if (place === '' || district === '') throw new RangeError(`line ${line} has no place or no district`);
    yield { pin, place, stateCode, district, subDistrict };
  }
}

function tidy(cell: string): string {
  return cell.trim().replace(/\s+/g, ' ');
}
