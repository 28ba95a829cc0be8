import { type Components, format, fullAddressHash, parseComponents, sameAddress, standardize } from '../../../src/address/index.js';
import { type DatasetSource, DatasetStore, directorySource, inspectDataset } from '../../../src/dataset/index.js';
import type { DataLocation } from '../../../src/index.js';
import { openIpReader } from '../../../src/ip/index.js';
import { checkDigit, type DeliveryPointInput, deliveryPoint, type SecondaryLetters } from '../../../src/verify/index.js';

/** Less likely readings of a text that are asked for. */
const OTHER_READINGS = 3;

/** A text in parts, with the candidates weighed and the next best readings. No dataset has a say in it. */
export function matchableTexts(text: string): object {
  const { kind, components, confidence, messages, changes, unplaced, candidates, others } = parseComponents(text);
  return { kind, components, confidence, messages, changes, unplaced, candidates, others: others(OTHER_READINGS) };
}

/** Components in standard spelling, the address on its lines, and its hash. */
export function standardized(components: Components): object {
  const standard = standardize(components);
  const lines = format(standard);
  return { components: standard, lines, hash: fullAddressHash(lines.full) };
}

export function areSame([a, b]: readonly [Components | string, Components | string]): boolean {
  return sameAddress(a, b);
}

interface DeliveryCodeInput extends DeliveryPointInput {
  readonly zip: string;
  readonly zip4: string;
  readonly letters?: SecondaryLetters;
}

/** The delivery point of a record, and the check digit of the whole code. */
export function deliveryCode({ zip, zip4, letters, ...input }: DeliveryCodeInput): object {
  const point = deliveryPoint(input, letters);
  return { deliveryPoint: point, checkDigit: point === null ? null : checkDigit(zip, zip4, point) };
}

/** Locations of many IP addresses, from a reader that holds all files open. */
export async function locationsOf(texts: readonly string[], data: readonly DataLocation[]): Promise<readonly unknown[]> {
  const store = await DatasetStore.open(data.map(sourceOf));
  try {
    return (await store.use(openIpReader)).lookupMany(texts);
  } finally {
    await store.close();
  }
}

/** What the datasets hold, file by file, column by column, area by area. */
export function inspectionsOf(data: readonly DataLocation[]): Promise<readonly object[]> {
  return Promise.all(data.map((location) => inspectDataset(sourceOf(location))));
}

function sourceOf(location: DataLocation): DatasetSource {
  return typeof location === 'string' || location instanceof URL ? directorySource(String(location)) : location;
}
