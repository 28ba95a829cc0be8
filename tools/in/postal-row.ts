/** Kinds of post offices, the least first. */
export const OFFICE_GRADES = ['branch', 'sub', 'head'] as const;
export type OfficeGrade = (typeof OFFICE_GRADES)[number];

/** What a source says of a post office. */
export interface PostOffice {
  readonly grade: OfficeGrade;
  /** Whether it is said to deliver mail. */
  readonly delivers: boolean;
}

/** WGS84 degrees. */
export interface Degrees {
  readonly latitude: number;
  readonly longitude: number;
}

/** A post office of the directory or a line of a GeoNames postal file, cleaned of blanks only. */
export interface PostalRow {
  /** Six digits. */
  readonly pin: string;
  readonly place: string;
  /** GeoNames first-level code. */
  readonly stateCode: string;
  readonly district: string;
  /** Sub-district; often empty or a filler such as `NA`. */
  readonly subDistrict: string;
  /** Null where the source says it in the name at most. */
  readonly office: PostOffice | null;
  /** Null where the source has none. */
  readonly position: Degrees | null;
}

const COLUMNS = 12;
const PIN = /^[1-9]\d{5}$/;
/** What stands where a byte sequence was not text. */
const REPLACEMENT = /\ufffd/g;

/**
 * Reads the rows of a GeoNames postal file: 12 columns, tab separated, UTF-8, no header. Blank lines are skipped.
 *
 * @throws RangeError naming the line when it has another number of columns, no place, no six-digit code or a broken position.
 */
export function* readPostalRows(text: string): Generator<PostalRow> {
  let line = 0;
  for (const row of text.split('\n')) {
    line++;
    if (row.trim() === '') continue;
    const cells = row.replace(REPLACEMENT, ' ').split('\t').map(tidy);
    if (cells.length !== COLUMNS) throw new RangeError(`line ${line} has ${cells.length} columns, expected ${COLUMNS}`);
    const [, pin = '', place = '', , stateCode = '', district = '', , subDistrict = '', , north = '', east = ''] = cells;
    if (!PIN.test(pin)) throw new RangeError(`line ${line} has no PIN code of six digits`);
    if (place === '' || district === '') throw new RangeError(`line ${line} has no place or no district`);
    const position = north === '' || east === '' ? null : { latitude: Number(north), longitude: Number(east) };
    if (position !== null && !(Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180))
      throw new RangeError(`line ${line} has a position that is not one in degrees`);
    yield { pin, place, stateCode, district, subDistrict, office: null, position };
  }
}

function tidy(cell: string): string {
  return cell.trim().replace(/\s+/g, ' ');
}
