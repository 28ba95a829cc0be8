import { basename, dirname, resolve } from 'node:path';
import { DoorplateError } from '../../../src/errors.js';
import { isUsArea } from '../../get/areas/area.js';
import { areaLists } from '../../get/areas/named-places.js';
import { parseArea } from '../../get/areas/parse-area.js';
import { type GetRecord, installedPlaces, readRecord, recordedNames } from '../../get/get-record.js';
import type { SourceName } from '../../get/publishers/publisher.js';
import { flag, type RawOptions } from '../terminal/arguments.js';
import type { Done, OperationCommand } from '../terminal/command.js';
import { EXIT, type ExitCode } from '../terminal/exit.js';
import { type Terminal, writeLines } from '../terminal/terminal.js';
import { countLines } from './diff.js';
import { addGetOptions, getOne, readGetSettings } from './get.js';
import { installedOr } from './installed-name.js';

export function registerUpdate(program: OperationCommand, terminal: Terminal, done: Done): void {
  addGetOptions(
    program.command('update [name-or-dir]').description('Get newer editions of what was got before, and tell which addresses changed'),
  )
    .json('Print a line of JSON for each dataset, with the counts of changes')
    .examples(
      'doorplate update',
      'doorplate update us-md',
      'doorplate update ~/.local/share/doorplate/us-md',
      'A running doorplate serve takes the new data over by itself.',
    )
    .action(async (folder: string | undefined, options: RawOptions) => done(await update(folder, options, terminal)));
}

async function update(folder: string | undefined, options: RawOptions, terminal: Terminal): Promise<ExitCode> {
  const settings = readGetSettings(options, terminal);
  const place = folder === undefined ? null : resolve(await installedOr(folder, settings.home));
  const home = place === null ? settings.home : dirname(place);
  const names = place === null ? await recordedNames(home) : [basename(place)];
  if (names.length === 0) throw new DoorplateError('CONFIG_INVALID', `Nothing in ${home} was got by doorplate get`);
  const lists = await areaLists();
  for (const name of names) {
    const places = installedPlaces(home, name);
    const record = await readRecord(places.record);
    if (record === null)
      throw new DoorplateError('CONFIG_INVALID', `${places.dataset} was not got by doorplate get: ${places.record} is missing`);
    const area = parseArea(record.area, lists);
    const baseUrls = new Map([...recordedUrls(record), ...settings.baseUrls]);
    const tools = { ...settings, home, baseUrls, options, atlas: lists.atlas };
    const got = await getOne({ word: record.area, area, from: record.from }, tools, terminal);
    if (flag(options, 'json') || typeof got === 'string' || got.outcome === null || got.outcome.changes === null || !isUsArea(area))
      continue;
    await writeLines(terminal.output, [...countLines(got.outcome.changes), `every change is listed in ${places.changes}`]);
  }
  return EXIT.ok;
}

function recordedUrls({ baseUrls }: GetRecord): ReadonlyMap<SourceName, string> {
  return new Map(Object.entries(baseUrls) as [SourceName, string][]);
}
