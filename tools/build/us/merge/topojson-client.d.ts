/** The part of the package that is used here; it has no types of its own. Longitude and latitude in degrees, or units of a picture. */
declare module 'topojson-client' {
  type Vertex = readonly [number, number];
  type Ring = readonly Vertex[];

  export interface Feature {
    readonly id?: string;
    readonly properties: { readonly name: string };
    readonly geometry:
      | { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] }
      | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] };
  }

  export function feature(topology: unknown, object: unknown): { readonly features: readonly Feature[] };
}
