import { LRUCache } from 'lru-cache';
import type { ApiKeyRecord } from './records.js';
import type { CredentialStore } from './store.js';

/** How coarse the last use of a key is: what is recorded may be an hour old. */
const USE_INTERVAL_MS = 3_600_000;
/** Keys whose use is remembered at a time; the store itself looks before it writes. */
const MOST_KEPT = 10_000;

/** Tells a store that keys are used, of each key at most once an hour: a request must cost no write. */
export class KeyUses {
  /** When the store was told last, by hash. */
  readonly #told = new LRUCache<string, number>({ max: MOST_KEPT });

  constructor(
    private readonly store: CredentialStore,
    private readonly now: () => number,
  ) {}

  /** A key has been accepted. Waits for nothing. */
  note(record: ApiKeyRecord): void {
    if (this.store.noteKeyUse === undefined) return;
    const time = this.now();
    if (!isDue(this.#told.get(record.hash), time)) return;
    this.#told.set(record.hash, time);
    void this.#tell(record);
  }

  async #tell(record: ApiKeyRecord): Promise<void> {
    try {
      await this.store.noteKeyUse?.(record);
    } catch {
      // A use that is not recorded must not cost the client its answer.
    }
  }
}

/** Whether a use at this time is worth being recorded; times are in milliseconds since 1970. */
export function isDue(lastMs: number | undefined, nowMs: number): boolean {
  return lastMs === undefined || nowMs - lastMs >= USE_INTERVAL_MS;
}
