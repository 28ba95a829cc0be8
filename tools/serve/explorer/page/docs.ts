import './docs.css';
import SwaggerUI from 'swagger-ui';
import { byId, html } from './dom.js';
import { followTheme } from './theme.js';

followTheme(byId<HTMLSelectElement>('theme'));

SwaggerUI({
  url: 'openapi.json',
  dom_id: '#reference',
  // By default the description would be sent to a server on the internet.
  validatorUrl: null,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
  // It would put a link into each button.
  deepLinking: false,
});

/** Adds what the viewer leaves out for screen readers, once it has drawn the operations. */
new MutationObserver((_, observer) => {
  const first = document.querySelector('.swagger-ui .opblock-tag-section');
  if (first === null) return;
  observer.disconnect();
  // Other paths of the same operations are folded.
  document.querySelector<HTMLElement>('#operations-tag-Aliases')?.click();
  first.before(html('h2', { class: 'unseen' }, 'Operations'));
  document.querySelector('#servers')?.setAttribute('aria-label', 'Server');
  for (const [part, label] of [
    ['.information-container', 'About'],
    ['.scheme-container', 'Server and credentials'],
  ] as const) {
    const element = document.querySelector(part);
    element?.setAttribute('role', 'region');
    element?.setAttribute('aria-label', label);
  }
}).observe(byId('reference'), { childList: true, subtree: true });

/** Names what an operation shows when it is opened, and lets those without a mouse scroll its answers. */
new MutationObserver(() => {
  const opened = (selector: string) => document.querySelectorAll(`.swagger-ui .opblock-body ${selector}`);
  for (const text of opened('pre:not([tabindex])')) text.setAttribute('tabindex', '0');
  for (const [selector, place, name] of [
    ['.responses-table:not([aria-label])', '.opblock', '.opblock-summary-path'],
    ['.parameters select:not([aria-label])', 'tr', '.parameter__name'],
  ] as const)
    for (const part of opened(selector)) part.setAttribute('aria-label', part.closest(place)?.querySelector(name)?.textContent ?? '');
}).observe(byId('reference'), { childList: true, subtree: true });
