import { jsonObjects, type ObjectText } from './json-objects.js';
import type { Rejects } from './rejects.js';
import { type ValueRow, valueText } from './value-row.js';

/** Names of GeoJSON files. */
export const GEOJSON = /\.(?:geojson|geojsonl|geojsons|geojsonseq|ndjson|jsonl|json)$/i;

/** A feature of a file of GeoJSON, or of Esri's JSON; the names of its properties in capitals. */
export type FeatureRow = ValueRow;

/** What Python writes for a number that is none. */
const NOT_A_NUMBER = /([:,[]\s*)(?:NaN|-?Infinity)(?=\s*[,}\]])/g;

interface Feature {
  readonly type?: unknown;
  readonly geometry?: FeatureRow['geometry'];
  readonly properties?: Readonly<Record<string, unknown>> | null;
  /** The same of Esri's JSON. */
  readonly attributes?: Readonly<Record<string, unknown>> | null;
}

/**
 * Streams the features of a text of GeoJSON (RFC 7946) or of Esri's JSON, or the rows of a table as objects: one a line, a list of them, or a
 * collection. Rejects what is no JSON, no feature or not UTF-8; counts all.
 *
 * @throws RangeError when the text is no JSON or ends inside a feature or a list.
 */
export async function* features(source: AsyncIterable<Buffer>, rejects: Rejects): AsyncGenerator<FeatureRow> {
  for await (const object of jsonObjects(source)) {
    for (const { line, text, value } of parsed(object)) {
      rejects.read++;
      if (value === null) rejects.reject(line, 'the feature is not JSON');
      else if (value.type !== 'Feature' && value.attributes == null && !isPlain(value))
        rejects.reject(line, 'the object is no feature of GeoJSON or Esri');
      else if (text.includes('\ufffd')) rejects.reject(line, 'the row is not UTF-8');
      else yield featureRow(line, value);
    }
  }
}

/** A row of a table: texts, numbers and the like by the names of their columns. */
function isPlain(value: Feature): boolean {
  return value.type === undefined && Object.values(value).every((cell) => typeof cell !== 'object' || cell === null);
}

function featureRow(line: number, feature: Feature): FeatureRow {
  const { geometry, properties, attributes } = feature;
  // The format has null where a feature has no properties.
  const cells = properties ?? attributes ?? (isPlain(feature) ? feature : {});
  const values = new Map(Object.entries(cells).map(([name, value]) => [name.toUpperCase(), value]));
  return { line, geometry: geometry ?? null, names: [...values.keys()], get: (name) => valueText(values.get(name)) };
}

interface Parsed extends ObjectText {
  /** Null where the text is no JSON object. */
  readonly value: Feature | null;
}

/** Parses an object. Where unmatched brackets have joined several lines to one text, each line is parsed by itself. */
function parsed({ line, text }: ObjectText): readonly Parsed[] {
  const value = parsedObject(text);
  if (value === null && text.includes('\n')) {
    const lines = text.split('\n').map((part, i) => ({ line: line + i, text: part, value: parsedObject(part.replace(/,\s*$/, '')) }));
    if (lines.some((each) => each.value !== null)) return lines.filter((each) => each.text.trim() !== '');
  }
  return [{ line, text, value }];
}

function parsedObject(text: string): Feature | null {
  try {
    const value: unknown = JSON.parse(text.includes('NaN') || text.includes('Infinity') ? text.replace(NOT_A_NUMBER, '$1null') : text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    // The parser's message quotes the text.
    return null;
  }
}
