import { CountyAtlas } from '../../../../../tools/build/us/merge/county-atlas.js';

type Vertex = [number, number];
const square = (west: number, south: number, east: number, north: number): Vertex[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

/**
 * Three Illinois counties, two degrees a side and next to each other, the middle one with a hole; and one of Alaska on
 * both sides of the antimeridian.
 */
export function tinyAtlas(): CountyAtlas {
  const arcs = [
    square(-92, 39, -90, 41),
    square(-90, 39, -88, 41),
    square(-89.5, 39.5, -88.5, 40.5).reverse(),
    square(-88, 39, -86, 41),
    square(-180, 51, -178, 53),
    square(178, 51, 180, 53),
  ];
  const county = (id: string, name: string, rings: number[][]) => ({ type: 'Polygon', id, properties: { name }, arcs: rings });
  const topology = {
    type: 'Topology',
    arcs,
    objects: {
      counties: {
        type: 'GeometryCollection',
        geometries: [
          county('17001', 'West', [[0]]),
          county('17003', 'Middle', [[1], [2]]),
          county('17005', 'East', [[3]]),
          { type: 'MultiPolygon', id: '02016', properties: { name: 'Aleutians West' }, arcs: [[[4]], [[5]]] },
        ],
      },
    },
  };
  return new CountyAtlas(topology);
}
