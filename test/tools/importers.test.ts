import { expect, it } from 'vitest';
import { goldenCases } from '../golden/golden.js';
import { type ImportOptions, importOutcome } from './import-outcome.js';

/** What comes of a file. The number of rows and the sources are said where they matter, all else always: what is empty or null is left out. */
type Outcome = Readonly<Record<string, unknown>>;

it.each(goldenCases<unknown, Outcome, ImportOptions | undefined>('importers'))(
  '$id',
  async ({ source, input, options, expect: expected }) => {
    const { read, sources, ...outcome } = await importOutcome(source, input, options);
    expect({ ...outcome, ...('read' in expected ? { read } : {}), ...('sources' in expected ? { sources } : {}) }).toEqual(expected);
  },
);
