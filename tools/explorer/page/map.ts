import type { MapPoint, PointRole } from '../answers.js';
import { html, svg } from './dom.js';

/** Size of the picture, its own units. */
const [WIDTH, HEIGHT] = [640, 400];
/** One degree of latitude on a sphere of the mean radius of the earth (6,371,008.8 m), meters. */
const METERS_A_DEGREE = 111_195;
/** The closest view, meters across: nearer, points say more than they know. */
const LEAST_METERS = 120;
const MOST_METERS = 20_000_000;
const SCALES = [1, 2, 5].flatMap((digit) => [1, 2, 3, 4, 5, 6].map((power) => digit * 10 ** power)).sort((a, b) => a - b);
const STEP = 40;
const WORDS: Readonly<Record<PointRole, string>> = {
  answer: 'answer',
  candidate: 'other candidate',
  range: 'number that it lies between',
  neighbor: 'listed building nearby',
  question: 'point asked for',
};
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
  const whole = Math.min(
    MOST_METERS,
    Math.max(LEAST_METERS, 2.4 * Math.max(...placed.map(({ x, y }) => Math.max(Math.abs(x), (Math.abs(y) * WIDTH) / HEIGHT)))),
  );
  const view = { across: whole, x: 0, y: 0 };
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
    Object.assign(view, { across: whole, x: 0, y: 0 });
    draw();
  };
  const buttons = html(
    'div',
    { class: 'map-buttons' },
    button('+', 'Zoom in', () => zoom(0.5)),
    button('−', 'Zoom out', () => zoom(2)),
    button('⌂', 'Show everything', reset),
  );
  return html('div', { class: 'map' }, picture, buttons, legend(placed));
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
  const ends = placed.filter(({ point }) => point.role === 'range');
  const [from, to] = ends;
  const range =
    from === undefined || to === undefined
      ? []
      : [svg('path', { class: 'range-line', d: `M${toX(from.x)} ${toY(from.y)}L${toX(to.x)} ${toY(to.y)}` })];
  // The answer is drawn last and so lies on top.
  const marks = [...placed].reverse().map(({ point, x, y }) => {
    const [line = ''] = point.label.split(',');
    const near = point.role === 'neighbor' ? (line.split(' ')[0] ?? '') : line;
    return svg(
      'g',
      { class: `mark ${point.role}`, transform: `translate(${toX(x).toFixed(1)} ${toY(y).toFixed(1)})` },
      svg('title', {}, `${point.label} (${WORDS[point.role]})`),
      svg('circle', { r: point.role === 'answer' ? 7 : point.role === 'neighbor' ? 3.5 : 5 }),
      svg('text', { x: 10, y: 4 }, near),
    );
  });
  const scale = svg(
    'g',
    { class: 'scale' },
    svg('path', { d: `M16 ${HEIGHT - 16}v-5m0 5h${step}v-5` }),
    svg('text', { x: 16 + step / 2, y: HEIGHT - 24, 'text-anchor': 'middle' }, meters >= 1000 ? `${meters / 1000} km` : `${meters} m`),
  );
  return [...grid, ...range, ...marks, scale];
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
