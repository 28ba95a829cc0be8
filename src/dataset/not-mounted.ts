import { DoorplateError } from '../errors.js';
import type { FileKind } from './manifest.js';

/** The error of a question that no mounted dataset can answer. Any one of `kinds` would do; `what` names them in the message. */
export function notMounted(kinds: readonly FileKind[], what: string = kinds.join(' or ')): DoorplateError {
  return new DoorplateError('DATASET_NOT_MOUNTED', `No mounted dataset holds ${what}`, { kinds });
}
