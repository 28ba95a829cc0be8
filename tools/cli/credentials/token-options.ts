import type { AuthenticatorOptions } from '../../../src/auth/index.js';
import { readRegularFile } from '../../../src/auth/node/regular-file.js';
import { MAX_FOREIGN_LIFETIME_SECONDS } from '../../../src/auth/records.js';
import { integerOption, listOption, type RawOptions, stops, textOption, unusable } from '../terminal/arguments.js';
import type { OperationCommand } from '../terminal/command.js';
import { type StateFolder, tokenSecret } from './state-folder.js';

export function addTokenOptions(command: OperationCommand): OperationCommand {
  return command
    .option('--token-key <file>', 'PEM file of the private key that signs tokens (default: a shared secret)')
    .option('--retired-token-key <file>', 'PEM file of a key that signed earlier, whose tokens are accepted; may be repeated')
    .option('--trust-issuer <issuer>', 'Issuer of an identity provider whose tokens are accepted, too')
    .option('--trust-audience <audience>', 'Audience that its tokens must have')
    .option('--trust-jwks <url>', 'Address of its key set, https://…')
    .option('--trust-max-age <s>', 'Seconds that one of its tokens may live, from its date to its end (default: 86400)');
}

/** How tokens are signed, and whose are accepted. Throws `CONFIG_INVALID`. */
export async function tokenOptions(
  options: RawOptions,
  state: StateFolder,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Pick<AuthenticatorOptions, 'tokens' | 'trustedIssuers'>> {
  const { key, retired } = await readTokenKeys(options);
  const current = key === null ? { secret: await tokenSecret(state, env) } : { key };
  return { tokens: { ...current, retired }, trustedIssuers: trustedIssuers(options) };
}

/** The keys that the options name; null for one that signs where none is named. Throws `CONFIG_INVALID` where a file cannot be read. */
export async function readTokenKeys(options: RawOptions): Promise<{ readonly key: string | null; readonly retired: { key: string }[] }> {
  const file = textOption(options, 'tokenKey');
  const key = file === undefined ? null : await readKey(file);
  return { key, retired: await Promise.all(listOption(options, 'retiredTokenKey').map(async (each) => ({ key: await readKey(each) }))) };
}

async function readKey(file: string): Promise<string> {
  return await readRegularFile(file).catch(stops(`The key file ${file} cannot be read`));
}

function trustedIssuers(options: RawOptions): NonNullable<AuthenticatorOptions['trustedIssuers']> {
  const [issuer, audience, jwks] = ['trustIssuer', 'trustAudience', 'trustJwks'].map((name) => textOption(options, name));
  if (issuer === undefined && audience === undefined && jwks === undefined) return [];
  const maxTokenAge = integerOption(options, 'trustMaxAge', 1, MAX_FOREIGN_LIFETIME_SECONDS);
  if (issuer !== undefined && audience !== undefined && jwks !== undefined) {
    return [{ issuer, audience, jwks, ...(maxTokenAge === undefined ? {} : { maxTokenAge }) }];
  }
  throw unusable('--trust-issuer, --trust-audience and --trust-jwks are given together, or none of them');
}
