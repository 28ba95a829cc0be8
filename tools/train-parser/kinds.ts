import { readFileSync } from 'node:fs';
import { format, parseComponents } from '../../src/address/index.js';
import { packagePlaces } from '../build/package-places.js';

const FILE = new URL('../../test/golden/kinds.jsonl', import.meta.url);
/** From here on a parse counts as sure. */
const SURE = 0.85;

/** How the texts of one kind are read. */
export interface KindResult {
  readonly kind: string;
  texts: number;
  right: number;
  /** Texts read wrong at a confidence of 0.85 or more. */
  readonly sureAndWrong: string[];
  readonly wrong: string[];
}

/** What a text is: the address on one line, or some of its components, or the two streets that cross. */
type Expected = { readonly full: string } | Readonly<Record<string, string | null>>;

/** The kinds of texts of golden/kinds.jsonl, read with the places of the package. `npx tsx tools/train-parser/kinds.ts` prints them. */
export async function kindResults(): Promise<readonly KindResult[]> {
  const { places } = await packagePlaces();
  const results = new Map<string, KindResult>();
  for (const line of readFileSync(FILE, 'utf8').trimEnd().split('\n')) {
    const { id, input, expect } = JSON.parse(line) as { id: string; input: string; expect: Expected };
    const kind = id.slice(0, id.lastIndexOf('#'));
    const result = results.get(kind) ?? { kind, texts: 0, right: 0, sureAndWrong: [], wrong: [] };
    results.set(kind, result);
    const { components, confidence, crossing } = parseComponents(input, places);
    const streets = crossing?.isPlain === true ? `${crossing.first} & ${crossing.second}` : null;
    const found: Readonly<Record<string, string | null>> = { ...components, full: format(components).full, crossing: streets };
    result.texts++;
    if (Object.entries(expect).every(([part, value]) => found[part] === value)) result.right++;
    else result.wrong.push(`${input} -> ${found.full} ${confidence}`);
    if (confidence >= SURE && result.wrong.at(-1)?.startsWith(`${input} ->`)) result.sureAndWrong.push(input);
  }
  return [...results.values()];
}

if (process.argv[1]?.endsWith('kinds.ts'))
  for (const { kind, texts, right, sureAndWrong, wrong } of await kindResults()) {
    console.log(`${kind}: ${right} of ${texts} right, ${sureAndWrong.length} sure and wrong`);
    for (const text of wrong) console.log(`  ${text}`);
  }
