import { INPUTS, OPERATIONS, type OperationName, operationRow, type SuggestName } from '../../../src/contract.js';

/** The list that completes addresses. */
export const ADDRESSES: SuggestName = 'suggest-address';

/** What the page says about an operation. */
export interface Described {
  readonly name: OperationName;
  readonly label: string;
  readonly group: string;
  /** Name of the field that the question is typed into. */
  readonly field: string;
  /** The list that completes the question while it is typed. */
  readonly list: SuggestName | null;
}

const ALL = (Object.keys(OPERATIONS) as OperationName[]).map((name): Described => {
  const { label, group, input, result } = operationRow(name);
  const list = result === 'suggestions' ? (name as SuggestName) : input === 'address' ? ADDRESSES : null;
  return { name, label, group, field: INPUTS[input].label, list };
});

/** All operations, as the page groups them. */
export const GROUPS = ['Addresses', 'Completion', 'More'].map((title) => {
  return { title, operations: ALL.filter(({ group }) => group === title) };
});

export function describe(name: string): Described | undefined {
  return ALL.find((operation) => operation.name === name);
}

/** The display types of an operation, by number; empty where it has one form only. */
export function displayTypes(name: OperationName): readonly number[] {
  return [...(operationRow(name).forms ?? []).keys()];
}
