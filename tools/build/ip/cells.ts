import type { Starts } from './starts.js';

/** One value of 16 bits at which something begins. */
export interface Cell {
  readonly key: number;
  /** What begins, where nothing else begins inside. */
  readonly place: number;
  /** What begins inside by the next 16 bits, from the value's first address on; null for nothing. */
  readonly inner: readonly Cell[] | null;
}

const MOST = 0xffff;

/**
 * The values of 16 bits at which the ranges of rows `[from, to)` begin, which have all the same bits before them; `group`
 * numbers the 16 bits. The first is 0, with the place `before` if need be, and behind one inside which ranges begin there
 * is the next one, so that a lookup that lands inside is meant for it.
 */
export function cellsOf(starts: Starts, from: number, to: number, group: number, before: number): Cell[] {
  const cells: Cell[] = [];
  let place = before;
  for (let row = from; row < to; ) {
    const key = starts.group(row, group);
    let next = row + 1;
    while (next < to && starts.group(next, group) === key) next++;
    closeCell(cells, key, place);
    const alone = next === row + 1 && starts.endsWith(row, group);
    const last = starts.place(next - 1);
    cells.push({ key, place: last, inner: alone ? null : cellsOf(starts, row, next, group + 1, place) });
    place = last;
    row = next;
  }
  closeCell(cells, MOST + 1, place);
  return cells;
}

/** Ends the last cell, unless the next one begins where it ends. */
function closeCell(cells: Cell[], next: number, place: number): void {
  const last = cells.at(-1);
  const key = last === undefined ? 0 : last.inner === null ? next : last.key + 1;
  if (key < next) cells.push({ key, place, inner: null });
}

/**
 * Cells put together in slots of 2^shift values: a cell whose key is the number of the slot. A slot of one value is its cell;
 * in a larger one that is more than one place, what is inside begins with the slot, and its keys are those of the cells.
 */
export function slotsOf(cells: readonly Cell[], shift: number): readonly Cell[] {
  if (shift === 0) return cells;
  const slots: Cell[] = [];
  let before = 0;
  for (let from = 0; from < cells.length; ) {
    const { key, place } = cells[from] as Cell;
    const number = key >>> shift;
    let to = from + 1;
    while (to < cells.length && (cells[to] as Cell).key >>> shift === number) to++;
    closeCell(slots, number, before);
    const own = cells.slice(from, to);
    if (key !== number << shift) own.unshift({ key: number << shift, place: before, inner: null });
    const [only] = own;
    before = (cells[to - 1] as Cell).place;
    slots.push(own.length === 1 && only?.inner === null ? { key: number, place, inner: null } : { key: number, place: before, inner: own });
    from = to;
  }
  closeCell(slots, (MOST >>> shift) + 1, before);
  return slots;
}
