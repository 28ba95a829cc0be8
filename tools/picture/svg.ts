/** Colors by role, in light and in dark pages. */
const LIGHT = {
  page: '#ffffff',
  panel: '#f6f8fa',
  line: '#d0d7de',
  ink: '#1f2328',
  muted: '#59636e',
  accent: '#0969da',
  good: '#1a7f37',
  warn: '#9a6700',
};
const DARK: typeof LIGHT = {
  page: '#0d1117',
  panel: '#161b22',
  line: '#3d444d',
  ink: '#e6edf3',
  muted: '#9198a1',
  accent: '#4493f8',
  good: '#3fb950',
  warn: '#d29922',
};
export type Color = keyof typeof LIGHT;

const rules = (colors: typeof LIGHT): string =>
  Object.entries(colors)
    .map(([name, value]) => `.${name}{fill:${value}}.${name}-line{stroke:${value}}`)
    .join('');

/**
 * A picture as SVG text. It has a background of its own, and so can be read on any page; its
 * colors follow the reader's theme. It uses the fonts that the reader has.
 */
export function svg(width: number, height: number, title: string, parts: readonly string[]): string {
  const style =
    `text{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}.sans{font-family:system-ui,-apple-system,"Segoe UI",sans-serif}` +
    `.small{font-size:12px}.strong{font-weight:600}${rules(LIGHT)}@media (prefers-color-scheme:dark){${rules(DARK)}}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">`,
    `<title>${escaped(title)}</title>`,
    `<style>${style}</style>`,
    box([0.5, 0.5, width - 1, height - 1], 'page', 10),
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}

/** Text for XML content and attributes. */
function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** In pixels, from the top left corner. */
type Area = readonly [x: number, y: number, width: number, height: number];

/** A rectangle with a border. */
export function box([x, y, width, height]: Area, color: Color, radius = 6): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" class="${color} line-line"/>`;
}

/** A rectangle without a border. */
export function bar(x: number, y: number, width: number, height: number, color: Color): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="2" class="${color}"/>`;
}

export function line(x1: number, y1: number, x2: number, y2: number, dashed = false): string {
  return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" class="line-line"${dashed ? ' stroke-dasharray="4 3"' : ''}/>`;
}

export interface TextStyle {
  readonly color?: Color;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly sans?: boolean;
  readonly small?: boolean;
  readonly strong?: boolean;
}

/** One line of text; its baseline is at `y`. Several pieces stand one behind the other. */
export function text(x: number, y: number, pieces: string | readonly (readonly [string, TextStyle])[], style: TextStyle = {}): string {
  const anchor = style.anchor === undefined ? '' : ` text-anchor="${style.anchor}"`;
  const content =
    typeof pieces === 'string'
      ? escaped(pieces)
      : pieces.map(([piece, own]) => `<tspan class="${classes({ ...style, ...own })}">${escaped(piece)}</tspan>`).join('');
  return `<text x="${x}" y="${y}" class="${classes(style)}"${anchor} xml:space="preserve">${content}</text>`;
}

function classes({ color = 'ink', sans, small, strong }: TextStyle): string {
  return [color, sans && 'sans', small && 'small', strong && 'strong'].filter(Boolean).join(' ');
}
