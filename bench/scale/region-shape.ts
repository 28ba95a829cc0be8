/** Ranks of the quantiles in the tables below. */
export const QUANTILES = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 0.999] as const;
export type Quantiles = readonly number[];
/** Values with their shares of all; what is missing to 1 is spread over values that are not listed. */
export type Shares = readonly (readonly [value: string, share: number])[];

/** How the addresses of a region are distributed. A street is one street name in one ZIP code and city. */
export interface RegionShape {
  /** Addresses that it was measured on. */
  readonly addresses: number;
  /** Addresses of a ZIP code. */
  readonly perZip: Quantiles;
  /** Distinct primary numbers of a street. */
  readonly numbersPerStreet: Quantiles;
  readonly firstNumber: Quantiles;
  /** Difference of a primary number to the one before it on its street. */
  readonly gap: Quantiles;
  /** Distance of a primary number to the one before it on its street. */
  readonly stepMetres: Quantiles;
  /** Share of primary numbers with a suffix, fraction or prefix. */
  readonly writtenNumber: number;
  /** Share of primary numbers with several rows, and how many these have. */
  readonly sharedNumber: number;
  readonly rowsPerSharedNumber: Quantiles;
  /** Distance of a row to the one before it at the same primary number. */
  readonly unitStepMetres: Quantiles;
  /** Share of rows of shared numbers that name a unit. */
  readonly unitInSharedNumber: number;
  /** Share of units that are one letter. */
  readonly letterUnit: number;
  readonly designators: Shares;
  /** Share of addresses with a ZIP+4 code. */
  readonly zip4: number;
  /** Shares of streets. */
  readonly predirectional: number;
  readonly postdirectional: number;
  readonly numberedName: number;
  /** Names of one, two, and three or more words. */
  readonly nameWords: readonly number[];
  /** Distinct names among the streets. */
  readonly namesPerStreet: number;
  readonly types: Shares;
}
