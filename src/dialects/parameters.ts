import type { AddressFields } from '../address/address-input.js';
import { DoorplateError, type ErrorCode } from '../errors.js';
import type { DialectAnswer } from '../http/dialect.js';
import { requireText } from '../input.js';
import type { Coordinates } from '../service.js';
import type { Box } from './place.js';

export interface Wording {
  missing(name: string): string;
  invalid(name: string): string;
}

const COUNTRY_NAMES: ReadonlySet<string> = new Set(['us', 'usa', 'united states', 'united states of america']);
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** The parameters of a request. An unusable one is an `INPUT_*` error in the words of the service; a blank one is missing. */
export class Parameters {
  constructor(
    private readonly query: URLSearchParams,
    private readonly wording: Wording,
    private readonly maxInputLength: number,
  ) {}

  names(): readonly string[] {
    return [...new Set(this.query.keys())];
  }

  text(name: string): string | null {
    const text = this.query.get(name)?.trim() ?? '';
    return text === '' ? null : requireText(text, name, this.maxInputLength);
  }

  requiredText(name: string): string {
    return this.text(name) ?? this.refuse('INPUT_EMPTY', this.wording.missing(name));
  }

  number(name: string, lowest: number, highest: number): number | null {
    const text = this.text(name);
    if (text === null) return null;
    const value = NUMBER.test(text) ? Number(text) : Number.NaN;
    return value >= lowest && value <= highest ? value : this.refuse('INPUT_OUT_OF_RANGE', this.wording.invalid(name));
  }

  /** A number above the highest becomes the highest. */
  count(name: string, otherwise: number, highest: number): number {
    return Math.min(Math.floor(this.number(name, 1, Number.MAX_SAFE_INTEGER) ?? otherwise), highest);
  }

  /** All values of a parameter that may be repeated or hold several, with commas between them. */
  words(name: string): readonly string[] {
    const values = this.query.getAll(name).flatMap((value) => value.split(','));
    return values.map((value) => value.trim()).filter((value) => value !== '');
  }

  list(name: string): readonly string[] {
    return this.words(name).map((value) => value.toLowerCase());
  }

  /** Null where neither coordinate is given. */
  point(latitude: string, longitude: string): Coordinates | null {
    const point = { latitude: this.number(latitude, -90, 90), longitude: this.number(longitude, -180, 180) };
    if (point.latitude === null && point.longitude === null) return null;
    return { latitude: this.required(point.latitude, latitude), longitude: this.required(point.longitude, longitude) };
  }

  requiredPoint(latitude: string, longitude: string): Coordinates {
    return this.point(latitude, longitude) ?? this.refuse('INPUT_EMPTY', this.wording.missing(latitude));
  }

  /** Two corners, longitude first. */
  box(name: string): Box | null {
    const text = this.text(name);
    if (text === null) return null;
    const corners = text.split(',').map((each) => (NUMBER.test(each.trim()) ? Number(each) : Number.NaN));
    const [x1 = Number.NaN, y1 = Number.NaN, x2 = Number.NaN, y2 = Number.NaN] = corners;
    const isUsable = corners.length === 4 && Math.max(Math.abs(x1), Math.abs(x2)) <= 180 && Math.max(Math.abs(y1), Math.abs(y2)) <= 90;
    return isUsable ? [x1, Math.min(y1, y2), x2, Math.max(y1, y2)] : this.refuse('INPUT_OUT_OF_RANGE', this.wording.invalid(name));
  }

  /** The fields of a form, the county of its own name; null where none is given. */
  address(street: string, cities: readonly string[], state: string, zip: string): AddressFields | null {
    const city = cities.map((name) => this.text(name)).find((text) => text !== null) ?? null;
    const fields = { street: this.text(street), city, county: this.text('county'), state: this.text(state), zip: this.text(zip) };
    return Object.values(fields).every((field) => field === null) ? null : fields;
  }

  /** Whether a list of countries leaves out the US. */
  isElsewhere(name: string): boolean {
    const countries = this.list(name);
    return countries.length > 0 && !countries.some((country) => COUNTRY_NAMES.has(country));
  }

  refuse(code: ErrorCode, message: string): never {
    throw new DoorplateError(code, message);
  }

  private required(value: number | null, name: string): number {
    return value ?? this.refuse('INPUT_EMPTY', this.wording.missing(name));
  }
}

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' };

export function json(status: number, body: unknown): DialectAnswer {
  return { status, body: JSON.stringify(body), headers: JSON_HEADERS };
}
