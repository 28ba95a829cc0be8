import { INPUTS, OPERATIONS, type OperationName, operationRow, type SuggestName } from '../../../../src/contract.js';

/** The list that completes addresses. */
export const ADDRESSES: SuggestName = 'suggest-address';

/** What the page is divided into. */
const TABS = ['Addresses', 'Places', 'India', 'IP and tokens'] as const;
export type Tab = (typeof TABS)[number];

/** What the page says about an operation. */
export interface Described {
  readonly name: OperationName;
  readonly label: string;
  /** The tab that it is on. */
  readonly tab: Tab;
  /** Name of the field that the question is typed into. */
  readonly field: string;
  /** The list that completes the question while it is typed. */
  readonly list: SuggestName | null;
}

const ALL = (Object.keys(OPERATIONS) as OperationName[]).map((name): Described => {
  const { label, input, result } = operationRow(name);
  const list = result === 'suggestions' ? (name as SuggestName) : input === 'address' ? ADDRESSES : null;
  return { name, label, tab: tabOf(name, list), field: INPUTS[input].label, list };
});

function tabOf(name: OperationName, list: SuggestName | null): Tab {
  const { input } = operationRow(name);
  if (name.includes('-in-')) return 'India';
  if (list !== null && list !== ADDRESSES) return 'Places';
  return input === 'ip' || name === 'token' ? 'IP and tokens' : 'Addresses';
}

/** All operations, as the page groups them. */
export const GROUPS = TABS.map((title) => ({ title, operations: ALL.filter(({ tab }) => tab === title) }));

export function describe(name: string): Described | undefined {
  return ALL.find((operation) => operation.name === name);
}

/** The display types of an operation, by number; empty where it has one form only. */
export function displayTypes(name: OperationName): readonly number[] {
  return [...(operationRow(name).forms ?? []).keys()];
}
