import type { OperationName } from '../../../src/contract.js';
import { filledPath } from '../samples.js';
import { html } from './dom.js';
import { displayTypes, pathValues } from './operations.js';

/** Names of the methods whose names are not those of the operations. */
const METHODS: Readonly<Partial<Record<OperationName, string>>> = {
  'suggest-address': 'suggestAddress',
  'suggest-city': 'suggestCity',
  'suggest-zip': 'suggestZip',
  'suggest-in-city': 'suggestInCity',
  'suggest-in-locality': 'suggestInLocality',
  'suggest-in-pin': 'suggestInPin',
};

/** The request as a line for a shell. */
export function curlLine(operation: OperationName, text: string, displayType: string | null): string {
  const url = new URL(filledPath(operation, pathValues(operation, text, displayType)).slice(1), document.baseURI).href;
  const headers =
    operation === 'token' ? ['profileName: <PROFILE_NAME>', 'profilePassword: <PROFILE_PASSWORD>'] : ['Authorization: Bearer <API_KEY>'];
  return `curl -s ${headers.map((header) => `-H '${header}'`).join(' ')} '${url.replaceAll("'", '%27')}'`;
}

/** The same question in process. */
export function typescriptLine(operation: OperationName, text: string, displayType: string | null): string {
  if (operation === 'token') return 'const { access_token } = await authenticator.issueToken(profileName, profilePassword, {});';
  const options =
    displayTypes(operation).length > 0
      ? `, { displayType: ${displayType ?? 0} }`
      : operation.startsWith('suggest')
        ? ''
        : ', { explain: true }';
  const { lat, lon } = operation === 'reverse' ? pathValues(operation, text, null) : {};
  const input = lat === undefined ? quoted(text) : `{ latitude: ${lat || 0}, longitude: ${lon || 0} }`;
  const named = options.includes('explain') ? '{ result, explain }' : '{ result }';
  return `const ${named} = await doorplate.${METHODS[operation] ?? operation}(${input}${options});`;
}

/** A line of code with a button that copies it. */
export function snippet(title: string, code: string): HTMLElement {
  const button = html('button', { type: 'button', class: 'quiet', 'aria-label': `Copy the ${title} line` }, 'Copy');
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code);
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 1500);
  });
  return html(
    'figure',
    { class: 'snippet' },
    html('figcaption', {}, title, button),
    html('pre', { tabindex: 0, role: 'region', 'aria-label': `${title} line` }, html('code', {}, code)),
  );
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
