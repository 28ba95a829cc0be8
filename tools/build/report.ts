/** How much of some work has been done. */
export interface Amount {
  readonly count: number;
  /** In the plural: `rows`. */
  readonly unit: string;
}

/** Takes how far the work is, 0 to 1, or null where the end is not known, and what is being done. */
export type Report = (fraction: number | null, label: string, amount?: Amount) => void;
