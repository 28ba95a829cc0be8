import { basename } from 'node:path';
import { zipOf } from '../../../../../src/address/written-fields.js';
import { directionalOf } from '../../../source/address-columns.js';
import { type FeatureRow, features, GEOJSON } from '../../../source/features.js';
import { fileDate } from '../../../source/file-bytes.js';
import { sourceMembers } from '../../../source/members.js';
import type { RangeRow, StreetParts } from '../../rows.js';
import { DeliveryLineReader } from '../delivery-line.js';
import type { ImportContext } from '../import-context.js';
import { restoredZip, ZIP_RESTORED } from '../lost-zeros.js';
import { defaultZip, stateCode } from '../point-row.js';
import { lineOf } from '../points/geometry.js';
import { simplifiedLine } from '../simplify-line.js';
import { NO_NUMBERS, rangeRow, type WrittenSide } from '../tiger/sides.js';
import { type CenterlineFields, centerlineFields, missingFields, parseCenterlineFields } from './fields.js';

/** The text of a side without numbers. */
const NO_NUMBER: ReadonlySet<string> = new Set(['', '0', '-1']);

/**
 * Streams the ranges of a municipal file of street centre lines with house numbers left and right, GeoJSON (a collection, or a
 * feature a line), plain, gzipped, or in a ZIP archive: one for each side with numbers. The properties are found by their usual
 * names, see {@link centerlineFields}, unless they are given. The state is that of the feature, else that of the context, else
 * that of the ZIP code; ranges whose file has no ZIP codes come without.
 *
 * @throws RangeError when the features lack the properties or the file is damaged.
 */
export async function* readCenterlines(path: string, context: ImportContext): AsyncGenerator<RangeRow> {
  const { fields: text } = context.reading ?? {};
  const given = text === undefined ? {} : parseCenterlineFields(text);
  const source = context.addSource({
    title: `Street centre lines ${basename(path).replace(/\..*$/, '')}`,
    licence: 'as stated by the city or county',
    attribution: 'Street centre lines with house numbers by the city or county.',
    url: '',
    authority: 'government',
    edition: fileDate(path),
  });
  const streets = new DeliveryLineReader();
  const { rejects } = context;
  for await (const member of sourceMembers(path, GEOJSON, rejects)) {
    const layouts = new Map<string, CenterlineFields>();
    let row = 0;
    for await (const feature of features(member.bytes(), rejects)) {
      row++;
      // A feature need not have all properties.
      const layout = feature.names.join();
      const fields = layouts.get(layout) ?? centerlineFields(feature.names, given);
      layouts.set(layout, fields);
      const points = lineOf(feature.geometry);
      const piece = {
        ...namesOf(feature, fields, streets),
        points: points === null ? null : simplifiedLine(points),
        edge: `${member.name}/${value(feature, fields.id) || row}`,
        source,
      };
      const sides = (['left', 'right'] as const)
        .map((side) => sideOf(feature, fields, side))
        .filter(({ from, to }) => !NO_NUMBER.has(from) || !NO_NUMBER.has(to));
      if (sides.length === 0) rejects.leaveOut(NO_NUMBERS);
      for (const written of sides) {
        const { side } = written;
        const state = stateCode(value(feature, fields[`${side}State`]) || value(feature, fields.state)) ?? context.state;
        const [longitude, latitude] = points?.[0] ?? [0, 0];
        const zip = written.zip || defaultZip(context, latitude, longitude);
        const placed = { ...written, zip: placedZip(zip, state, context) };
        const range = rangeRow({ ...piece, state }, placed, context.places, context.keepsWithoutZip ?? false);
        if (typeof range === 'string') rejects.reject(feature.line, range);
        else
          yield completed(
            range,
            value(feature, fields[`${side}City`]) || value(feature, fields.city) || (context.city ?? ''),
            feature.line,
          );
      }
    }
    requireFields([...layouts.values()]);
  }
}

/** Throws RangeError when no feature of a file has the properties that ranges are in. */
function requireFields(layouts: readonly CenterlineFields[]): void {
  const [fewest = []] = layouts.map(missingFields).sort((a, b) => a.length - b.length);
  if (fewest.length > 0) throw new RangeError(`the features have no property for ${fewest.join(', ')}: name them with --fields`);
}

function value(feature: FeatureRow, property: string | undefined): string {
  return property === undefined ? '' : feature.get(property);
}

/** The street's name from its parts where the file has them apart, else as a whole, and another name. */
function namesOf(feature: FeatureRow, fields: CenterlineFields, streets: DeliveryLineReader) {
  const { preDir, preType, name, type, postDir } = fields;
  const apart = name !== undefined && type !== undefined;
  const directional = (property: string | undefined): string => directionalOf(property, value(feature, property));
  const parts = apart
    ? [directional(preDir), value(feature, preType), value(feature, name), value(feature, type), directional(postDir)]
    : [];
  const written = parts.filter((part) => part !== '').join(' ') || value(feature, fields.street ?? name);
  const street = streets.street(written);
  const alias = streets.street(value(feature, fields.alias));
  const aliases: readonly StreetParts[] = alias === null || street === null ? [] : [alias];
  return { street, aliases };
}

function sideOf(feature: FeatureRow, fields: CenterlineFields, side: 'left' | 'right'): WrittenSide {
  return {
    side,
    from: value(feature, fields[`${side}From`]),
    to: value(feature, fields[`${side}To`]),
    zip: zipOf(value(feature, fields[`${side}Zip`])) || (zipOf(value(feature, fields.zip)) ?? ''),
    zip4: '',
    parity: '',
    countyFips: null,
    placeFips: null,
    censusBlock: '',
  };
}

/**
 * The ZIP code without its add-on. A code that does not exist is a slip of the pen: it becomes empty where the builder finds missing ones.
 */
function placedZip(written: string, state: string | null, { places, keepsWithoutZip, rejects }: ImportContext): string {
  const restored = restoredZip(written, state, places);
  if (restored !== null) {
    rejects.change(ZIP_RESTORED);
    return restored.zip;
  }
  // Eight digits are a ZIP code and its add-on that lost a zero; nothing says which ZIP code.
  const [zip = written] = /^\d{5}(?=\D|\d{4}$|$)/.exec(written) ?? [];
  if (zip === '' || keepsWithoutZip !== true || places === null || places.zip(zip) !== null) return zip;
  rejects.change('the ZIP code does not exist and is looked for anew');
  return '';
}

/** The city that the file names counts before that of the ZIP code; a range without ZIP code bears its line. */
function completed(range: RangeRow, written: string, record: number): RangeRow {
  const city = written === '' ? range.city : written.replace(/\s+/g, ' ').toUpperCase();
  return range.zip === '' ? { ...range, city, record } : { ...range, city };
}
