import { STATES } from '../../../src/address/index.js';
import type { Random } from '../../random.js';
import type { FieldName } from '../evaluation.js';

/** Standard type of a numbered road to its spellings and how often it is generated: Publication 28, appendix F. */
const ROADS: readonly (readonly [standard: string, spellings: readonly string[], weight: number])[] = [
  ['COUNTY ROAD', ['County Road', 'County Rd', 'Co Rd', 'CR', 'Cnty Rd', 'Co. Rd.', 'Cr'], 3],
  ['COUNTY HIGHWAY', ['County Highway', 'County Hwy', 'Co Hwy', 'CTH', 'County Trunk Highway'], 1.2],
  ['COUNTY ROUTE', ['County Route', 'County Rte'], 0.7],
  ['HIGHWAY', ['Highway', 'Hwy', 'Hwy.', 'Hiway'], 3],
  ['STATE HIGHWAY', ['State Highway', 'State Hwy', 'St Hwy', 'SH', 'State Hwy.'], 1.5],
  ['STATE ROUTE', ['State Route', 'State Rte', 'St Rt', 'State Rt', 'St Rte'], 1.5],
  ['STATE ROAD', ['State Road', 'State Rd', 'SR'], 1.5],
  ['ROUTE', ['Route', 'Rte', 'Rt', 'Rt.', 'Rte.'], 1.5],
  ['US HIGHWAY', ['US Highway', 'US Hwy', 'U.S. Highway', 'US', 'US Route', 'U S Hwy', 'U.S. Hwy'], 3],
  ['INTERSTATE', ['Interstate', 'I', 'IH', 'Interstate Hwy', 'I'], 2],
  ['FM', ['FM', 'Farm to Market', 'Farm to Market Road', 'FM Road', 'FM Rd'], 1],
  ['RM', ['RM', 'Ranch to Market Road'], 0.3],
  ['RANCH ROAD', ['Ranch Road', 'Ranch Rd'], 0.5],
  ['TOWNSHIP ROAD', ['Township Road', 'Twp Rd', 'Township Rd', 'Twp. Rd.'], 1],
  ['LOOP', ['Loop'], 0.5],
  ['PRIVATE ROAD', ['Private Road', 'Private Rd'], 0.4],
  ['PARISH ROAD', ['Parish Road', 'Parish Rd'], 0.15],
  ['INDIAN ROUTE', ['Indian Route', 'Indian Rte'], 0.15],
  ['NAVAJO ROUTE', ['Navajo Route', 'Navajo Rte'], 0.1],
  ['BIA HIGHWAY', ['BIA Highway', 'BIA Hwy'], 0.1],
  ['CSAH', ['CSAH', 'County State Aid Hwy'], 0.2],
  ['FOREST ROAD', ['Forest Road', 'Forest Service Road'], 0.3],
];
const GLUED = /^(?:I|US|CR|SR|IH|FM|SH|RM)$/;
/** States whose roads go by the state's name: `KY 440`, `KENTUCKY HIGHWAY 440`, `NC-12`. */
const NAMING_STATES = ['KY', 'AL', 'NC', 'TX', 'CA', 'MD', 'MS', 'VT', 'LA', 'GA', 'OK', 'MO', 'NY', 'SC', 'AR', 'KS', 'OH'];

/** A numbered road with its type, modifiers and frontage. */
export function makeRoad(random: Random): { readonly text: string; readonly fields: Partial<Record<FieldName, string>> } {
  const named = random.chance(0.15);
  const [type, form] = named ? stateRoad(random) : listedRoad(random);
  const fields: Partial<Record<FieldName, string>> = { StreetPreType: type };
  const lettered = !named && !/^(?:US HIGHWAY|INTERSTATE|LOOP|FM|RM)$/.test(type) && !/^(?:SR|I|US)$/.test(form);
  const number = random.make([
    [() => String(random.int(1, 999)), 80],
    [() => String(random.int(1000, 3999)), 8],
    [() => random.int(1, 99) + random.of('ABEW'), 3],
    [() => random.of('ABCDEFGHJKMNOTVW'), lettered ? 6 : 0],
  ]);
  fields.StreetName = number;
  const glue = (GLUED.test(form) || (named && form.length === 2)) && /^\d/.test(number);
  let text = `${form}${glue && random.chance(0.3) ? '-' : ' '}${number}`;
  const end = random.share();
  if (end < 0.04) text = modified(random, text, fields, 'BUS', ['Business', 'Bus', 'Bus.']);
  else if (end < 0.07) text = modified(random, text, fields, 'BYP', ['Bypass', 'Byp']);
  else if (end < 0.09) text = modified(random, text, fields, 'ALT', ['Alternate', 'Alt']);
  else if (end < 0.15 && /HIGHWAY|INTERSTATE/.test(type) && /^\d+$/.test(number)) {
    fields.StreetPostType = 'RD';
    const frontage = random.chance(0.75);
    text = modified(random, text, fields, frontage ? 'FRONTAGE' : 'BYP', frontage ? ['Frontage'] : ['Byp', 'Bypass']);
    text += ` ${random.of(['Rd', 'Road'])}`;
  } else if (end < 0.21) {
    fields.StreetPreMod = 'OLD';
    text = `Old ${text}`;
  }
  return { text, fields };
}

function listedRoad(random: Random): readonly [string, string] {
  const [type, forms] = random.weighted(ROADS.map((road) => [road, road[2]] as const));
  return [type, random.of(forms)];
}

function stateRoad(random: Random): readonly [string, string] {
  const code = random.of(NAMING_STATES);
  const state = random.of([code, code, STATES.find((one) => one.code === code)?.name ?? code]);
  if (random.chance(0.4)) return [code, state];
  return [`${code} HIGHWAY`, `${state} ${random.of(['Highway', 'Hwy'])}`];
}

function modified(
  random: Random,
  text: string,
  fields: Partial<Record<FieldName, string>>,
  standard: string,
  words: readonly string[],
): string {
  fields.StreetPostMod = standard;
  return `${text} ${random.of(words)}`;
}
