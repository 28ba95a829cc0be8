import { mixedCase } from '../../../../src/address/mixed-case.js';
import { OPERATIONS, type OperationName } from '../../../../src/contract.js';
import { partsOf } from '../../../../src/element/index.js';
import type { Explain } from '../../../../src/service.js';
import { codeMeaning } from '../../../cli/questions/answer-codes.js';
import type { Asked } from '../answers.js';
import { html } from './dom.js';
import { copyButton, snippet } from './snippets.js';
import { componentName } from './story.js';

type Values = Readonly<Record<string, unknown>>;
/** What a letter of `DpvConfirmation` means to somebody who has never heard of it. */
const LISTED: Readonly<Record<string, readonly [tone: string, text: string]>> = {
  Y: ['good', 'Listed'],
  S: ['warn', 'Listed, unit missing'],
  D: ['warn', 'Building listed, unit not'],
  N: ['bad', 'Not listed'],
};
/** How near a position is to the building. */
const POSITIONS: Readonly<Record<string, string>> = {
  rooftop: 'Position of the building',
  interpolated: 'Position between known numbers',
  approximate: 'Position of the street',
  centroid: 'Center of the area',
};
/** A city with its state and ZIP code. */
const AREA = /^(.+)( [A-Z]{2}(?: \d{5})?)$/;
/** The hint that names the command which gets missing data, and its size. */
const COMMAND = /^Get it with: (doorplate get .+?)(?: \((about \d+ MB)\))?$/;

/** The answer as one reads it: what it is, how sure that is, and what one copies. */
export function card(operation: OperationName, { envelope, explain, points, milliseconds, messages }: Asked): HTMLElement {
  const { Result, StatusCode, Errors } = envelope;
  const notes = (Result === null ? Errors.slice(1) : messages).map(missingData);
  const took = html('span', { class: 'badge quiet' }, `answered in ${durationText(milliseconds)}`);
  if (Result === null) {
    const tone = StatusCode === 404 ? 'warn' : 'bad';
    const pill = html('span', { class: `badge ${tone}` }, StatusCode === 404 ? 'Not found' : 'Cannot be answered');
    const [said = ''] = Errors;
    return frame(tone, html('div', { class: 'title missing' }, missingData(said)), [pill, took], ...notes);
  }
  if (Array.isArray(Result)) {
    const title =
      Result.length === 0 ? 'No listed address starts with that' : Result.length === 1 ? '1 suggestion' : `${Result.length} suggestions`;
    const list = html('ol', { class: 'texts' }, ...(Result as readonly string[]).map((text) => html('li', {}, text)));
    return frame(
      Result.length === 0 ? 'warn' : 'good',
      html('p', { class: 'title' }, title),
      [took],
      ...notes,
      Result.length === 0 ? null : list,
    );
  }
  const values = Result as Values;
  const [at] = points;
  const position = at?.role === 'answer' ? `${at.latitude}, ${at.longitude}` : null;
  const [tone, pills] = pillsOf(values);
  const facts: readonly (readonly [string, string | null, boolean?])[] = [
    ['Coordinates', position, true],
    ['ZIP+4', values.Zip4 ? `${values.ZipCode}-${values.Zip4}` : null],
    ['Distance', values.distance === undefined ? null : `${values.distance} m`],
    ['Time zone', textOf(values.TimeZone)],
    [
      'Corrected',
      (explain?.changes ?? [])
        .map(({ component, from, to }) => `${componentName(component)} ${from ?? 'none'} → ${to ?? 'none'}`)
        .join('; ') || null,
    ],
    ['Why', textOf(codeMeaning(String(values.AlgorithmUsed ?? '')))],
  ];
  const known = facts.filter(([, value]) => value !== null);
  const rows = known.flatMap(([name, value, isCopied]) => [
    html('dt', {}, name),
    html('dd', {}, value, isCopied === true ? copyButton(String(value), `Copy the ${name.toLowerCase()}`) : null),
  ]);
  return frame(
    tone,
    titleOf(operation, values),
    [...pills, took],
    wordLine(explain?.words ?? []),
    known.length === 0 ? null : html('dl', { class: 'facts' }, ...rows),
    ...notes,
  );
}

