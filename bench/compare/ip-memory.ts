import { ENGINES } from './ip-engines.js';

/** Opens one engine in a process of its own, looks up the lists it is sent and tells how much memory it then has more. */
const [name = ''] = process.argv.slice(2);
process.once('message', async ({ v4, v6 }: { v4: string[]; v6: string[] }) => {
  // Without an engine it measures the process and the lists.
  const engine = (await ENGINES[name]?.()) ?? { v4: () => null, v6: () => null };
  let found = 0;
  for (const text of v4) if (engine.v4(text)) found++;
  for (const text of v6) if (engine.v6(text)) found++;
  process.send?.({ residentMegabytes: process.memoryUsage().rss / 1e6, found });
  process.disconnect();
});
