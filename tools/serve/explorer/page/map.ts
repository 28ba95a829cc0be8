import type { MapPoint, PointRole } from '../answers.js';
import { html, svg } from './dom.js';

/** Size of the picture, its own units: on a phone about as large as those of the page, so that its labels can be read. */
const [WIDTH, HEIGHT] = innerWidth < 500 ? [320, 320] : [640, 400];
/** One degree of latitude on a sphere of the mean radius of the earth (6,371,008.8 m), meters. */
const METERS_A_DEGREE = 111_195;
/** The closest view, meters across: nearer, points say more than they know. */
const LEAST_METERS = 120;
const MOST_METERS = 20_000_000;
const SCALES = [1, 2, 5].flatMap((digit) => [1, 2, 3, 4, 5, 6].map((power) => digit * 10 ** power)).sort((a, b) => a - b);
const STEP = 40;
/** The closest first view of an area, meters across: a town, chosen. */
const LEAST_AREA = 12_000;
/** Widest letters of a label, and the smallest ring that has room for one. */
const LETTER = 8;
const LEAST_RING = 14;
const WORDS: Readonly<Record<PointRole, string>> = {
  answer: 'answer',
  candidate: 'other candidate',
  range: 'number that it lies between',
  neighbor: 'listed building nearby',
  area: 'street of this area',
  question: 'point asked for',
};
const RADII: Readonly<Record<PointRole, number>> = { answer: 7, candidate: 5, range: 5, neighbor: 3.5, area: 3, question: 5 };
const ROLES = Object.keys(WORDS) as readonly PointRole[];

interface Placed {
  readonly point: MapPoint;
  /** Meters east and south of the middle. */
  readonly x: number;
  readonly y: number;
}

/**
 * A sketch of where points lie, to be moved by dragging, the wheel, the arrow keys, + and -. There are no tiles: nothing is
 * asked of anybody.
 */
export function map(points: readonly MapPoint[]): HTMLElement {
  const placed = place(points);
  // Candidates that lost may lie far from the answer: they are seen from farther off.
  const near = placed.filter(({ point }) => point.role !== 'candidate');
  const view = { across: widthOf(near.length === 0 ? placed : near), x: 0, y: 0 };
  const picture = svg('svg', {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    tabindex: 0,
    role: 'group',
    'aria-label': 'Map. Arrow keys move it, plus and minus zoom.',
  });
  const draw = (): void => picture.replaceChildren(...layers(placed, view));
  const zoom = (factor: number): void => {
    view.across = Math.min(MOST_METERS, Math.max(LEAST_METERS, view.across * factor));
    draw();
  };
  const move = (x: number, y: number): void => {
    view.x += (x * view.across) / WIDTH;
    view.y += (y * view.across) / WIDTH;
    draw();
  };
  listen(picture, zoom, move);
  draw();
  const button = (text: string, label: string, act: () => void) => {
    const made = html('button', { type: 'button', 'aria-label': label }, text);
    made.addEventListener('click', act);
    return made;
  };
  const reset = () => {
    Object.assign(view, { across: widthOf(placed), x: 0, y: 0 });
    draw();
  };
  const buttons = html(
    'div',
    { class: 'map-buttons' },
    button('+', 'Zoom in', () => zoom(0.5)),
    button('−', 'Zoom out', () => zoom(2)),
    button('⌂', 'Show everything', reset),
  );
  return html('div', { class: 'map' }, picture, buttons, legend(placed), wordsOf(placed));
}

/** Meters across, so that all is seen with the first point in the middle. */
function widthOf(placed: readonly Placed[]): number {
  const reaches = placed.map(({ point: { rings = [] }, x, y }) => {
    const around = Math.max(0, ...rings.map(({ meters }) => meters));
    return Math.max(Math.abs(x) + around, ((Math.abs(y) + around) * WIDTH) / HEIGHT);
  });
  const least = placed.some(({ point }) => point.centerOf !== undefined) ? LEAST_AREA : LEAST_METERS;
  return Math.min(MOST_METERS, Math.max(least, 2.4 * Math.max(...reaches)));
}

/** Meters from the first point, which is the answer; right where a map of a few kilometers needs to be. */
function place(points: readonly MapPoint[]): Placed[] {
  const [middle] = points;
  if (middle === undefined) return [];
  const east = METERS_A_DEGREE * Math.cos((middle.latitude * Math.PI) / 180);
  return points.map((point) => ({
    point,
    x: (point.longitude - middle.longitude) * east,
    y: (middle.latitude - point.latitude) * METERS_A_DEGREE,
  }));
}

