import { DIRECTIONAL_NAMES } from '../../../src/address/data/directionals.js';
import { SUFFIX_NAMES, SUFFIXES } from '../../../src/address/data/suffixes.js';
import type { Random } from '../../random.js';
import type { FieldName } from '../evaluation.js';
import type { Names } from './names.js';
import { makeRoad } from './road.js';
import { capitalize, GIVEN_NAMES, ORDINAL_WORDS, ordinal, SURNAMES } from './words.js';

/** A street: its text and what it says. */
export interface Street {
  readonly text: string;
  readonly fields: Partial<Record<FieldName, string>>;
}

/** Standard suffixes by how often streets have them; the rest of appendix C1 shares one weight. */
const TYPES: readonly (readonly [string, number])[] = [
  ['ST', 20],
  ['AVE', 18],
  ['RD', 16],
  ['DR', 16],
  ['LN', 8],
  ['CT', 6],
  ['BLVD', 5],
  ['PL', 4],
  ['CIR', 3],
  ['WAY', 3],
  ['TER', 2],
  ['TRL', 2],
  ['PKWY', 2],
  ['HWY', 1],
  ['LOOP', 1],
  ['SQ', 1],
  ['PLZ', 1],
  ['PIKE', 1],
  ['CV', 1],
  ['RUN', 1],
  ['PT', 1],
  ['RDG', 1],
  ['XING', 1],
  ...'ALY ROW PATH PASS HL PARK VW GLN HOLW BND TRCE TPKE'.split(' ').map((type) => [type, 0.5] as const),
  ...'EXPY FWY CRES WALK LNDG CRK CMNS CMN SPUR EXT MNR GDNS HTS EST ESTS MEWS GRV OVAL TRFY'
    .split(' ')
    .map((type) => [type, 0.25] as const),
];
const VARIANTS = variants();
const SECOND_NAMES = 'Lake Park Hill Creek Mill River Forest Valley Square Center Grove Ridge View Court Plaza Branch Springs'.split(' ');
const FIRST_TYPES = 'Drive Avenue Ave Court Ct Road Street Lane Square Parkway Trail'.split(' ');
const SECOND_TYPES = ['LOOP', 'SPUR', 'CIR', 'CT', 'LN', 'PL', 'MALL', 'WAY', 'DR', 'RD', 'ALY'];
const WITHOUT_TYPE = [
  'Broadway',
  'Bowery',
  'El Camino Real',
  'El Camino Real',
  'The Esplanade',
  'Embarcadero',
  'The Strand',
  'The Plaza',
  'The Alameda',
  'Paseo',
];
const PERSONS =
  'Martin Luther King Jr|Dr Martin Luther King|Martin Luther King|Dr Martin L King Jr|Dr M L King Jr|MLK|MLK Jr|John F Kennedy|J F Kennedy|St Charles|St John|St Clair|Saint Paul|Mt Vernon|Mount Zion|Fort Hamilton|Ft Worth|La Cienega|Las Palmas|El Monte|Del Mar|Van Ness|De Soto|Los Robles'.split(
    '|',
  );
/** Names that begin with, or hold, a word of numbered roads, and are none. */
const ROAD_LIKE =
  'Post Office|County Line|Town Line|State Line|State|County|Interstate North|Country Club|Business Park|Old State|Range Line|Township Line|County Farm|County Seat|Route View|Highway View|Loop Park|Expressway|Farm|Ranch'.split(
    '|',
  );
const COUNTED = 'Mile|Winds|Oaks|Rivers|Pines|Bridges|Corners|Springs|Lakes|Notch|Mile Creek|Acre|Rod|Chimneys|Hills'.split('|');
/** Letters that are neither a directional nor the I of an interstate. */
const LETTERS = 'ABCDFGHJKLMOPRT';
const AREAS = ['AMERICAS', 'STARS', 'ALLIES', 'PINES', 'ARTS', 'SCIENCE', 'GIANTS', 'FLAGS'];
const SPANISH_NAMES =
  'LUNA SOL REAL ROSA MAR RIO ORO FLORES ALTA VERDE ESTRELLA BELLA MADRID SERENA DAUPHINE ROYALE VISTA LINDA CORTO NORTE BLANCO'.split(' ');

