import type { DatasetView } from '../dataset/view.js';
import { type MaybePromise, whenReady } from '../maybe-promise.js';
import { type Places, placesOf } from './us-places.js';

/** Of the first dataset that holds any. */
export function placesIn(view: DatasetView): MaybePromise<Places | null> {
  return whenReady(view.tables('us-places'), ([first]) => (first === undefined ? null : placesOf(first.table)));
}
