import { formatLastLine, formatStreet } from '../address/format.js';
import { perOwner } from '../bounded-cache.js';
import type { UsStreetsTable } from '../dataset/format/tables/us-streets.js';
import { type Street, streetEntry, streetRowOfAddress } from './shard.js';
import { streetLine } from './street-record.js';

/** A street with the texts that its addresses share; null where there is nothing to write. */
export interface WrittenStreet {
  /** Its row among the streets of its shard. */
  readonly row: number;
  readonly street: Street;
  /** The street on one line, as the data spells it. */
  readonly line: string | null;
  /** The street as it stands on mail. */
  readonly onMail: string | null;
  /** City, state and ZIP code. */
  readonly lastLine: string | null;
}

/** Streets kept for each shard, by row modulo this number: questions in a row tend to share streets. Chosen. */
const KEPT = 256;

const keptOf = perOwner((_: UsStreetsTable): WrittenStreet[] => []);

/** The street of an address row. The latest ones of a shard are kept for as long as the shard is resident. */
export function writtenStreet(table: UsStreetsTable, address: number): WrittenStreet {
  const kept = keptOf(table);
  const row = streetRowOfAddress(table, address);
  const known = kept[row % KEPT];
  if (known !== undefined && known.row === row) return known;
  const written = write(table, row);
  kept[row % KEPT] = written;
  return written;
}

function write(table: UsStreetsTable, row: number): WrittenStreet {
  const street = streetEntry(table, row);
  return {
    row,
    street,
    line: streetLine(street) || null,
    onMail: formatStreet(street, street.state),
    lastLine: formatLastLine(street.city, street.state, street.zip),
  };
}
