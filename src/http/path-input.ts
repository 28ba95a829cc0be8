import { OPERATIONS, type QueryName } from '../contract.js';
import { DoorplateError } from '../errors.js';
import { requireCoordinates, requireDisplayType, requireText } from '../input.js';
import type { Coordinates } from '../service.js';
import type { RouteMatch } from './routes.js';

/** A number as JSON writes it (RFC 8259, section 6): what clients in any language send for a double. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const INTEGER = /^[+-]?\d{1,10}$/;
const MAX_INT32 = 2 ** 31 - 1;

/**
 * The values in a path, decoded and checked when they are asked for. Every reader throws `INPUT_EMPTY`,
 * `INPUT_TOO_LONG`, `INPUT_MALFORMED` or `INPUT_OUT_OF_RANGE`; no message repeats what was sent.
 */
export class PathInput {
  constructor(
    private readonly operation: QueryName,
    private readonly values: RouteMatch['values'],
    private readonly maxInputLength: number,
  ) {}

  /**
   * A text, percent-decoded exactly once as UTF-8 (RFC 3986, section 2.1); a plus sign stays one.
   * Messages name the value by its label.
   */
  text(name: string, label = name): string {
    return requireText(this.decode(name, label), label, this.maxInputLength);
  }

  displayType(): number {
    const row = OPERATIONS[this.operation];
    const known = 'displayTypes' in row ? row.displayTypes.join(', ') : '';
    const text = this.decode('displayType');
    if (text.trim() === '') throw new DoorplateError('INPUT_EMPTY', `displayType is missing or empty, expected one of ${known}`);
    const value = INTEGER.test(text) ? Number(text) : Number.NaN;
    if (!(value >= -MAX_INT32 - 1 && value <= MAX_INT32)) {
      throw new DoorplateError('INPUT_MALFORMED', `displayType is not a 32-bit integer, expected one of ${known}`);
    }
    // `-0` is 0.
    return requireDisplayType(this.operation, value | 0);
  }

  coordinates(): Coordinates {
    return requireCoordinates({ latitude: this.number('lat', 'latitude'), longitude: this.number('lon', 'longitude') });
  }

  private number(name: string, label: string): number {
    const text = this.text(name, label);
    const value = NUMBER.test(text) ? Number(text) : Number.NaN;
    if (Number.isFinite(value)) return value;
    throw new DoorplateError('INPUT_MALFORMED', `${label} is not a finite number as JSON writes it`);
  }

  private decode(name: string, label = name): string {
    try {
      return decodeURIComponent(this.values[name] ?? '');
    } catch {
      throw new DoorplateError('INPUT_MALFORMED', `${label} is not percent-encoded UTF-8`);
    }
  }
}
