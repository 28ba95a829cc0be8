import { createApiKey } from '../../../src/auth/index.js';
import { fileStore } from '../../../src/auth/node/index.js';

// Adds and revokes keys until it is killed, and tells what has been done once it has been. Makes the file short again
// and again where a word says so.
const store = fileStore(process.argv[2] as string);
const tell = (change: string) => process.stdout.write(`${change}\n`);
for (;;) {
  const { record } = createApiKey('live');
  await store.addKey(record);
  tell(`added ${record.id}`);
  await store.revokeKey(record.id);
  tell(`revoked ${record.id}`);
  if (process.argv[3] === 'compacting') await store.compact().catch(() => undefined);
}
