'use client';
import { useEffect } from 'react';

export default function Page() {
  // The element, and not the hook of doorplate/react: an external package of the server has a React of its own, in which hooks fail.
  useEffect(() => {
    void import('doorplate/element').then(({ defineAddressElement }) => defineAddressElement());
  }, []);
  return (
    <form>
      <label htmlFor="street">Street</label>
      <doorplate-address endpoint="/geo">
        <input id="street" name="street" />
      </doorplate-address>
      <label>
        City <input name="city" autoComplete="address-level2" />
      </label>
      <label>
        State <input name="state" autoComplete="address-level1" />
      </label>
      <label>
        ZIP <input name="zip" autoComplete="postal-code" />
      </label>
    </form>
  );
}
