/** Runs tasks side by side. When one fails, the others get the signal to stop; the error is thrown once all have ended. */
export async function together<T>(tasks: readonly ((stop: AbortSignal) => Promise<T>)[]): Promise<readonly T[]> {
  const stop = new AbortController();
  const running = tasks.map((task) => task(stop.signal));
  try {
    return await Promise.all(running);
  } catch (error) {
    stop.abort();
    await Promise.allSettled(running);
    throw error;
  }
}
