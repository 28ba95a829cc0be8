import { describe, expect, it } from 'vitest';
import type { Doorplate } from '../../src/doorplate.js';
import { open } from '../../src/open.js';
import { largeTown } from '../fixtures/large-town.js';
import { inPages, networkSource, roundedSource, shippedDataset } from '../fixtures/paged-sample.js';
import { placesDataset } from '../fixtures/us-street-places.js';

const paged = await Promise.all((await Promise.all([placesDataset(), largeTown()])).map(inPages));

type Ask = (doorplate: Doorplate) => Promise<unknown>;

/** What the first question reads: the kind of each file, before the first answer came and in all, and bytes. */
async function readsOf(ask: Ask) {
  const networks = paged.map((packed) => networkSource(packed));
  const doorplate = await open({ only: true, data: networks.map(({ source }) => source) });
  const asked: string[] = [];
  const atOnce: string[] = [];
  let isAnswered = false;
  for (const { network } of networks)
    network.pass = async (bytes, name) => {
      const kind = name.replace(/-[0-9a-f]{12}\.bin$/, '');
      asked.push(kind);
      if (!isAnswered) atOnce.push(kind);
      await new Promise((resolve) => setImmediate(resolve));
      isAnswered = true;
      return bytes;
    };
  await ask(doorplate);
  await doorplate.close();
  const reads = networks.flatMap(({ network }) => network.reads);
  return { asked, atOnce, bytes: reads.reduce((sum, each) => sum + each.bytes, 0) };
}

describe('page tables of a first question', () => {
  it.each<[string, Ask]>([
    ['verify', (doorplate) => doorplate.verify('21 Main St, Springfield, IL 62701')],
    ['geocode', (doorplate) => doorplate.geocode('21 Main St, Springfield, IL 62701-1234')],
    ['a form', (doorplate) => doorplate.verify({ street: '21 Main St', zip: '62701' })],
  ])('are read before the places are known, and at once with their first pages: %s', async (_, ask) => {
    const { atOnce } = await readsOf(ask);
    expect(atOnce).toContain('us-streets-627');
    expect(atOnce).toContain('us-places');
  });

  it('wait for the places where a text has no ZIP code, or none but a house number', async () => {
    for (const text of ['21 Main St, Springfield, IL', '62701 Main St, Springfield, IL']) {
      const { atOnce, asked } = await readsOf((doorplate) => doorplate.verify(text));
      expect(new Set(atOnce)).toEqual(new Set(['us-places']));
      expect(asked).toContain('us-streets-627');
    }
  });

  it('are not those of numbers, which completion alone looks into', async () => {
    const { asked } = await readsOf((doorplate) => doorplate.verify('21 Mian St, Springfield, IL'));
    expect(asked).toContain('us-street-index');
    expect(asked.filter((kind) => /^us-street-(?:row-)?numbers/.test(kind))).toEqual([]);
  });

  it('lead to no more without the ZIP code than that takes to find', async () => {
    const [without, withZip] = await Promise.all(
      ['', ' 62701'].map((zip) => readsOf((doorplate) => doorplate.verify(`21 Main St, Springfield, IL${zip}`))),
    );
    expect(without?.bytes).toBeLessThan(2 * (withZip?.bytes ?? 0));
  });
});

describe('the names that a text without commas may have for its city', () => {
  const text = '21 S Forest James Ln Palmetto LA 71358';

  it.each<[string, Ask, number]>([
    ['verify', (doorplate) => doorplate.verify(text), 6],
    ['geocode', (doorplate) => doorplate.geocode(text), 6],
    ['parse', (doorplate) => doorplate.parse(text), 3],
  ])('are looked up at once: %s', async (_, ask, most) => {
    const places = roundedSource(await shippedDataset('us-places'));
    const doorplate = await open({ only: true, data: [places.source, roundedSource(paged[1] as (typeof paged)[number]).source] });
    await ask(doorplate);
    await doorplate.close();
    expect(places.rounds()).toBeLessThanOrEqual(most);
  });
});

describe('the point of an address', () => {
  it('comes with the block of its ZIP code, right after the manifest', async () => {
    const sources = paged.map(roundedSource);
    const doorplate = await open({ only: true, data: sources.map(({ source }) => source) });
    await doorplate.geocode('21 Main St, Springfield, IL 62701');
    await doorplate.close();
    expect(sources.map(({ rounds }) => rounds())).toEqual([2, 2]);
  });
});
