import { afterEach, beforeEach, expect } from 'vitest';

/** Fails every test of the file that leaves a rejection or an exception behind that nobody handles: these end the process. */
export function failOnUnhandled(): void {
  const seen: unknown[] = [];
  const note = (reason: unknown): void => void seen.push(reason);
  beforeEach(() => {
    seen.length = 0;
    for (const event of ['unhandledRejection', 'uncaughtException']) process.on(event, note);
  });
  afterEach(async () => {
    await settled();
    for (const event of ['unhandledRejection', 'uncaughtException']) process.off(event, note);
    expect(seen).toEqual([]);
  });
}

/** Resolves when what has been rejected so far and is not handled has been reported. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
}
