import { createHash } from 'node:crypto';
import { Random } from '../../../bench/accuracy/random.js';
import { decodePageTable, PAGE_DIGEST_BYTES } from '../../../src/dataset/format/paged/page-table.js';
import type { FileEntry, PagesEntry } from '../../../src/dataset/manifest.js';
import type { Doorplate } from '../../../src/doorplate.js';
import { isDoorplateError } from '../../../src/errors.js';
import { open } from '../../../src/open.js';
import { manifestOf, type Packed, withManifest } from '../../fixtures/damaged-datasets.js';
import { networkSource } from '../../fixtures/paged-sample.js';
import { Mutator } from './mutate.js';
import { Watchdog } from './watchdog.js';

/** A file that is read page by page. */
interface PagedEntry extends FileEntry {
  readonly pages: PagesEntry;
}

/** What became of the questions about mutations. */
export interface PageOutcomes {
  answered: number;
  refused: number;
}

type Ask = (doorplate: Doorplate) => Promise<unknown>;
type Bytes = Uint8Array<ArrayBuffer>;

/** Many times what the questions read of files that are as they should be. */
const MOST_READS = 400;
const EXTREMES = [0, 1, 0x7f, 0x80, 0xff, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff];
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
  const doorplate = await open({ data: sources });
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

function pagedFiles(packed: Packed): readonly PagedEntry[] {
  return manifestOf(packed).files.filter((file): file is PagedEntry => file.pages !== undefined);
}

/** The dataset with a file that is changed, and digests that fit. */
function changedDataset(packed: Packed, file: PagedEntry, random: Random): Packed {
  const original = Uint8Array.from(packed.get(file.name) as Uint8Array);
  const bytes = random.chance(0.5) ? withOtherPages(original, file, random) : withOtherTable(original, file, random);
  return withManifest(new Map(packed).set(file.name, bytes), (manifest) => {
    const entry = manifest.files.find(({ name }) => name === file.name);
    if (entry?.pages === undefined) throw new RangeError(`no file ${file.name}`);
    entry.bytes = bytes.length;
    entry.sha256 = digest(bytes).toString('hex');
    entry.pages = { ...entry.pages, sha256: digest(bytes.subarray(file.pages.offset)).toString('hex') };
  });
}

function withOtherTable(bytes: Bytes, { pages: { offset } }: PagedEntry, random: Random): Bytes {
  const table = new Mutator(bytes.slice(offset), random).next();
  return Uint8Array.from(Buffer.concat([bytes.subarray(0, offset), table]));
}

/** Changes some cells, and the digests of their pages. */
function withOtherPages(bytes: Bytes, { pages: { offset } }: PagedEntry, random: Random): Bytes {
  const { digests, pageAt, pages } = decodePageTable(bytes.slice(offset), offset);
  const view = new DataView(bytes.buffer);
  for (let changes = 1 + random.below(4); changes > 0; changes--) {
    const at = random.below(offset - 4);
    if (random.chance(0.3)) bytes[at] = random.below(256);
    else if (random.chance(0.5)) view.setUint32(at & ~3, random.of(EXTREMES), true);
    else bytes.copyWithin(at, random.below(offset), Math.min(offset, at + 64));
  }
  for (let page = 0; page < pages; page++) {
    const own = digest(bytes.subarray(pageAt[page], pageAt[page + 1])).subarray(0, PAGE_DIGEST_BYTES);
    bytes.set(own, offset + digests.byteOffset + page * PAGE_DIGEST_BYTES);
  }
  return bytes;
}

function digest(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
