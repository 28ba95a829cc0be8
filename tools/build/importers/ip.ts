import { stat } from 'node:fs/promises';
import type { RangeSource } from '../../ip/import/csv-ranges.js';
import { dbipCsv, ip2locationCsv, maxmindCsv } from '../../ip/import/csv-sources.js';
import { mmdbBuiltAt } from '../../ip/import/mmdb.js';
import { Rejects, total } from '../../source/rejects.js';
import { configError } from '../config-error.js';
import type { Importer } from './importer.js';

/** Importers of IP ranges. Their files are read when the ranges are packed, in the order in which they were named. */
export const IP_IMPORTERS: Readonly<Record<string, Importer>> = {
  'ip:mmdb': async (path, { ledger, ipRanges }) => {
    ledger.addDate(new Date(await mmdbBuiltAt(path)));
    ipRanges.push(path);
  },
  'ip:maxmind-csv': csvImporter(maxmindCsv),
  'ip:dbip-csv': csvImporter(dbipCsv),
  'ip:ip2location-csv': csvImporter(ip2locationCsv),
};

/** The path is that of a file, or of MaxMind's folder of files. */
function csvImporter(sourceOf: (path: string, rejects: Rejects) => RangeSource): Importer {
  return async (path, { ledger, ipRanges }) => {
    ledger.addDate((await stat(path)).mtime);
    const rejects = new Rejects(path);
    const source = sourceOf(path, rejects);
    ipRanges.push(async (index) => {
      const ranges = await source(index).catch((error: unknown) => {
        throw configError(path, error);
      });
      const { read, rejected, leftOut, changed } = rejects;
      ledger.tallies.push({ path, read, kept: read - total(leftOut), ofRows: true, rejected, leftOut, changed });
      return ranges;
    });
  };
}
