import type { AddressSuggestion, Doorplate, ForwardResult, VerifiedAddress } from '../../src/index.js';
import type { Explain } from '../../src/service.js';
import { box, svg, type TextStyle, text } from './svg.js';

/** What is typed, and what is verified: a misspelled type, and no ZIP code. */
const TYPED = '8 shawan';
const WRITTEN = '801 Shawan Raod, Cockeysville, MD';

const WIDTH = 892;
const HEIGHT = 296;
const LEFT = 20;
const MIDDLE = 348;
const LINE = 24;

/** Draws an address being completed, verified and explained. Everything shown is what the library answers. */
export async function picture(doorplate: Doorplate): Promise<string> {
  const [completed, verified, geocoded] = await Promise.all([
    doorplate.suggestAddress(TYPED, { limit: 4 }),
    doorplate.verify(WRITTEN, { explain: true }),
    doorplate.geocode(WRITTEN),
  ]);
  if (completed.result === null || verified.result === null || verified.explain === undefined || geocoded.result === null) {
    throw new Error('The mounted datasets do not answer what the picture shows');
  }
  return svg(WIDTH, HEIGHT, `Completing "${TYPED}", and verifying "${WRITTEN}" with an explanation`, [
    ...completion(completed.result),
    ...verification(verified.result, geocoded.result),
    ...explanation(verified.explain),
  ]);
}

const heading: TextStyle = { color: 'muted', small: true };

function completion(found: readonly AddressSuggestion[]): readonly string[] {
  return [
    text(LEFT, 32, `suggestAddress('${TYPED}')`, heading),
    box([LEFT, 46, 304, 32], 'page'),
    text(LEFT + 12, 67, [
      [TYPED, {}],
      ['|', { color: 'accent' }],
    ]),
    box([LEFT, 84, 304, found.length * LINE + 14], 'panel'),
    ...found.map(({ text: suggestion, matches }, i) => text(LEFT + 12, 107 + i * LINE, emphasized(suggestion, matches), { small: true })),
  ];
}

/** A suggestion with the parts that were typed in bold. */
function emphasized(suggestion: string, matches: AddressSuggestion['matches']): readonly (readonly [string, TextStyle])[] {
  const pieces: (readonly [string, TextStyle])[] = [];
  let at = 0;
  for (const [from, to] of [...matches].sort(([a], [b]) => a - b)) {
    pieces.push([suggestion.slice(at, from), {}], [suggestion.slice(from, to), { strong: true, color: 'accent' }]);
    at = to;
  }
  return [...pieces, [suggestion.slice(at), {}]];
}

function verification(verified: VerifiedAddress, { location, accuracy, confidence }: ForwardResult): readonly string[] {
  const { FullAddress, DpvConfirmation, AlgorithmUsed, Zip4 } = verified;
  const field = (x: number, y: number, name: string, value: string, style: TextStyle = {}): string =>
    text(
      x,
      y,
      [
        [`${name} `, { color: 'muted' }],
        [value, style],
      ],
      { small: true },
    );
  return [
    text(
      MIDDLE,
      32,
      [
        [`verify('`, {}],
        [WRITTEN, { color: 'ink' }],
        [`', { explain: true })`, {}],
      ],
      heading,
    ),
    box([MIDDLE, 46, WIDTH - MIDDLE - 20, 104], 'panel'),
    text(MIDDLE + 14, 72, FullAddress ?? '', { strong: true, color: 'good' }),
    field(MIDDLE + 14, 98, 'DpvConfirmation', DpvConfirmation ?? 'null', { strong: true }),
    field(MIDDLE + 172, 98, 'AlgorithmUsed', AlgorithmUsed ?? 'null', { strong: true }),
    field(MIDDLE + 330, 98, 'Zip4', Zip4 ?? 'null', { strong: true }),
    field(MIDDLE + 14, 118, 'location', `${location.latitude}, ${location.longitude}`),
    field(MIDDLE + 14, 138, 'accuracy', `${accuracy.type}, confidence ${confidence}`),
  ];
}

function explanation({ changes = [], candidates = [], fields = {} }: Explain): readonly string[] {
  const [best] = candidates;
  const rows: (readonly (readonly [string, TextStyle])[])[] = [
    ...changes.map(({ component, from, to, reason }): readonly (readonly [string, TextStyle])[] => [
      [component.padEnd(10), { color: 'muted' }],
      [`${from ?? 'null'} → ${to ?? 'null'}`.padEnd(15), { color: 'warn', strong: true }],
      [reason, {}],
    ]),
    [
      ['candidate '.padEnd(10), { color: 'muted' }],
      [`score ${best?.score}`, {}],
    ],
    [
      ['source'.padEnd(10), { color: 'muted' }],
      [(fields.AddressLine1 ?? '').replace(/ \(.*/, ''), {}],
    ],
    [
      [''.padEnd(10), {}],
      [/\((.*), address/.exec(fields.AddressLine1 ?? '')?.[1] ?? '', { color: 'muted' }],
    ],
  ];
  return [text(MIDDLE, 176, 'explain', heading), ...rows.map((pieces, i) => text(MIDDLE + 14, 200 + i * 20, pieces, { small: true }))];
}
