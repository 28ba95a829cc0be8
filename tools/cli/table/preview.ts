import { rm } from 'node:fs/promises';
import { type InputHead, partsOf, withLines } from './input.js';
import { linesPath, outputColumns, type TablePlan } from './plan.js';
import { written } from './table-files.js';
import { LocalTableThread } from './table-thread.js';

/** A part of a text has some hundred rows: a preview mostly needs one. */
const PART_BYTES = 16_384;

/** The first rows of a table with their answers, as fields by name without those that are null. No file stays. */
export async function previewTable(plan: TablePlan, head: InputHead, most: number): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const lines = linesPath(plan);
  const thread = new LocalTableThread({ ...plan, output: { ...plan.output, format: 'ndjson' }, review: null, dedupe: false });
  const rows: Record<string, unknown>[] = [];
  try {
    const { start, ...read } = await written(plan, () => withLines(head, lines));
    for await (const part of partsOf({ start, ...read }, start, 0, PART_BYTES)) {
      const { output } = await thread.run(part, async () => new Uint8Array());
      const answered = new TextDecoder().decode(output).split('\n');
      for (const line of answered) if (line !== '' && rows.length < most) rows.push(JSON.parse(line));
      if (rows.length === most) break;
    }
  } finally {
    await thread.close();
    if (lines !== plan.input.path) await rm(lines, { force: true });
  }
  const names = outputColumns(plan).map(({ name }) => name);
  return rows.map((row) => Object.fromEntries(names.flatMap((name) => (row[name] == null ? [] : [[name, row[name]]]))));
}
