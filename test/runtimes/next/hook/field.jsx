'use client';
import { useAddressSuggestions } from 'doorplate/react';
import { useState } from 'react';

export default function Field() {
  const [{ street, city, state, zip }, setParts] = useState({ street: '', city: '', state: '', zip: '' });
  const onChoose = ({ parts }) => setParts(parts);
  const { suggestions, inputProps, listProps, optionProps } = useAddressSuggestions({ ask: '/geo', onChoose });
  return (
    <form>
      <input aria-label="Street" value={street} onChange={(event) => setParts({ street: event.target.value })} {...inputProps} />
      <ul {...listProps}>
        {suggestions.map((suggestion, at) => (
          <li key={suggestion.text} {...optionProps(at)}>
            {suggestion.text}
          </li>
        ))}
      </ul>
      <input aria-label="City" value={city ?? ''} readOnly />
      <input aria-label="State" value={state ?? ''} readOnly />
      <input aria-label="ZIP" value={zip ?? ''} readOnly />
    </form>
  );
}
