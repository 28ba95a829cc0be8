import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { realFile } from '../../tools/train-parser/forms/place-rows.js';
import { cambridgePoints } from './cambridge.js';
import { type Listed, readListed } from './listed.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CACHE = join(tmpdir(), 'doorplate-accuracy');

/** Regions with published address points. */
export const REGIONS = ['baltimore-county-md', 'vermont', 'san-jose-ca', 'cambridge-ma'] as const;

export interface Region {
  readonly name: string;
  /** Folder of the dataset. */
  readonly dataset: string;
  /** The addresses in it. */
  readonly listed: readonly Listed[];
}

/**
 * Builds the dataset of a region, unless the same sources and code have built it before, and reads its addresses. `name`: one of
 * {@link REGIONS}, or the path of another OpenAddresses file.
 */
export async function openRegion(name: string): Promise<Region> {
  const { dataset, points } = buildRegion(name);
  return { name, dataset, listed: await readListed(points, rejectedLines(`${dataset}.rejects.csv`)) };
}

/** The folder of a region's dataset, built as for {@link openRegion}, and the file of its points. */
export function buildRegion(name: string): { readonly dataset: string; readonly points: string } {
  const points = pointsOf(name);
  return { dataset: buildDataset(basename(name), ['--us', `openaddresses:${points}`], [points]), points };
}

/** The file of a region's points; those of Cambridge get the ZIP code of their street first. */
export function pointsOf(name: string): string {
  if (existsSync(name)) return name;
  if (name !== 'cambridge-ma') return realFile('us', 'points', `${name}.csv.gz`);
  mkdirSync(CACHE, { recursive: true });
  const path = join(CACHE, 'cambridge-ma.csv');
  writeFileSync(path, cambridgePoints(realFile('us', name, 'points.csv.gz'), realFile('us', name, 'centerlines.geojson.gz')));
  return path;
}

/** Builds a dataset with the project's own builder into the temporary folder; kept until sources or code change. */
export function buildDataset(name: string, args: readonly string[], inputs: readonly string[]): string {
  const hash = createHash('sha256').update(args.join('\n'));
  for (const file of [...inputs, ...CODE.flatMap(filesBelow)]) hash.update(readFileSync(file));
  const out = join(CACHE, `${name}-${hash.digest('hex').slice(0, 12)}`);
  if (existsSync(join(out, 'manifest.json'))) return out;
  mkdirSync(CACHE, { recursive: true });
  for (const old of readdirSync(CACHE)) {
    if (new RegExp(`^${name}-[0-9a-f]{12}(\\.|$)`).test(old)) rmSync(join(CACHE, old), { recursive: true });
  }
  const command = ['--import', 'tsx', join(ROOT, 'tools/cli/main.ts'), 'build', out, ...args, '--name', name, '--version', '1'];
  const { status, stderr } = spawnSync(process.execPath, command, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`cannot build ${name}: ${stderr}`);
  return out;
}

/** What decides what a dataset holds. */
const CODE = ['src/address', 'src/dataset', 'tools/build/us', 'tools/build/format', 'tools/build/source', 'tools/build'];

function filesBelow(folder: string): string[] {
  const files = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath, entry.name)).sort();
}

function rejectedLines(path: string): ReadonlySet<number> {
  if (!existsSync(path)) return new Set();
  const [, ...rows] = readFileSync(path, 'utf8').trimEnd().split('\n');
  return new Set(rows.map((row) => Number(/,(\d+),/.exec(row)?.[1])));
}
