import type { Random } from '../../tools/random.js';

/** Usual first words of street names, the most usual first. */
const WORDS = (
  'MAIN OAK PARK MAPLE CEDAR PINE LAKE HILL WALNUT SPRING RIVER CHURCH ELM WASHINGTON NORTH RIDGE CHERRY MILL HIGHLAND FOREST SUNSET ' +
  'JACKSON LINCOLN SCHOOL FRANKLIN DOGWOOD WILLOW MEADOW JEFFERSON BIRCH LAUREL HICKORY CENTER SPRUCE ADAMS VALLEY PLEASANT HOLLY ' +
  'MADISON PROSPECT COLONIAL CHESTNUT MAGNOLIA POPLAR COTTAGE GROVE MONROE SHADY FAIRVIEW OLD GREEN SYCAMORE LOCUST WEST EAST COUNTRY ' +
  'COLLEGE DEER FOX HUNTER EAGLE HAWK ROBIN CARDINAL QUAIL PHEASANT HERON SWAN BEAVER OTTER BEAR WOLF TURKEY PARTRIDGE RAVEN FALCON ' +
  'BROOK CREEK STONE ROCK CLIFF CANYON MESA BLUFF SUMMIT CREST VISTA HARBOR BAY SHORE BEACH OCEAN ISLAND POND MARSH FERN IVY ROSE LILY ' +
  'IRIS VIOLET JASMINE HEATHER CLOVER SAGE TEAL AMBER CORAL CRYSTAL SILVER GOLDEN COPPER IRON GRANITE MARBLE SLATE RUBY OPAL PEARL ' +
  'GARFIELD GRANT HAMILTON HARRISON HAYES HENRY HOUSTON HUDSON IRVING JAMES JOHNSON KENNEDY LEE LEWIS LOGAN MARSHALL MARTIN MASON ' +
  'MILLER MITCHELL MORGAN MORRIS NELSON NEWTON PERRY PIERCE POLK PRESCOTT RICHARD ROBERT ROOSEVELT RUSSELL SCOTT SHERMAN SMITH STANLEY ' +
  'STUART SULLIVAN TAYLOR THOMAS TYLER VERNON WALLACE WARREN WEBSTER WILLIAM WILSON WINSTON ALBANY AUSTIN BOSTON BRISTOL CAMBRIDGE ' +
  'CANTERBURY CHELSEA CONCORD DENVER DOVER DUBLIN ESSEX EXETER GENEVA GLASGOW HANOVER KENT KINGSTON LANCASTER LEXINGTON LONDON MANCHESTER ' +
  'NORFOLK OXFORD PLYMOUTH PORTLAND RICHMOND SALEM SAVANNAH SHEFFIELD SOMERSET STRATFORD SUSSEX TRENTON VICTORIA WARWICK WINDSOR YORK ' +
  'ACORN APPLE ARROW ASPEN BARN BERRY BRIAR CABIN CANDLE CAROL CEMETERY CHAPEL CIDER COACH COVE CROSS DAIRY DAISY DALE DAWN DOVE ECHO ' +
  'FARM FERRY FIELD FLINT GARDEN GATE GLEN HAZEL HOLLOW JUNIPER KELLY LANTERN LARK LINDEN MARY MOUNTAIN NOTCH ORCHARD PALM PEACH PEBBLE ' +
  'PLUM QUARRY RAIN SAND SHADOW STAR SUGAR SUN THISTLE TIMBER TOWER TRAIL VINE WAGON WHITE WILD WIND WINTER WOOD'
).split(' ');
/** What is joined to a word: `OAKWOOD`. */
const ENDINGS = 'WOOD DALE FIELD BROOK HURST LAND MONT VIEW SIDE TON FORD HAVEN LEIGH STONE WELL WICK BURY MORE GATE POINT'.split(' ');
const SECOND =
  'HILL RIDGE CREEK LAKE HOLLOW RUN POND FARM MOUNTAIN BROOK MEADOW GROVE CROSSING KNOLL SPRINGS MILL BRANCH TREE FOREST'.split(' ');
const ONE_WORD = WORDS.length * (ENDINGS.length + 1);
const TWO_WORDS = WORDS.length * (SECOND.length + WORDS.length);
const NUMBERED = 120;

/** How names are drawn, as shares of streets. */
export interface NameShares {
  readonly numberedName: number;
  readonly nameWords: readonly number[];
  readonly namesPerStreet: number;
}

/** A street name without directionals and type: a few names are everywhere, most are rare. */
export function streetName(random: Random, { numberedName, nameWords, namesPerStreet }: NameShares): string {
  if (random.chance(numberedName)) return ordinal(1 + random.below(NUMBERED));
  const rare = random.chance(namesPerStreet);
  const rank = (size: number): number => (rare ? random.below(size) : Math.floor(size ** random.share()) - 1);
  if (random.chance(nameWords[0] ?? 1)) return oneWord(rank(ONE_WORD));
  const two = twoWords(rank(TWO_WORDS));
  return random.chance((nameWords[2] ?? 0) / ((nameWords[1] ?? 0) + (nameWords[2] ?? 0))) ? `OLD ${two}` : two;
}

function oneWord(rank: number): string {
  const word = WORDS[rank % WORDS.length] as string;
  return word + (['', ...ENDINGS][Math.floor(rank / WORDS.length)] as string);
}

function twoWords(rank: number): string {
  return `${WORDS[rank % WORDS.length]} ${[...SECOND, ...WORDS][Math.floor(rank / WORDS.length)]}`;
}

function ordinal(value: number): string {
  const teen = Math.floor(value / 10) % 10 === 1;
  return `${value}${(teen ? undefined : { 1: 'ST', 2: 'ND', 3: 'RD' }[value % 10]) ?? 'TH'}`;
}
