import { streetText } from '../made/source-files.js';
import type { Json, JsonObject, QuestionList } from '../question.js';
import { SETS } from '../question.js';
import { DOORS, writtenDoors } from './samples.js';

const KINDS = ['titled', 'typing error', 'city missing', 'number absent', 'unit missing', 'street unknown', 'ZIP code missing'];

/** Batches, and what concerns the opened library as a whole: its data, its options, its end. */
export function addRuns(list: QuestionList): void {
  for (const [i, kind] of KINDS.entries()) {
    const texts: Json[] = writtenDoors(kind, 12).map(({ text }) => text);
    const mixed = [...texts.slice(0, 6), '', null, 'x'.repeat(2000), { street: '1 Main St', zip: 'x' }, ...texts.slice(6)];
    list.add('made', 'verify-batch', kind, texts, { window: 1 + i });
    list.add('made', 'geocode-batch', kind, texts, { explain: true });
    list.add('made', 'verify-batch', `${kind}, some unusable`, mixed, { window: 3, explain: true });
    list.add('made', 'geocode-batch', `${kind}, some unusable`, mixed);
  }
  const fields = DOORS.slice(0, 12).map((door) => ({ street: `${door.number} ${streetText(door)}`, zip: door.zip }));
  list.add('made', 'verify-batch', 'fields', fields);
  for (const [input, options] of UNUSABLE_BATCHES) {
    list.add('made', 'verify-batch', 'unusable', input, options);
    list.add('made', 'geocode-batch', 'unusable', input, options);
  }
  list.add('streetless', 'verify-batch', 'missing data', ['100 Main St, Springfield IL 62701']);
  for (const set of SETS) {
    list.add(set, 'datasets', 'manifests', null);
    list.add(set, 'inspect', 'files', null);
    list.add(set, 'closed', 'after the end', '100 Main St, Springfield IL 62701');
  }
  for (const options of OPEN_OPTIONS) list.add('package', 'open', 'options', options);
}

const UNUSABLE_BATCHES: readonly (readonly [Json, JsonObject])[] = [
  [[], {}],
  ['100 Main St', {}],
  [null, {}],
  [5, {}],
  [['100 Main St'], { window: 0 }],
  [['100 Main St'], { window: 1025 }],
  [['100 Main St'], { signal: 'aborted' }],
];
const OPEN_OPTIONS: readonly JsonObject[] = [
  {},
  { data: [] },
  { data: 'datasets' },
  { data: [5] },
  { data: ['/there/is/no/such/folder'] },
  { maxBytes: 0 },
  { maxBytes: -1 },
  { maxInputLength: 0 },
  { maxInputLength: 1.5 },
  { maxDistanceMeters: -1 },
  { maxDistanceMeters: 'far' },
  { verificationCache: 0 },
  { verificationCache: -1 },
  { verificationCache: 0.5 },
  { verificationCache: 'yes' },
  { acceptGovernment: true, maxInputLength: 10, maxDistanceMeters: 0, verificationCache: 1 },
];
