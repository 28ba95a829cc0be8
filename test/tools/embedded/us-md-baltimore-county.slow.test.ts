import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { groupBy } from '../../../src/group.js';
import { open } from '../../../src/index.js';

const folder = fileURLToPath(new URL('../../../datasets/us-md-baltimore-county/', import.meta.url));
const places = fileURLToPath(new URL('../../../datasets/us-places/', import.meta.url));
const source = fileURLToPath(new URL('../../../datasets/sources/baltimore-county-md.csv.gz', import.meta.url));

describe('us-md-baltimore-county', () => {
  it('confirms the addresses of its source, each with the add-on that the source says, and none as postally verified', async () => {
    const rows: Record<string, string>[] = parse(gunzipSync(await readFile(source)), { columns: true });
    const used = rows.filter(({ STATUS, NUMBER }) => STATUS !== 'INACTIVE' && NUMBER !== '0' && NUMBER !== '99999');
    const addresses = groupBy(used, textOf);
    const doorplate = await open({ data: [folder, places] });
    const [others, failed]: [string[], string[]] = [[], []];
    for (const [text, same] of addresses) {
      const { result } = await doorplate.verify(text);
      const known = same.map(({ PLUS4 }) => PLUS4 || null);
      if (result?.IsPostalVerified !== false) failed.push(`${text}: ${result?.IsPostalVerified}`);
      else if (result.DpvConfirmation !== 'Y') others.push(text);
      else if (!known.includes(result.Zip4)) failed.push(`${text}: ${result.Zip4}, expected ${known}`);
    }
    await doorplate.close();
    expect(failed).toEqual([]);
    expect(addresses.size).toBe(91_770);
    // Several buildings have the number of the first one, and none of its own is listed; the second is no number.
    expect(others).toEqual(['5001 WASHINGTON BLVD, HALETHORPE, MD 21227', '11712 A1/2 REISTERSTOWN RD, REISTERSTOWN, MD 21136']);
  }, 120_000);
});

/** The suffixes N, S, E and W are written as the dataset has all of them: apart from its number a letter is a directional. */
function textOf({ NUMBER, STREET, CITY, POSTCODE }: Record<string, string>): string {
  return `${NUMBER?.replace(/ (?=[NSEW]$)/, '')} ${STREET}, ${[CITY, `MD ${POSTCODE}`].filter(Boolean).join(', ')}`;
}
