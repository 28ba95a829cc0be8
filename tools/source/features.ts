import type { Readable } from 'node:stream';
import { jsonObjects } from './json-objects.js';
import type { Rejects } from './rejects.js';

/** A feature of a GeoJSON file. */
export interface FeatureRow {
  /** Line that it begins on, from 1. */
  readonly line: number;
  /** Its geometry as it stands in the file, not checked; null where it has none. */
  readonly geometry: { readonly type?: unknown; readonly coordinates?: unknown } | null;
  /** Names of its properties, in capitals. */
  readonly names: readonly string[];
  /** Text of a property, named in capitals, blanks around it cut off; empty where it is neither text nor number. */
  get(name: string): string;
}

interface Feature {
  readonly geometry?: FeatureRow['geometry'];
  readonly properties?: Readonly<Record<string, unknown>> | null;
}

/** Streams the features of a GeoJSON text, a feature a line or a collection. Rejects those that are no JSON or not UTF-8; counts all. */
export async function* features(stream: Readable, rejects: Rejects): AsyncGenerator<FeatureRow> {
  for await (const { line, text } of jsonObjects(stream)) {
    rejects.read++;
    const feature = parsed(text);
    if (feature === null) rejects.reject(line, 'the feature is not JSON');
    else if (text.includes('\ufffd')) rejects.reject(line, 'the row is not UTF-8');
    else yield featureRow(line, feature);
  }
}

function featureRow(line: number, { geometry, properties }: Feature): FeatureRow {
  const values = new Map(Object.entries(properties ?? {}).map(([name, value]) => [name.toUpperCase(), value]));
  const get = (name: string): string => {
    const value = values.get(name);
    return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
  };
  return { line, geometry: geometry ?? null, names: [...values.keys()], get };
}

function parsed(text: string): Feature | null {
  try {
    return JSON.parse(text) as Feature;
  } catch {
    // The parser's message quotes the text.
    return null;
  }
}
