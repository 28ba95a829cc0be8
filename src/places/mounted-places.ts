import type { DatasetView } from '../dataset/view.js';
import { type Places, placesOf } from './us-places.js';

/** Of the first dataset that holds any. */
export function placesIn(view: DatasetView): Places | null {
  const [first] = view.tables('us-places');
  return first === undefined ? null : placesOf(first.table);
}
