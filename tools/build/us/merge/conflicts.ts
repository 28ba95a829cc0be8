import type { Components } from '../../../../src/address/components.js';
import { format } from '../../../../src/address/index.js';

/** A difference between two sources, and how it was resolved. */
export interface Conflict {
  /** The address or range that they differ about, on one line. */
  readonly subject: string;
  /** What they differ in. */
  readonly field: string;
  /** The value that was kept, and the row of its source in the manifest. */
  readonly kept: string;
  readonly keptSource: number;
  readonly other: string;
  readonly otherSource: number;
}

/** Takes the conflicts of a build, one by one. */
export type ConflictWriter = (conflict: Conflict) => void;

/** An address on one line, as conflicts name it. */
export function conflictSubject(components: Components): string {
  return format(components).full;
}
