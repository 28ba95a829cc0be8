import { operationRow, type QueryName } from '../../../src/contract.js';
import type { Reply } from '../questions/reply.js';

/** Bounds of the confidence bands, lowest first; a band begins at its bound. The contract names 0.90 and 0.95. */
const BANDS = [0, 0.5, 0.7, 0.9, 0.95] as const;
const DPV_DOUBTS: Readonly<Record<string, string>> = {
  N: 'the number or the line is not listed',
  S: 'the unit is missing',
  D: 'the unit is not listed',
};

/** What a person should look at in an answer; null where nothing. */
export function doubtOf(operation: QueryName, { status, result, errors }: Reply): string | null {
  if (status !== 200) return errors[0] ?? 'nothing was found';
  const confidence = confidenceOf(result);
  const { sure } = operationRow(operation);
  if (confidence !== null && sure !== undefined && confidence < sure) return `confidence ${confidence}, expected ${sure} or more`;
  if (result === null || typeof result !== 'object' || !('DpvConfirmation' in result)) return null;
  const { DpvConfirmation: letter } = result;
  return letter === null ? 'only a range of numbers speaks for it' : (DPV_DOUBTS[String(letter)] ?? null);
}

/** The band of the answer's confidence, such as `0.90-0.95`; null for answers without one. */
export function bandOf(result: unknown): string | null {
  const confidence = confidenceOf(result);
  if (confidence === null) return null;
  const at = BANDS.findLastIndex((bound) => confidence >= bound);
  return `${(BANDS[at] ?? 0).toFixed(2)}-${(BANDS[at + 1] ?? 1).toFixed(2)}`;
}

/** The code of an answer: of the match, else of the position. */
export function codeOf(result: unknown): string | null {
  if (result === null || typeof result !== 'object') return null;
  const { AlgorithmUsed, source } = result as { AlgorithmUsed?: string | null; source?: string | null };
  return AlgorithmUsed ?? source ?? null;
}

function confidenceOf(result: unknown): number | null {
  if (result === null || typeof result !== 'object') return null;
  const { Confidence, confidence } = result as { Confidence?: number; confidence?: number };
  return Confidence ?? confidence ?? null;
}
