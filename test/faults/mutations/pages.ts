import type { Doorplate } from '../../../src/doorplate.js';
import { isDoorplateError } from '../../../src/errors.js';
import { open } from '../../../src/open.js';
import { Random } from '../../../tools/random.js';
import type { Packed } from '../../fixtures/damaged-datasets.js';
import { networkSource } from '../../fixtures/paged-sample.js';
import { changedDataset, pagedFiles } from './changed-pages.js';
import { Watchdog } from './watchdog.js';

/** What became of the questions about mutations. */
export interface PageOutcomes {
  answered: number;
  refused: number;
}

type Ask = (doorplate: Doorplate) => Promise<unknown>;

/** Many times what the questions read of files that are as they should be. */
const MOST_READS = 400;
const NAMED = /^DATASET_(?:CORRUPT|FOREIGN|TOO_NEW|TOO_LARGE|SIZE_MISMATCH|DIGEST_MISMATCH)$/;

/**
 * Asks over a network of datasets of which one file has other pages, or another page table, and a manifest that vouches for
 * them. Throws, with the number of the mutation, when one leads to anything but answers and errors of the dataset.
 */
export async function runPageMutations(
  datasets: readonly Packed[],
  questions: readonly Ask[],
  { seed, mutations }: { readonly seed: number; readonly mutations: number },
): Promise<PageOutcomes> {
  const random = new Random(seed);
  const files = datasets.flatMap((packed, dataset) => pagedFiles(packed).map((file) => ({ dataset, file })));
  const outcomes: PageOutcomes = { answered: 0, refused: 0 };
  const watchdog = new Watchdog('pages');
  try {
    for (let mutation = 0; mutation < mutations; mutation++) {
      watchdog.sign(mutation);
      const { dataset, file } = random.of(files);
      const changed = changedDataset(datasets[dataset] as Packed, file, random);
      try {
        await askAll(datasets.with(dataset, changed), questions, outcomes);
      } catch (cause) {
        throw new Error(`mutation ${mutation} of ${file.name}, seed ${seed}: ${cause}`, { cause });
      }
    }
  } finally {
    await watchdog.stop();
  }
  return outcomes;
}

async function askAll(datasets: readonly Packed[], questions: readonly Ask[], outcomes: PageOutcomes): Promise<void> {
  let reads = 0;
  const sources = datasets.map((packed) => {
    const { source, network } = networkSource(packed);
    network.pass = (bytes) => {
      if (reads++ > MOST_READS) throw new RangeError('the questions read without end');
      return bytes;
    };
    return source;
  });
  const doorplate = await open({ only: true, data: sources });
  try {
    for (const ask of questions) {
      try {
        await ask(doorplate);
        outcomes.answered++;
      } catch (error) {
        if (!isDoorplateError(error) || !NAMED.test(error.code)) throw error;
        outcomes.refused++;
      }
    }
  } finally {
    await doorplate.close();
  }
  if (reads > MOST_READS) throw new RangeError('the questions read without end');
}
