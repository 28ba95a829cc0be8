import type { DatasetView } from '../dataset/view.js';
import { shardKey } from '../streets/shard.js';

const FIVE_DIGITS = /\b\d{5}\b/g;

/**
 * Starts to open the places, and the shard of the ZIP code that a text seems to have, before the text is parsed: it is
 * searched first.
 */
export function openAhead(view: DatasetView, input: string): void {
  view.openAhead('us-places');
  view.openAhead('us-streets', () => {
    const last = [...input.matchAll(FIVE_DIGITS)].at(-1);
    // A text starts with its house number.
    return last === undefined || last.index === 0 ? null : shardKey(last[0]);
  });
}
