// The generated code beside the schemas that it is generated from.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const repository = new URL('../../../', import.meta.url);

/** SHA-256 of the files of a folder, one after the other in the order of their names. */
function digestOf(folder: string): string {
  const digest = createHash('sha256');
  const files = readdirSync(new URL(folder, repository)).sort();
  for (const file of files) digest.update(readFileSync(new URL(`${folder}/${file}`, repository)));
  return digest.digest('hex');
}

it.each([
  ['schemas', 'src/dataset/format/schemas'],
  ['readers', 'src/dataset/format/generated/format'],
  ['writers', 'tools/format/generated/format'],
])('the %s are those of the last generation', (name, folder) => {
  const readme = readFileSync(new URL('src/dataset/format/generated/README', repository), 'utf8');
  expect(readme).toContain(`\n${name} ${digestOf(folder)}\n`);
});