function variants(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [variant, standard] of SUFFIXES) found.set(standard, [...(found.get(standard) ?? []), variant]);
  return found;
}

/** A street with its type, directionals and modifiers; numbered roads among them. */
export function makeStreet(random: Random, names: Names): Street {
  const directionals = [...DIRECTIONAL_NAMES];
  const before = random.chance(0.22) ? random.of(directionals) : null;
  const behind = random.chance(before ? 0.02 : 0.12) ? random.of(directionals) : null;
  const fields: Partial<Record<FieldName, string>> = {};
  const words: string[] = [];
  const name = (text: string, standard = text.toUpperCase()) => {
    fields.StreetName = standard.replace(/[.']/g, '');
    words.push(text);
  };
  const type = () => {
    const standard = random.weighted(TYPES);
    fields.StreetPostType = standard;
    const full = SUFFIX_NAMES.get(standard) ?? standard;
    words.push(
      random.weighted([
        [standard, 45],
        [full, 40],
        [`${standard}.`, 8],
        [random.of(VARIANTS.get(standard) ?? [standard]), 4],
      ] as const),
    );
  };
  const preDir = () => {
    if (before === null) return;
    fields.StreetPreDir = before[0];
    words.push(directional(random, before));
  };
  const postDir = () => {
    if (behind === null) return;
    fields.StreetPostDir = behind[0];
    const text = directional(random, behind);
    // Atlanta and others set a postdirectional off: PEACHTREE ST, NE.
    if (random.chance(0.04)) words.push(`${words.pop()},`);
    words.push(text);
  };
  const listed = () => random.of(names.streets);
  const plain = (text: string, standard?: string) => {
    preDir();
    name(text, standard);
    type();
    postDir();
  };
  random.make<void>([
    [() => plain(listed()), 60],
    [() => plain(random.of(PERSONS)), 2],
    [() => plain(random.of(ROAD_LIKE)), 1.2],
    [() => plain(`${random.of(LETTERS)} ${random.of(LETTERS)} ${listed()}`), 0.8],
    [() => plain(`${random.of(LETTERS)} ${listed()}`), 0.3],
    [() => plain(`${random.of(GIVEN_NAMES)} ${random.of('ABCEFGHJLMNRSTW')} ${random.of(SURNAMES)}`), 0.5],
    [
      () => {
        preDir();
        name(random.of(LETTERS));
        fields.StreetPostType = 'AVE';
        words.push(random.of(['Ave', 'Avenue']));
        postDir();
      },
      0.6,
    ],
    [() => plain(`${listed()} ${random.of(SECOND_NAMES)}`), 1.5],
    [() => plain(capitalize(random.of([...SUFFIX_NAMES.values()]))), 2],
    [() => ordinalStreet(random, plain), 15],
    [() => plain(`${random.int(2, 40)} ${random.of(COUNTED)}`), 1],
    [() => plain(random.of([`${random.of('ABCDFGHJKLM')} 1/2`, `${random.int(2, 40)} 1/2`, `${random.int(2, 40)} 1/4`])), 0.5],
    [
      () => {
        preDir();
        name(random.of([listed(), listed(), random.of(PERSONS), ...WITHOUT_TYPE]));
        postDir();
      },
      5,
    ],
    [
      () => {
        fields.StreetPreType = 'AVENUE';
        words.push(random.of(['Avenue', 'Ave', 'Ave.', 'AVENUE']));
        name(random.of('ABCDEFGHJKLMNOPQRSTUVWXYZ'));
      },
      2,
    ],
    [
      () => {
        preDir();
        name(random.of('ABCDEFGHIJKLMNOPQRTUV'));
        fields.StreetPostType = 'ST';
        words.push(random.of(['St', 'Street', 'ST']));
        postDir();
      },
      2,
    ],
    [() => gridStreet(random, fields, words), 2.5],
    [
      () => {
        fields.StreetPreType = random.of(['AVENUE', 'BOULEVARD', 'COURT', 'PLAZA', 'CIRCLE', 'WAY', 'LANE', 'TRAIL']);
        fields.StreetPreSep = random.of(['OF THE', 'OF THE', 'OF']);
        words.push(fields.StreetPreType, fields.StreetPreSep);
        name(random.of(AREAS));
      },
      1,
    ],
    [() => spanishStreet(random, fields, words), 2],
    [
      () => {
        preDir();
        name(`${random.of(['Old', 'Old', 'New'])} ${listed()}`);
        type();
      },
      1,
    ],
    [
      () => {
        preDir();
        const first = random.of([listed(), listed(), ordinal(random.int(1, 199))]);
        name(`${first} ${random.of(FIRST_TYPES)}`);
        fields.StreetPostType = random.of(SECOND_TYPES);
        words.push(random.of([fields.StreetPostType, capitalize(SUFFIX_NAMES.get(fields.StreetPostType) ?? '')]));
        postDir();
      },
      2,
    ],
    [
      () => {
        preDir();
        name(listed());
        fields.StreetPostType = random.of(['RD', 'ST', 'AVE', 'DR']);
        fields.StreetPostMod = 'EXT';
        words.push(capitalize(fields.StreetPostType), random.of(['Ext', 'Extension', 'Ext.']));
      },
      0.8,
    ],
    [
      () => {
        preDir();
        const road = makeRoad(random);
        Object.assign(fields, road.fields);
        words.push(road.text);
        if (fields.StreetPostType === undefined && fields.StreetPreMod !== 'OLD') postDir();
      },
      11,
    ],
  ]);
  return { text: words.join(' '), fields };
}

function ordinalStreet(random: Random, plain: (text: string, standard?: string) => void): void {
  const number = random.int(1, 199);
  if (number <= ORDINAL_WORDS.length && random.chance(0.4)) plain(ORDINAL_WORDS[number - 1] as string, ordinal(number).toUpperCase());
  else plain(ordinal(number));
}

/** `500 W`, `W 500 NORTH`: both coordinates of a grid (Publication 28, appendix E). */
function gridStreet(random: Random, fields: Partial<Record<FieldName, string>>, words: string[]): void {
  const all = [...DIRECTIONAL_NAMES].slice(0, 4) as [string, string][];
  const before = random.of(all);
  const behind = random.of(all.filter(([letter]) => 'NS'.includes(letter) !== 'NS'.includes(before[0])));
  const spelled = random.chance(0.3) ? 1 : 0;
  fields.StreetPreDir = before[0];
  fields.StreetName = String(random.int(1, 120) * random.of([100, 100, 100, 100, 50, 25]));
  fields.StreetPostDir = behind[0];
  words.push(before[spelled], fields.StreetName, behind[spelled]);
}

function spanishStreet(random: Random, fields: Partial<Record<FieldName, string>>, words: string[]): void {
  fields.StreetPreType = random.of(['CALLE', 'CAMINO', 'AVENIDA', 'PASEO', 'VIA', 'RUE', 'CALLE', 'CAMINO']);
  words.push(fields.StreetPreType);
  if (random.chance(0.35)) {
    fields.StreetPreSep = random.of(fields.StreetPreType === 'RUE' ? ['DE'] : ['DE LA', 'DEL', 'DE LOS', 'DE LAS', 'DE']);
    words.push(fields.StreetPreSep);
  }
  fields.StreetName = random.of(SPANISH_NAMES);
  words.push(fields.StreetName);
}

/** A directional as people write it: `N`, `N.`, `NORTH`, `N.E.`, `NORTH EAST`. */
function directional(random: Random, [letters, word]: readonly [string, string]): string {
  if (letters.length === 1) return random.of([letters, letters, `${letters}.`, word, word]);
  const dotted = `${letters[0]}.${letters[1]}.`;
  const split = word.replace(/^(NORTH|SOUTH)/, '$1 ');
  return random.of([letters, letters, letters, word, word, dotted, split]);
}
