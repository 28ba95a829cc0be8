import { type PlaceKnowledge, parse } from '../src/address/index.js';
import { FORMATS } from '../src/dataset/format/index.js';
import { placesOf } from '../src/dataset/index.js';
import { readPlaceSources } from '../tools/build/us/merge/place-sources.js';
import { buildUsPlaces } from '../tools/build/us/places.js';
import { calibrationOf } from '../tools/train-parser/calibration.js';
import { Evaluation, type Fields, isDerived } from '../tools/train-parser/evaluation.js';
import { report } from './measure.js';

/**
 * The parser's accuracy, file by file with and without a mounted dataset of places, and its calibration on their union:
 * `DOORPLATE_DATA=… npm run bench -- parse`, where that names the folder with the labelled files. `compare/parse` has its speed.
 */
const places = placesOf(FORMATS['us-places'].decode(buildUsPlaces(await readPlaceSources()).bytes as Uint8Array<ArrayBuffer>));
const percent = (part: number, whole: number): number => Number(((100 * part) / whole).toFixed(2));

interface Answered {
  readonly source: string;
  readonly full: boolean;
  readonly merged: boolean;
  readonly confidence: number;
}

/** Every row of the files, parsed and scored as the files' own scorer does. */
function answers(evaluation: Evaluation, knowledge?: PlaceKnowledge): Answered[] {
  return evaluation.sources.flatMap((source) =>
    evaluation.rows(source).map((row) => {
      const { result } = parse(row.input, { maxInputLength: 100_000, ...(knowledge ? { places: knowledge } : {}) });
      const fields: Fields = result ?? {};
      return {
        source,
        full: evaluation.isRight(row, fields),
        merged: evaluation.isMergedRight(row, fields),
        confidence: result?.Confidence ?? 0,
      };
    }),
  );
}

function table(list: readonly Answered[]): object {
  const line = (rows: readonly Answered[]) => ({
    rows: rows.length,
    full: percent(rows.filter(({ full }) => full).length, rows.length),
    merged: percent(rows.filter(({ merged }) => merged).length, rows.length),
  });
  const sources = [...new Set(list.map(({ source }) => source))];
  return Object.fromEntries([
    ...sources.map((source) => [source, line(list.filter((row) => row.source === source))]),
    ['all but derived files', line(list.filter(({ source }) => !isDerived(source)))],
  ]);
}

const evaluation = await Evaluation.open();
const without = answers(evaluation);
const union = without.filter(({ source }) => !isDerived(source)).map(({ confidence, full }) => ({ confidence, right: full }));
await report('parse', {
  accuracy: table(without),
  accuracyWithPlaces: table(answers(evaluation, places)),
  calibration: calibrationOf(union),
});
