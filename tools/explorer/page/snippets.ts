import { methodName, OPERATIONS, type OperationName } from '../../../src/contract.js';
import { coordinates, curlLine, requestPath } from '../request-path.js';
import { html } from './dom.js';
import { displayTypes } from './operations.js';
import { addressOf } from './server.js';

/** The request as a line for a shell. */
export function shellLine(operation: OperationName, text: string, displayType: string | null): string {
  return curlLine(operation, addressOf(requestPath(operation, text, displayType ?? undefined)));
}

/** The same question in process. */
export function typescriptLine(operation: OperationName, text: string, displayType: string | null): string {
  if (operation === 'token') return 'const { access_token } = await authenticator.issueToken(profileName, profilePassword, {});';
  const { input, result } = OPERATIONS[operation];
  const options =
    displayTypes(operation).length > 0 ? `, { displayType: ${displayType ?? 0} }` : result === 'suggestions' ? '' : ', { explain: true }';
  const [latitude = '0', longitude = '0'] = coordinates(text);
  const asked = input === 'point' ? `{ latitude: ${latitude}, longitude: ${longitude} }` : quoted(text);
  const named = options.includes('explain') ? '{ result, explain }' : '{ result }';
  return `const ${named} = await doorplate.${methodName(operation)}(${asked}${options});`;
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
