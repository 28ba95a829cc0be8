import { type AddressElement, defineAddressElement } from '../../../src/element/index.js';
import { onFirstUse } from '../../../src/maybe-promise.js';
import { byId, html } from './page/dom.js';
import { trafficText, watchTraffic } from './page/traffic.js';

// The address field of the site's first page, which answers from the datasets of the playground.

/** The folder of the playground; this file is in a folder of it. */
const PLAYGROUND = new URL('../', import.meta.url).href;

/** The engine is loaded with the first letter: whoever only reads loads nothing of it. */
const engine = onFirstUse(async () => {
  const { open, datasetsBeside } = await import('./engine.js');
  return open({ data: await datasetsBeside(PLAYGROUND) });
});

/** Brings the field of the page to life. */
function mountField(): void {
  defineAddressElement();
  const field = byId<AddressElement>('live-field');
  const input = byId<HTMLInputElement>('live-street');
  field.ask = async (text, signal) => (await (await engine()).suggestTexts('suggest-address', text, { signal })).result ?? [];
  input.addEventListener('focus', () => void engine(), { once: true });
  field.addEventListener('doorplate-choose', (event) => void show((event as CustomEvent<{ readonly text: string }>).detail.text));
  const complete = () => {
    input.focus();
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  for (const button of document.querySelectorAll<HTMLElement>('[data-example]'))
    button.addEventListener('click', () => {
      input.value = button.dataset.example ?? '';
      complete();
    });
  // Whoever typed before the field was there is answered now.
  if (input.value !== '') complete();
  watchTraffic(PLAYGROUND, (traffic) => {
    const told = document.getElementById('live-traffic');
    if (told !== null) told.textContent = trafficText(traffic);
  });
}

// The page says so each time that it is shown.
document.addEventListener('doorplate-field', mountField);

/** Verifies and locates what was chosen. */
async function show(text: string): Promise<void> {
  const doorplate = await engine();
  const [verified, located] = await Promise.all([doorplate.verify(text), doorplate.geocode(text)]);
  const { latitude, longitude } = located.result?.location ?? {};
  byId('live-answer').replaceChildren(
    html('strong', {}, verified.result?.FullAddress ?? verified.messages.join(' ')),
    verified.result?.DpvConfirmation === 'Y' ? `Listed. ${latitude}, ${longitude}` : verified.messages.join(' '),
  );
}
