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
  const draft = new Draft(random, names);
  random.make<void>(FORMS.map(([write, weight]) => [() => write(draft), weight]));
  return { text: draft.words.join(' '), fields: draft.fields };
}

/** A street in the making. */
class Draft {
  readonly random: Random;
  readonly fields: Partial<Record<FieldName, string>> = {};
  readonly words: string[] = [];
  readonly #names: Names;
  readonly #before: Directional | null;
  readonly #behind: Directional | null;

  constructor(random: Random, names: Names) {
    const directionals = [...DIRECTIONAL_NAMES];
    this.random = random;
    this.#names = names;
    this.#before = random.chance(0.22) ? random.of(directionals) : null;
    this.#behind = random.chance(this.#before ? 0.02 : 0.12) ? random.of(directionals) : null;
  }

  name(text: string, standard = text.toUpperCase()): void {
    this.fields.StreetName = standard.replace(/[.']/g, '');
    this.words.push(text);
  }

  type(): void {
    const { random } = this;
    const standard = random.weighted(TYPES);
    this.fields.StreetPostType = standard;
    const full = SUFFIX_NAMES.get(standard) ?? standard;
    this.words.push(
      random.weighted([
        [standard, 45],
        [full, 40],
        [`${standard}.`, 8],
        [random.of(VARIANTS.get(standard) ?? [standard]), 4],
      ] as const),
    );
  }

  preDir(): void {
    if (this.#before === null) return;
    this.fields.StreetPreDir = this.#before[0];
    this.words.push(directional(this.random, this.#before));
  }

  postDir(): void {
    if (this.#behind === null) return;
    this.fields.StreetPostDir = this.#behind[0];
    const text = directional(this.random, this.#behind);
    // Atlanta and others set a postdirectional off: PEACHTREE ST, NE.
    if (this.random.chance(0.04)) this.words.push(`${this.words.pop()},`);
    this.words.push(text);
  }

  listed(): string {
    return this.random.of(this.#names.streets);
  }

  plain(text: string, standard?: string): void {
    this.preDir();
    this.name(text, standard);
    this.type();
    this.postDir();
  }
}
type Directional = readonly [code: string, name: string];

/** How streets are named, and how often. */
const FORMS: readonly (readonly [write: (draft: Draft) => void, weight: number])[] = [
  [(d) => d.plain(d.listed()), 60],
  [(d) => d.plain(d.random.of(PERSONS)), 2],
  [(d) => d.plain(d.random.of(ROAD_LIKE)), 1.2],
  [(d) => d.plain(`${d.random.of(LETTERS)} ${d.random.of(LETTERS)} ${d.listed()}`), 0.8],
  [(d) => d.plain(`${d.random.of(LETTERS)} ${d.listed()}`), 0.3],
  [(d) => d.plain(`${d.random.of(GIVEN_NAMES)} ${d.random.of('ABCEFGHJLMNRSTW')} ${d.random.of(SURNAMES)}`), 0.5],
  [
    (d) => {
      d.preDir();
      d.name(d.random.of(LETTERS));
      d.fields.StreetPostType = 'AVE';
      d.words.push(d.random.of(['Ave', 'Avenue']));
      d.postDir();
    },
    0.6,
  ],
  [(d) => d.plain(`${d.listed()} ${d.random.of(SECOND_NAMES)}`), 1.5],
  [(d) => d.plain(capitalize(d.random.of([...SUFFIX_NAMES.values()]))), 2],
  [(d) => ordinalStreet(d), 15],
  [(d) => d.plain(`${d.random.int(2, 40)} ${d.random.of(COUNTED)}`), 1],
  [(d) => d.plain(d.random.of([`${d.random.of('ABCDFGHJKLM')} 1/2`, `${d.random.int(2, 40)} 1/2`, `${d.random.int(2, 40)} 1/4`])), 0.5],
  [
    (d) => {
      d.preDir();
      d.name(d.random.of([d.listed(), d.listed(), d.random.of(PERSONS), ...WITHOUT_TYPE]));
      d.postDir();
    },
    5,
  ],
  [
    (d) => {
      d.fields.StreetPreType = 'AVENUE';
      d.words.push(d.random.of(['Avenue', 'Ave', 'Ave.', 'AVENUE']));
      d.name(d.random.of('ABCDEFGHJKLMNOPQRSTUVWXYZ'));
    },
    2,
  ],
  [
    (d) => {
      d.preDir();
      d.name(d.random.of('ABCDEFGHIJKLMNOPQRTUV'));
      d.fields.StreetPostType = 'ST';
      d.words.push(d.random.of(['St', 'Street', 'ST']));
      d.postDir();
    },
    2,
  ],
  [(d) => gridStreet(d.random, d.fields, d.words), 2.5],
  [
    (d) => {
      d.fields.StreetPreType = d.random.of(['AVENUE', 'BOULEVARD', 'COURT', 'PLAZA', 'CIRCLE', 'WAY', 'LANE', 'TRAIL']);
      d.fields.StreetPreSep = d.random.of(['OF THE', 'OF THE', 'OF']);
      d.words.push(d.fields.StreetPreType, d.fields.StreetPreSep);
      d.name(d.random.of(AREAS));
    },
    1,
  ],
  [(d) => spanishStreet(d.random, d.fields, d.words), 2],
  [
    (d) => {
      d.preDir();
      d.name(`${d.random.of(['Old', 'Old', 'New'])} ${d.listed()}`);
      d.type();
    },
    1,
  ],
  [
    (d) => {
      d.preDir();
      const first = d.random.of([d.listed(), d.listed(), ordinal(d.random.int(1, 199))]);
      d.name(`${first} ${d.random.of(FIRST_TYPES)}`);
      d.fields.StreetPostType = d.random.of(SECOND_TYPES);
      d.words.push(d.random.of([d.fields.StreetPostType, capitalize(SUFFIX_NAMES.get(d.fields.StreetPostType) ?? '')]));
      d.postDir();
    },
    2,
  ],
  [
    (d) => {
      d.preDir();
      d.name(d.listed());
      d.fields.StreetPostType = d.random.of(['RD', 'ST', 'AVE', 'DR']);
      d.fields.StreetPostMod = 'EXT';
      d.words.push(capitalize(d.fields.StreetPostType), d.random.of(['Ext', 'Extension', 'Ext.']));
    },
    0.8,
  ],
  [
    (d) => {
      d.preDir();
      const road = makeRoad(d.random);
      Object.assign(d.fields, road.fields);
      d.words.push(road.text);
      if (d.fields.StreetPostType === undefined && d.fields.StreetPreMod !== 'OLD') d.postDir();
    },
    11,
  ],
];

function ordinalStreet(draft: Draft): void {
  const { random } = draft;
  const number = random.int(1, 199);
  if (number <= ORDINAL_WORDS.length && random.chance(0.4)) draft.plain(ORDINAL_WORDS[number - 1] as string, ordinal(number).toUpperCase());
  else draft.plain(ordinal(number));
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
