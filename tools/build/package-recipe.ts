/** Tells how far a build is: a fraction from 0 to 1 and what is being done. */
export type Progress = (fraction: number, label: string) => void;

/** How one of the datasets that come with the package is made. The same installed packages give the same bytes. */
export interface Recipe {
  /** Name of the dataset and of its folder in `datasets/`. */
  readonly name: string;
  /** File name to bytes, as `packDataset` returns them. */
  build(progress: Progress): Promise<ReadonlyMap<string, Uint8Array>>;
}
