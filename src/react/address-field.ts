import { createElement, type InputHTMLAttributes, type ReactElement, useEffect, useRef } from 'react';
import {
  type AddressElement,
  type AddressParts,
  type AskSuggestions,
  type Casing,
  defineAddressElement,
  type VerifyAddress,
} from '../element/index.js';

/** Properties of the field; all others are those of the input, such as `value`, `onChange`, `id` and `name`. */
export interface AddressFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Base address of the HTTP handler, or a function that answers, such as one over datasets in the page. */
  readonly ask: string | AskSuggestions;
  /** Verifies instead of the handler. */
  readonly check?: VerifyAddress;
  /** Default: `mixed`. */
  readonly casing?: Casing;
  /** Whether an address that is not listed as typed is confirmed in a dialog before its form is sent. */
  readonly confirm?: boolean;
  /** Whether the units of a chosen building are listed; default true. */
  readonly units?: boolean;
  /** Whether rows such as "No match" are left out. */
  readonly quiet?: boolean;
  /** A line below the suggestions, which the licence of the data may ask for. */
  readonly attribution?: string;
  /** Called with a suggestion that was chosen: on one line, and in parts where it has its usual form. */
  readonly onChoose?: (text: string, parts: AddressParts | null) => void;
}

/**
 * The styled address field, `<doorplate-address>` around an input, as a component. Fields of the same form that have standard names in
 * `autoComplete` are filled with a choice; where React holds their values, it hears of it by `onChange`.
 */
export function AddressField(props: AddressFieldProps): ReactElement {
  const { ask, check, casing, confirm, units, quiet, attribution, onChoose, ...input } = props;
  const field = useRef<AddressElement>(null);
  const latest = useRef(onChoose);
  useEffect(() => {
    latest.current = onChoose;
  });
  useEffect(defineAddressElement, []);
  useEffect(() => {
    const element = field.current;
    if (element === null) return;
    element.ask = typeof ask === 'string' ? null : ask;
    element.check = check ?? null;
  }, [ask, check]);
  useEffect(() => {
    const element = field.current;
    const choose = (event: Event): void => {
      const { text, parts } = (event as CustomEvent<{ readonly text: string; readonly parts: AddressParts | null }>).detail;
      latest.current?.(text, parts);
    };
    element?.addEventListener('doorplate-choose', choose);
    return () => element?.removeEventListener('doorplate-choose', choose);
  }, []);
  const attributes = {
    ...{ ref: field, casing, attribution, endpoint: typeof ask === 'string' ? ask : undefined },
    ...{ confirm: confirm === true ? '' : undefined, quiet: quiet === true ? '' : undefined, units: units === false ? 'off' : undefined },
  };
  return createElement('doorplate-address', attributes, createElement('input', { autoComplete: 'off', ...input }));
}