function layers(
  placed: readonly Placed[],
  { across, x: left, y: top }: { readonly across: number; readonly x: number; readonly y: number },
): SVGElement[] {
  const unit = WIDTH / across;
  const toX = (x: number) => WIDTH / 2 + (x - left) * unit;
  const toY = (y: number) => HEIGHT / 2 + (y - top) * unit;
  const meters = SCALES.findLast((scale) => scale * unit <= 140) ?? 10;
  const step = meters * unit;
  const grid = [
    ...Array.from({ length: Math.ceil(WIDTH / step) + 1 }, (_, at) => (((toX(0) % step) + step) % step) + at * step).map((x) =>
      svg('path', { class: 'grid', d: `M${x} 0V${HEIGHT}` }),
    ),
    ...Array.from({ length: Math.ceil(HEIGHT / step) + 1 }, (_, at) => (((toY(0) % step) + step) % step) + at * step).map((y) =>
      svg('path', { class: 'grid', d: `M0 ${y}H${WIDTH}` }),
    ),
  ];
  const ofRole = (role: PointRole) => placed.filter((each) => each.point.role === role);
  const along = (kind: string, line: readonly Placed[], end = '') => {
    const d = `M${line.map(({ x, y }) => `${toX(x).toFixed(1)} ${toY(y).toFixed(1)}`).join('L')}${end}`;
    return line.length < 2 ? [] : [svg('path', { class: kind, d })];
  };
  const toQuestion = ofRole('question').flatMap((question) => [...ofRole('answer'), question]);
  const lines = [...along('hull', hull(ofRole('area')), 'Z'), ...along('range-line', ofRole('range')), ...along('range-line', toQuestion)];
  const rings = placed.flatMap(({ point, x, y }) =>
    (point.rings ?? []).map(({ meters: radius, label }, at) => {
      const r = radius * unit;
      // The first above its ring, the second below: two rings may be about as large.
      const text = svg('text', { y: (at === 0 ? -Math.max(r, LEAST_RING) - 5 : r + 13).toFixed(1), 'text-anchor': 'middle' }, label);
      return svg(
        'g',
        { class: 'ring', transform: `translate(${toX(x).toFixed(1)} ${toY(y).toFixed(1)})` },
        svg('circle', { r: r.toFixed(1) }),
        ...(at > 0 && r < LEAST_RING ? [] : [text]),
      );
    }),
  );
  const labels: { readonly left: number; readonly right: number; readonly middle: number }[] = [];
  // The answer is drawn last and so lies on top.
  const marks = placed
    .map(({ point, x, y }) => {
      const at = [toX(x), toY(y)] as const;
      const [line = ''] = point.centerOf === undefined ? point.label.split(',') : [`center of ${point.centerOf}`];
      const short = point.role === 'neighbor' ? String(point.number ?? '') : point.role === 'area' ? '' : line;
      const label = { left: at[0] - 5, right: at[0] + 12 + LETTER * short.length, middle: at[1] };
      // Of labels in one place only the first can be read.
      const isFree = labels.every(({ left, right, middle }) => right < label.left || label.right < left || Math.abs(middle - at[1]) > 12);
      if (isFree) labels.push(label);
      return svg(
        'g',
        { class: `mark ${point.role}${point.isGuess ? ' guess' : ''}`, transform: `translate(${at[0].toFixed(1)} ${at[1].toFixed(1)})` },
        svg('title', {}, `${point.label} (${WORDS[point.role]}${point.note === undefined ? '' : `: ${point.note}`})`),
        svg('circle', { r: RADII[point.role] }),
        ...(isFree ? [svg('text', label.right > WIDTH ? { y: 20, 'text-anchor': 'middle' } : { x: 10, y: 4 }, short)] : []),
      );
    })
    .reverse();
  const scale = svg(
    'g',
    { class: 'scale' },
    svg('path', { d: `M16 ${HEIGHT - 16}v-5m0 5h${step}v-5` }),
    svg('text', { x: 16 + step / 2, y: HEIGHT - 24, 'text-anchor': 'middle' }, meters >= 1000 ? `${meters / 1000} km` : `${meters} m`),
  );
  return [...grid, ...lines, ...rings, ...marks, scale];
}

/** The convex hull of points, by Andrew's monotone chain. */
function hull(placed: readonly Placed[]): readonly Placed[] {
  const sorted = [...placed].sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (points: readonly Placed[]): Placed[] => {
    const chain: Placed[] = [];
    for (const point of points) {
      for (;;) {
        const [before, last] = chain.slice(-2);
        if (before === undefined || last === undefined) break;
        if ((last.x - before.x) * (point.y - before.y) > (last.y - before.y) * (point.x - before.x)) break;
        chain.pop();
      }
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** What the center of an area is and is not, in words. */
function wordsOf(placed: readonly Placed[]): HTMLElement | null {
  const area = placed.find(({ point }) => point.centerOf !== undefined)?.point.centerOf;
  if (area === undefined) return null;
  const streets = placed.filter(({ point }) => point.role === 'area').length;
  const shown = streets === 0 ? 'No street data there is mounted.' : `The outline is that of ${streets} streets in it.`;
  return html('p', { class: 'muted small' }, `The center of ${area}, not the position of an address. ${shown}`);
}

function legend(placed: readonly Placed[]): HTMLElement {
  const roles = ROLES.filter((role) => placed.some(({ point }) => point.role === role));
  return html('ul', { class: 'legend' }, ...roles.map((role) => html('li', { class: role }, WORDS[role])));
}

function listen(picture: SVGSVGElement, zoom: (factor: number) => void, move: (x: number, y: number) => void): void {
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => move(-STEP, 0),
    ArrowRight: () => move(STEP, 0),
    ArrowUp: () => move(0, -STEP),
    ArrowDown: () => move(0, STEP),
    '+': () => zoom(0.5),
    '=': () => zoom(0.5),
    '-': () => zoom(2),
  };
  picture.addEventListener('keydown', (event) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  picture.addEventListener(
    'wheel',
    (event) => {
      // Without the key the page scrolls, as everywhere else.
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoom(event.deltaY < 0 ? 0.8 : 1.25);
    },
    { passive: false },
  );
  picture.addEventListener('pointerdown', (event) => picture.setPointerCapture(event.pointerId));
  picture.addEventListener('pointermove', (event) => {
    if (!picture.hasPointerCapture(event.pointerId)) return;
    const unit = WIDTH / picture.clientWidth;
    move(-event.movementX * unit, -event.movementY * unit);
  });
}
