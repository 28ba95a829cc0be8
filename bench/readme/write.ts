import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { confidenceTables, failureTable, matchingTable, positionTable } from './accuracy.js';
import { enginesBeside, ipReadersBeside, nearestBeside, parsersBeside } from './comparison.js';
import { completionTable } from './completion.js';
import { firstAnswerPages, firstAnswersTable } from './first-answers.js';
import { figures, highlightTable } from './highlights.js';
import { datasetsTable, listsTable, operationsTable } from './operations.js';
import { type Sections, withSections } from './page.js';
import { calibrationTable, parserTable } from './parser.js';
import { allHardTextsTable, hardTextsTable, peerTable } from './peers.js';
import { buildTable, completionScaleTable, dataSizesTable, firstReadsTable, memoryBudgetText, nationTable, scaleTable } from './scale.js';

/** The pages with measured tables, and the tables of each. */
export const PAGES: Readonly<Record<string, Sections>> = {
  'README.md': { figures, 'data-sizes': dataSizesTable, 'hard-texts': hardTextsTable, highlights: highlightTable },
  'datasets/README.md': { 'memory-budget': memoryBudgetText, 'first-reads': firstReadsTable },
  'docs/guides/README.md': { 'first-answers': firstAnswersTable },
  ...firstAnswerPages(),
  'docs/guides/comparison.md': {
    parsers: parsersBeside,
    'hard-texts': allHardTextsTable,
    'ip-readers': ipReadersBeside,
    engines: enginesBeside,
    nearest: nearestBeside,
  },
  'docs/guides/nation.md': { nation: nationTable },
  'bench/README.md': {
    operations: operationsTable,
    datasets: datasetsTable,
    lists: listsTable,
    scale: scaleTable,
    'completion-scale': completionScaleTable,
    builds: buildTable,
    peers: peerTable,
    completion: completionTable,
    matching: matchingTable,
    positions: positionTable,
    confidence: confidenceTables,
    failures: failureTable,
    parser: parserTable,
    calibration: calibrationTable,
  },
};

export const pageUrl = (path: string): URL => new URL(`../../${path}`, import.meta.url);

/** Writes the tables of all pages anew from the committed results: `npm run build:readme`. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const [path, sections] of Object.entries(PAGES)) {
    writeFileSync(pageUrl(path), withSections(readFileSync(pageUrl(path), 'utf8'), sections));
  }
