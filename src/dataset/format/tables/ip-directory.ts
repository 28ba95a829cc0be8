import { corrupt, type Overlay, openRoot, type TableBytes, within } from '../codecs/columns.js';
import { decodeColumns } from '../column-schema.js';
import { ROOTS } from '../roots.js';
import { IP_COLUMNS, IP_LEVELS, type IpTable } from './ip.js';

/** Opens the directory of a dataset of IP ranges. Throws `DATASET_*` when it is none or damaged. */
export function decodeIp(bytes: TableBytes, overlay?: Overlay): IpTable {
  const root = openRoot(bytes, ROOTS.ip);
  return within(() => {
    const level = IP_LEVELS[root.level() - 1];
    if (level === undefined) throw corrupt(`level is ${root.level()}, expected 1 to ${IP_LEVELS.length}`);
    return { level, ...decodeColumns(root, IP_COLUMNS, overlay) };
  });
}
