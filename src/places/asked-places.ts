import type { PlaceKnowledge } from '../address/components.js';
import { alongWith, Needed } from '../dataset/missing.js';
import type { Places } from './us-places.js';

/**
 * Does a step that asks the places one thing after the other, as the reading of a text does. Where an answer is missing, the step goes on as
 * if the places did not know, so that all that it asks for is read at once; what it gives then is thrown away.
 */
export function askPlaces<T>(places: Places | null, step: (places?: PlaceKnowledge) => T): T {
  if (places === null) return step();
  return alongWith(
    () => step(places),
    () => {
      const needed = new Needed();
      const asking =
        (name: keyof Places) =>
        (...of: never[]) =>
          needed.try(() => (places[name] as (...of: never[]) => unknown)(...of)) ?? null;
      // Of most names the key alone tells that there is no such city.
      step(new Proxy(places, { get: (_, name: keyof PlaceKnowledge) => asking(name === 'hasCity' ? 'hasKey' : name) }));
      needed.end();
    },
  );
}
