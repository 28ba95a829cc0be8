import type { Explain } from '../../../../src/service.js';
import type { MountedSource } from '../answers.js';
import { html } from './dom.js';

/** Names of components as a reader says them; others are taken apart at their capitals. */
const NAMES: Readonly<Record<string, string>> = {
  number: 'number',
  preDir: 'predirectional',
  postDir: 'postdirectional',
  preType: 'type in front',
  postType: 'street type',
  name: 'street name',
  zip: 'ZIP code',
  zip4: 'ZIP+4 add-on',
};

/** A component as a reader says it: `street type`. */
export function componentName(component: string): string {
  return NAMES[component] ?? component.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** How an answer came about, from the text to the sources. Sources are found by their titles. */
export function story(explain: Explain, sources: readonly MountedSource[]): HTMLElement {
  const { changes = [], candidates = [], fields = {}, notes = [], datasets } = explain;
  const chapters = [
    changes.length === 0 ? null : chapter('What was changed', changes.map(changeLine)),
    candidates.length === 0
      ? null
      : html(
          'section',
          {},
          html('h3', {}, candidates.length === 1 ? 'The candidate' : `The ${candidates.length} candidates`),
          candidateList(candidates),
        ),
    notes.length === 0
      ? null
      : chapter(
          'What decided',
          notes.map((note) => html('li', {}, sentence(note))),
        ),
    Object.keys(fields).length === 0 ? null : chapter('Where the fields come from', sourceLines(fields, sources)),
    chapter(
      'What was asked',
      datasets.map(({ name, version }) => html('li', {}, `${name} ${version}`)),
      'No data: the text alone was enough.',
    ),
  ];
  return html('div', { class: 'story' }, ...chapters);
}

function chapter(title: string, lines: readonly HTMLElement[], otherwise = ''): HTMLElement {
  return html(
    'section',
    {},
    html('h3', {}, title),
    lines.length === 0 ? html('p', { class: 'muted' }, otherwise) : html('ul', {}, ...lines),
  );
}

function changeLine({ component, from, to, reason }: NonNullable<Explain['changes']>[number]): HTMLElement {
  const name = `the ${componentName(component)}`;
  const before = from === null ? null : html('del', {}, from);
  const after = to === null ? null : html('ins', {}, to);
  const words =
    from === null
      ? [`${sentence(name, '')} `, after, ' was filled in']
      : to === null
        ? [`${sentence(name, '')} `, before, ' was dropped']
        : [`${sentence(name, '')} `, before, ' became ', after];
  return html('li', {}, ...words, html('span', { class: 'muted' }, `: ${reason}.`));
}

function candidateList(candidates: NonNullable<Explain['candidates']>): HTMLElement {
  const best = Math.max(...candidates.map(({ score }) => score), Number.MIN_VALUE);
  return html(
    'ol',
    { class: 'candidates' },
    ...candidates.map(({ text, score, reason }) =>
      html(
        'li',
        {},
        html('span', { class: 'candidate' }, text),
        html('meter', { min: 0, max: best, value: Math.max(0, score), 'aria-label': `Score of ${text}` }),
        html('span', { class: 'score' }, String(Math.round(score * 1000) / 1000)),
        html('span', { class: 'muted reason' }, sentence(reason)),
      ),
    ),
  );
}

/** One line for each source: its fields, the record and the licence. */
function sourceLines(fields: NonNullable<Explain['fields']>, sources: readonly MountedSource[]): HTMLElement[] {
  const bySource = new Map<string, string[]>();
  for (const [field, source] of Object.entries(fields)) bySource.set(source, [...(bySource.get(source) ?? []), field]);
  return [...bySource].map(([text, names]) => {
    const source = sources.find(({ title }) => text.startsWith(title));
    return html(
      'li',
      {},
      html('span', { class: 'names' }, names.join(', ')),
      ` ${text}.`,
      source === undefined ? null : html('span', { class: 'muted' }, ` ${[source.edition, source.licence].filter(Boolean).join(', ')}.`),
    );
  });
}

function sentence(text: string, end = '.'): string {
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : end);
}
