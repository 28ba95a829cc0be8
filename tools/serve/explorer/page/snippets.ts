import { methodName, OPERATIONS, type OperationName } from '../../../../src/contract.js';
import { coordinates, curlLine, requestPath } from '../request-path.js';
import { html } from './dom.js';
import { displayTypes } from './operations.js';
import { addressOf } from './server.js';

const TOKEN = `import { createAuthenticator } from 'doorplate/auth';
import { fileStore } from 'doorplate/auth/node';

const authenticator = createAuthenticator({ store: fileStore('.doorplate/credentials.json') });
const { access_token } = await authenticator.issueToken(profileName, profilePassword, {});`;

/** The request as a line for a shell. */
export function shellLine(operation: OperationName, text: string, displayType: string | null): string {
  return curlLine(operation, addressOf(requestPath(operation, text, displayType ?? undefined)));
}

/** The same request in process, as a program that runs. */
export function typescriptProgram(operation: OperationName, text: string, displayType: string | null): string {
  if (operation === 'token') return TOKEN;
  const { input, result } = OPERATIONS[operation];
  const options =
    displayTypes(operation).length > 0 ? `, { displayType: ${displayType ?? 0} }` : result === 'suggestions' ? '' : ', { explain: true }';
  const [latitude = '0', longitude = '0'] = coordinates(text);
  const asked = input === 'point' ? `{ latitude: ${latitude}, longitude: ${longitude} }` : quoted(text);
  const named = options.includes('explain') ? '{ result, explain }' : '{ result }';
  const call = `const ${named} = await doorplate.${methodName(operation)}(${asked}${options});`;
  return ["import { open } from 'doorplate';", '', 'const doorplate = await open();', call, `console.log(${named.slice(2, -2)});`].join(
    '\n',
  );
}

/** Code with a button that copies it. */
export function snippet(title: string, code: string): HTMLElement {
  return html(
    'figure',
    { class: 'snippet' },
    html('figcaption', {}, title, copyButton(code, `Copy: ${title}`)),
    html('pre', { tabindex: 0, role: 'region', 'aria-label': title }, html('code', {}, code)),
  );
}

/** A button that copies a text. `label`: what it does, for screen readers. */
export function copyButton(text: string, label: string, shown = 'Copy'): HTMLElement {
  const button = html('button', { type: 'button', class: 'quiet', 'aria-label': label }, shown);
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = shown;
    }, 1500);
  });
  return button;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