function frame(tone: string, title: HTMLElement, badges: readonly HTMLElement[], ...below: readonly (HTMLElement | null)[]): HTMLElement {
  return html('div', { class: `card ${tone}` }, title, html('p', { class: 'badges' }, ...badges), ...below);
}

/** The words as they were read: those that were left out are struck. */
function wordLine(words: NonNullable<Explain['words']>): HTMLElement | null {
  if (words.length === 0) return null;
  return html(
    'ol',
    { class: 'words' },
    ...words.map(({ text, label, reason }) =>
      html('li', {}, html(label === 'left out' ? 'del' : 'span', {}, text), html('small', {}, reason ?? componentName(label))),
    ),
  );
}

/** The address in mixed case, its place on a line of its own. */
function titleOf(operation: OperationName, values: Values): HTMLElement {
  const { FullAddress, formattedAddress, City, Region, Country, IpAddress, ErrorMessages } = values;
  if (OPERATIONS[operation].input === 'ip') {
    const place = [City, Region, Country].filter(Boolean).join(', ');
    return html('p', { class: 'title' }, place || `${IpAddress}: no place`);
  }
  const line = String(FullAddress ?? formattedAddress ?? '');
  if (line === '') return html('p', { class: 'title missing' }, Array.isArray(ErrorMessages) ? ErrorMessages.join(' ') : 'No address');
  const parts = partsOf(line);
  if (parts === null)
    return html(
      'p',
      { class: 'title' },
      line.replace(AREA, (_, city: string, end: string) => mixedCase(city) + end),
    );
  const place = `${mixedCase(parts.city)} ${parts.state} ${parts.zip}`.trimEnd();
  return html(
    'p',
    { class: 'title' },
    mixedCase(parts.street),
    html('span', { class: 'comma' }, ', '),
    html('span', { class: 'place' }, place, ' ', copyButton(`${mixedCase(parts.street)}, ${place}`, 'Copy the address')),
  );
}

function pillsOf(values: Values): readonly [tone: string, pills: readonly HTMLElement[]] {
  const { DpvConfirmation, Confidence, confidence, accuracy, IsError } = values;
  const pill = (text: string, tone = '') => html('span', { class: `badge ${tone}` }, text);
  const pills: HTMLElement[] = [];
  let tone = 'good';
  if (DpvConfirmation !== undefined) {
    const [told, text] = LISTED[String(DpvConfirmation)] ?? ['warn', 'Not decided'];
    tone = told;
    pills.push(pill(text, told));
  } else if (IsError === true) {
    tone = 'warn';
    pills.push(pill('Cannot be processed', 'warn'));
  }
  if (accuracy !== undefined) {
    const type = String((accuracy as { readonly type: unknown }).type);
    if (DpvConfirmation === undefined) tone = type === 'rooftop' ? 'good' : 'warn';
    pills.push(pill(POSITIONS[type] ?? 'No position', tone));
  }
  const certain = Confidence ?? confidence;
  // The center of an area is sure to be elsewhere.
  if (certain !== undefined && (accuracy as { readonly type?: unknown } | undefined)?.type !== 'centroid')
    pills.push(pill(`${Math.round(Number(certain) * 100)} % sure`));
  return [tone, pills];
}

/** A message; of a hint the command to copy. */
function missingData(message: string): HTMLElement {
  const [, command, size] = COMMAND.exec(message) ?? [];
  if (command === undefined) return html('p', { class: 'said' }, message);
  return html('div', { class: 'said' }, snippet(size === undefined ? 'Get it' : `Get it, ${size}`, `npx ${command}`));
}

const textOf = (value: unknown): string | null => (value === null || value === undefined || value === '' ? null : String(value));

function durationText(milliseconds: number): string {
  if (milliseconds < 0.1) return `${Math.round(milliseconds * 1000)} µs`;
  return `${milliseconds < 10 ? milliseconds.toFixed(2) : Math.round(milliseconds)} ms`;
}
