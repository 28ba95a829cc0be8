import { bar, type Color, line, svg, text } from '../../tools/picture/svg.js';

export interface Bar {
  readonly label: string;
  readonly value: number;
  /** The text behind the bar. */
  readonly shown: string;
  readonly color?: Color;
}

const WIDTH = 760;
const LEFT = 236;
const RIGHT = 640;
const ROW = 24;
const TOP = 62;

/** Horizontal bars from 0, or on a logarithmic axis from 1. */
export function barChart(title: string, subtitle: string, bars: readonly Bar[], axis: 'linear' | 'logarithmic'): string {
  const most = Math.max(...bars.map(({ value }) => value));
  const share = (value: number): number => (axis === 'linear' ? value / most : Math.log(Math.max(value, 1)) / Math.log(most));
  const parts = bars.flatMap(({ label, value, shown, color = 'accent' }, i) => {
    const y = TOP + i * ROW;
    const width = Math.max(2, Math.round(share(value) * (RIGHT - LEFT)));
    return [
      text(LEFT - 10, y + 13, label, { anchor: 'end', small: true }),
      bar(LEFT, y + 2, width, ROW - 8, color),
      text(LEFT + width + 8, y + 13, shown, { small: true, color: 'muted' }),
    ];
  });
  return framed(title, subtitle, TOP + bars.length * ROW + 14, parts);
}

export interface Dot {
  readonly x: number;
  readonly y: number;
  /** Area of the dot, any unit. */
  readonly weight: number;
}

const SIDE = 300;
const PLOT_LEFT = 90;

/** Dots in the unit square, with the diagonal on which x and y agree. */
export function dotChart(title: string, subtitle: string, names: readonly [x: string, y: string], dots: readonly Dot[]): string {
  const bottom = TOP + SIDE;
  const at = (x: number, y: number): readonly [number, number] => [PLOT_LEFT + x * SIDE, bottom - y * SIDE];
  const ticks = [0, 0.25, 0.5, 0.75, 1];
  const most = Math.max(...dots.map(({ weight }) => weight));
  const parts = [
    ...ticks.flatMap((tick) => [
      line(...at(0, tick), ...at(1, tick)),
      text(PLOT_LEFT - 10, bottom - tick * SIDE + 4, tick.toFixed(2), { anchor: 'end', small: true, color: 'muted' }),
      text(PLOT_LEFT + tick * SIDE, bottom + 18, tick.toFixed(2), { anchor: 'middle', small: true, color: 'muted' }),
    ]),
    line(...at(0, 0), ...at(1, 1), true),
    ...dots.map(({ x, y, weight }) => {
      const [left, top] = at(x, y);
      const radius = (4 + 8 * Math.sqrt(weight / most)).toFixed(1);
      return `<circle cx="${left.toFixed(1)}" cy="${top.toFixed(1)}" r="${radius}" class="accent" fill-opacity="0.75"/>`;
    }),
    text(PLOT_LEFT + SIDE / 2, bottom + 42, names[0], { anchor: 'middle', sans: true }),
    text(PLOT_LEFT + SIDE + 20, TOP + 14, names[1], { sans: true }),
    text(PLOT_LEFT + SIDE + 20, TOP + 36, 'on the dashed line confidence is what it says', { sans: true, small: true, color: 'muted' }),
    text(PLOT_LEFT + SIDE + 20, TOP + 54, 'above it answers are better than they claim', { sans: true, small: true, color: 'muted' }),
  ];
  return framed(title, subtitle, bottom + 60, parts);
}

function framed(title: string, subtitle: string, height: number, parts: readonly string[]): string {
  return svg(WIDTH, height, title, [
    text(20, 28, title, { sans: true, strong: true }),
    text(20, 47, subtitle, { sans: true, small: true, color: 'muted' }),
    ...parts,
  ]);
}
