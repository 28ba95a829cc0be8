/** A row of a table whose values have types. */
export interface ValueRow {
  /** Row of the table, from 1. */
  readonly line: number;
  readonly names: readonly string[];
  /** Text of a column, blanks around it cut off; empty where it is neither text nor number. */
  get(name: string): string;
  /** As it stands in the file; null where the row has none. */
  readonly geometry: Readonly<Record<string, unknown>> | null;
}

/** A value as text, blanks around it cut off; empty for what is neither text nor number. */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (value instanceof Uint8Array) return Buffer.from(value).toString().trim();
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : '';
}

/** A geometry of GeoJSON, from well-known binary where it is that; null for none, and for bytes that are no geometry. */
export async function geometryReader(): Promise<(value: unknown) => ValueRow['geometry']> {
  const { wkbToGeojson } = await import('hyparquet/src/wkb.js');
  return (value) => {
    if (!(value instanceof Uint8Array)) return typeof value === 'object' ? (value as ValueRow['geometry']) : null;
    try {
      return { ...wkbToGeojson({ view: new DataView(value.buffer, value.byteOffset, value.length), offset: 0 }) };
    } catch {
      return null;
    }
  };
}
