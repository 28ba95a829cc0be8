import { describe, expect, it } from 'vitest';
import { type Components, NO_COMPONENTS } from '../../../src/address/index.js';
import { StreetSearch } from '../../../src/match/candidates/search.js';
import { placeOf } from '../../../src/match/index.js';
import { queryOf } from '../../../src/match/query.js';
import { type Shard, streetLine } from '../../../src/streets/street-record.js';
import { openAddresses } from '../../fixtures/findings.js';

const lines: readonly Partial<Components>[] = [
  { name: 'HAWTHORNE', postType: 'AVE' },
  { name: 'HAWTHORNE', postType: 'AVE', zip: '62704' },
  { name: 'HAWTHORN', postType: 'AVE' },
  { preDir: 'N', name: 'HAWTHORNE', postType: 'ST' },
  { name: 'CASTLE HILL', postType: null },
  { name: 'CASTLE', postType: 'HL', zip: '62704' },
  { name: 'WALNUT GROVE', postType: 'RD' },
  { name: 'PHILLIPSON', postType: 'CT' },
  { name: 'DR MARTIN LUTHER KING JR', postType: 'DR' },
  ...Array.from({ length: 30 }, (_, i) => ({ preType: 'COUNTY ROAD', name: '24', zip: String(62710 + i) })),
];
const store = await openAddresses(lines.map((line) => ({ number: '1', ...line })));

/** Runs steps of a search on the shards of Springfield; its candidates as lines with their ZIP codes, sorted. */
async function found(parts: Partial<Components>, ...steps: readonly ((search: StreetSearch, shard: Shard) => void)[]) {
  const query = queryOf({ ...NO_COMPONENTS, number: '1', city: 'SPRINGFIELD', state: 'IL', ...parts });
  if (query === null) throw new Error('there is no delivery line');
  return store.use(async (view) => {
    const search = new StreetSearch(query, await placeOf(view, query.given));
    const shards = await view.tables('us-streets');
    for (const step of steps) for (const shard of shards) step(search, shard);
    return { search, lines: search.candidates.map(({ street }) => `${streetLine(street)} ${street.zip}`).sort() };
  });
}

const exact = (search: StreetSearch, shard: Shard) => search.exact(shard, null);
const divided = (search: StreetSearch, shard: Shard) => search.divided(shard);
const near = (search: StreetSearch, shard: Shard) => search.near(shard, 20);

describe('a search for streets', () => {
  it('finds those of the name, in every ZIP code or in one', async () => {
    const given = { name: 'HAWTHORNE', postType: 'AVE' };
    const { lines } = await found(given, exact);
    expect(lines).toEqual(['HAWTHORNE AVE 62701', 'HAWTHORNE AVE 62704', 'N HAWTHORNE ST 62701']);
    expect((await found(given, (search, shard) => search.exact(shard, 62704))).lines).toEqual(['HAWTHORNE AVE 62704']);
  });

  it('keeps why the others of the name lost', async () => {
    const { search } = await found({ name: 'HAWTHORNE', preDir: 'S', postType: 'ST' }, exact);
    expect(search.rejected.map(({ rejection }) => rejection.rejected)).toContain('directional');
    expect(search.candidates.every(({ street }) => street.preDir === null)).toBe(true);
  });

  it('names twenty of those that lost, at most', async () => {
    const { search } = await found({ preType: 'US HIGHWAY', name: '24' }, exact);
    expect(search.candidates).toEqual([]);
    expect(search.rejected).toHaveLength(20);
  });

  it('finds lines that the data divides otherwise, in both directions', async () => {
    expect((await found({ name: 'CASTLE', postType: 'HL' }, divided)).lines).toEqual(['CASTLE HILL 62701']);
    expect((await found({ name: 'CASTLE HILL' }, divided)).lines).toEqual(['CASTLE HL 62704']);
  });

  it('has each street once, however often it is found', async () => {
    const given = { name: 'HAWTHORNE', postType: 'AVE' };
    const once = await found(given, exact, divided, near);
    const twice = await found(given, exact, exact, divided, divided, near, near);
    expect(twice.lines).toEqual(once.lines);
    expect(new Set(twice.lines).size).toBe(twice.lines.length);
    expect(once.lines).toContain('HAWTHORN AVE 62701');
  });

  it('takes a street by its exact name before a near spelling of it', async () => {
    const { search } = await found({ name: 'HAWTHORNE', postType: 'AVE' }, exact, near);
    const edits = new Map(search.candidates.map(({ street, agreement }) => [street.name, agreement.edits]));
    expect(edits).toEqual(
      new Map([
        ['HAWTHORNE', 0],
        ['HAWTHORN', 1],
      ]),
    );
  });

  it('finds near spellings by name and by whole line, and lets go of those with other letters', async () => {
    expect((await found({ name: 'HAWTORNE', postType: 'AVE' }, near)).lines).toContain('HAWTHORNE AVE 62701');
    const { search } = await found({ name: 'WALNUTGROVE', postType: 'RD' }, near);
    expect(search.candidates.map(({ street }) => street.name)).toEqual(['WALNUT GROVE']);
    const mixed = await found({ name: 'HAWTHORNE', postType: 'AVE' }, exact, near);
    mixed.search.dropMisspelled();
    expect(mixed.search.candidates.map(({ street }) => street.name)).toEqual(['HAWTHORNE', 'HAWTHORNE', 'HAWTHORNE']);
  });

  it('takes a name with two letters wrong only where a name may be so long', async () => {
    const upTo = (length: number) => (search: StreetSearch, shard: Shard) => search.near(shard, length);
    const given = { name: 'PHILIPSEN', postType: 'CT' };
    expect((await found(given, upTo(20))).lines).toEqual(['PHILLIPSON CT 62701']);
    expect((await found(given, upTo(4))).lines).toEqual([]);
  });

  it('finds names that sound alike, or lack titles', async () => {
    const sound = (search: StreetSearch, shard: Shard) => search.similar(shard, 'sound');
    const title = (search: StreetSearch, shard: Shard) => search.similar(shard, 'title');
    expect((await found({ name: 'FILLIPSEN', postType: 'CT' }, sound)).lines).toEqual(['PHILLIPSON CT 62701']);
    expect((await found({ name: 'FILLIPSEN', postType: 'CT' }, title)).lines).toEqual([]);
    expect((await found({ name: 'MARTIN LUTHER KING', postType: 'DR' }, title)).lines).toEqual(['DR MARTIN LUTHER KING JR DR 62701']);
  });

  it('takes no near spelling of what is no street', async () => {
    const box = { name: null, number: null, unitType: 'PO BOX', unitNumber: '7' };
    expect((await found(box, near, (search, shard) => search.similar(shard, 'sound'))).lines).toEqual([]);
  });
});
