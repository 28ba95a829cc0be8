import { describe, expect, it } from 'vitest';
import { decodeTable } from '../../../src/dataset/format/index.js';
import { TableBuffer } from '../../../src/dataset/format/table-buffer.js';
import { describeFile } from '../../../tools/build/format/pack.js';
import { decoded, type TableOf } from '../../fixtures/decoded.js';
import { placesFile } from '../../fixtures/example-dataset.js';

const entry = await describeFile(placesFile());

/** Opens a file of places with other cells: columns lie over its bytes. */
function opened(change: (table: TableOf<'us-places'>) => void, laid = (bytes: Uint8Array): Uint8Array | TableBuffer => bytes): unknown {
  const { bytes } = placesFile();
  change(decoded('us-places', bytes));
  return decodeTable(laid(bytes), entry);
}

class PartlyRead extends TableBuffer {
  override get isWhole(): boolean {
    return false;
  }
}

const beyond = ({ cityState }: TableOf<'us-places'>): unknown => cityState.fill(9);

describe('opening a file', () => {
  it.each<[string, (table: TableOf<'us-places'>) => unknown]>([
    ['cityState', beyond],
    ['cityFirstZip', ({ cityFirstZip }) => cityFirstZip.fill(9)],
  ])('refuses a whole one whose %s leads out of it', (column, change) => {
    expect(() => opened(change)).toThrow(expect.objectContaining({ code: 'DATASET_CORRUPT', message: expect.stringContaining(column) }));
  });

  it('leaves orders to deep checks, and the cells of pages to those who read them', () => {
    expect(() => opened(({ zipCode }) => zipCode.reverse())).not.toThrow();
    expect(() => opened(beyond, (bytes) => new PartlyRead(bytes))).not.toThrow();
  });
});
