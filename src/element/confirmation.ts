import { part } from './option-nodes.js';
import type { Verification } from './verification.js';

/** What the person decides: take the listed address, keep what was typed, or go back to the field. */
export type Decision = 'use' | 'keep' | 'edit';

const QUESTIONS: Readonly<Record<Verification['status'], string>> = {
  listed: 'Did you mean this address?',
  'unit-missing': 'Which apartment or unit?',
  'unit-not-listed': 'This unit is not listed in the building',
  'not-listed': 'We could not find this address',
  unknown: 'We could not check this address',
};
const ADVICE: Readonly<Record<Verification['status'], string>> = {
  listed: '',
  'unit-missing': 'The building has several units. Add the apartment or suite number.',
  'unit-not-listed': 'Check the apartment or suite number.',
  'not-listed': 'Check the street and the number. A new building may not be listed yet.',
  unknown: '',
};

/** Asks in a dialog inside of an element what to do with a verified address; `typed`: what stands in the form. Escape goes back. */
export function askDecision(inside: HTMLElement, { status, text }: Verification, typed: string): Promise<Decision> {
  const question = part('h2', 'question', QUESTIONS[status]);
  question.id = `${inside.id || 'doorplate'}-question`;
  const button = (value: Decision, label: string): HTMLButtonElement => {
    const made = part('button', 'button', label);
    made.type = 'button';
    made.addEventListener('click', () => dialog.close(value));
    return made;
  };
  const suggested = text !== null && (status === 'listed' || status === 'unknown') && text !== typed;
  const buttons = [
    suggested ? button('use', 'Use this address') : button('edit', 'Edit the address'),
    button('keep', 'Keep what I typed'),
    ...(suggested ? [button('edit', 'Edit')] : []),
  ];
  const lines = [...(ADVICE[status] === '' ? [] : [part('p', 'advice', ADVICE[status])]), part('p', 'address', suggested ? text : typed)];
  const dialog = part('dialog', 'dialog', question, ...lines, part('p', 'buttons', ...buttons));
  dialog.setAttribute('aria-labelledby', question.id);
  inside.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve((dialog.returnValue || 'edit') as Decision);
    });
  });
}
