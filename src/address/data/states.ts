import { pairs, wordSet } from './pairs.js';

/** A state, district, possession or military region of Publication 28, appendix B. */
export interface State {
  readonly code: string;
  readonly name: string;
  /** Census FIPS 5-2 state code, two digits; null for the three military regions. */
  readonly fips: string | null;
}

const TABLE = `AL 01 Alabama;AK 02 Alaska;AZ 04 Arizona;AR 05 Arkansas;CA 06 California;CO 08 Colorado;CT 09 Connecticut;DE 10 Delaware
DC 11 District of Columbia;FL 12 Florida;GA 13 Georgia;HI 15 Hawaii;ID 16 Idaho;IL 17 Illinois;IN 18 Indiana;IA 19 Iowa;KS 20 Kansas
KY 21 Kentucky;LA 22 Louisiana;ME 23 Maine;MD 24 Maryland;MA 25 Massachusetts;MI 26 Michigan;MN 27 Minnesota;MS 28 Mississippi
MO 29 Missouri;MT 30 Montana;NE 31 Nebraska;NV 32 Nevada;NH 33 New Hampshire;NJ 34 New Jersey;NM 35 New Mexico;NY 36 New York
NC 37 North Carolina;ND 38 North Dakota;OH 39 Ohio;OK 40 Oklahoma;OR 41 Oregon;PA 42 Pennsylvania;RI 44 Rhode Island;SC 45 South Carolina
SD 46 South Dakota;TN 47 Tennessee;TX 48 Texas;UT 49 Utah;VT 50 Vermont;VA 51 Virginia;WA 53 Washington;WV 54 West Virginia;WI 55 Wisconsin
WY 56 Wyoming;AS 60 American Samoa;FM 64 Federated States of Micronesia;GU 66 Guam;MH 68 Marshall Islands;MP 69 Northern Mariana Islands
PW 70 Palau;PR 72 Puerto Rico;VI 78 Virgin Islands;AA -- Armed Forces Americas;AE -- Armed Forces Europe;AP -- Armed Forces Pacific`;

export const STATES: readonly State[] = TABLE.split(/[;\n]/).map((row) => {
  const fips = row.slice(3, 5);
  return { code: row.slice(0, 2), fips: fips === '--' ? null : fips, name: row.slice(6) };
});

/** Customary from before the two-letter codes, and other names in use. */
const ABBREVIATIONS = `ALA=AL ALAS=AK ARIZ=AZ ARK=AR CALIF=CA CAL=CA COLO=CO COL=CO CONN=CT DEL=DE FLA=FL FLOR=FL IDA=ID ILL=IL ILLS=IL IND=IN KAN=KS KANS=KS
KEN=KY KENT=KY MASS=MA MICH=MI MINN=MN MISS=MS MONT=MT NEB=NE NEBR=NE NEV=NV OKLA=OK ORE=OR OREG=OR PENN=PA PENNA=PA TENN=TN TEX=TX WASH=WA WIS=WI WISC=WI
WYO=WY USVI=VI`;
const PHRASES = `N DAK=ND;S DAK=SD;N MEX=NM;NEW MEX=NM;W VA=WV;WEST VA=WV;N C=NC;S C=SC;N D=ND;S D=SD;N H=NH;N J=NJ;N M=NM;N Y=NY;R I=RI;W V=WV;D C=DC;P R=PR
US VIRGIN ISLANDS=VI;U S VIRGIN ISLANDS=VI;N CAROLINA=NC;S CAROLINA=SC;N DAKOTA=ND;S DAKOTA=SD;W VIRGINIA=WV;NO CAROLINA=NC;SO CAROLINA=SC;NO DAKOTA=ND;SO DAKOTA=SD
COMMONWEALTH OF VIRGINIA=VA;ARMED FORCES MIDDLE EAST=AE;ARMED FORCES AFRICA=AE;ARMED FORCES CANADA=AE;ARMED FORCES THE AMERICAS=AA;NORTHERN MARIANAS=MP
MICRONESIA=FM`;

const MISSPELT = `ALABMA=AL ARKANAS=AR ARKANSA=AR CALIFRONIA=CA CALFORNIA=CA CALIFORNA=CA COLARADO=CO CONNETICUT=CT CONNECTICUTT=CT CONECTICUT=CT DELEWARE=DE
FLORDIA=FL FLORIA=FL GEORGA=GA HAWAI=HI ILLINIOS=IL ILLINOISE=IL ILINOIS=IL INDIANNA=IN LOUSIANA=LA LOUISANA=LA LOUISIANNA=LA MARYLND=MD MASSACHUSETS=MA MASSACHUSSETS=MA
MASSACHUSETTES=MA MASSACHUSSETTS=MA MICHAGAN=MI MICHIGIN=MI MINNISOTA=MN MINESOTA=MN MISSISIPPI=MS MISSISSIPI=MS MISISSIPPI=MS MISSOURRI=MO MONTANNA=MT NEBRASKS=NE NEVEDA=NV OKLAHAMA=OK
OKLAHOMMA=OK OREGAN=OR PENNSLYVANIA=PA PENNSYLVANNIA=PA PENSYLVANIA=PA PENNSYVANIA=PA TENNESEE=TN TENNESSE=TN TENESSEE=TN TEXS=TX VIRGINA=VA VERMOUNT=VT WASHINTON=WA WISCONSON=WI WISCONSEN=WI
WYOMMING=WY`;

export const STATE_BY_CODE: ReadonlyMap<string, State> = new Map(STATES.map((state) => [state.code, state]));
/** Upper-case names and abbreviations to codes; a name may have several words. */
export const STATE_NAMES: ReadonlyMap<string, string> = stateNames();

function stateNames(): Map<string, string> {
  const words = `${ABBREVIATIONS} ${MISSPELT}`.replace(/\s/g, ';');
  const names = new Map(STATES.map((state) => [state.name.toUpperCase(), state.code] as const));
  for (const [name, code] of pairs(`${words};${PHRASES.replaceAll('\n', ';')}`, ';')) names.set(name, code);
  return names;
}

/** By code, name or abbreviation in upper case. */
export function stateCodeOf(words: string): string | undefined {
  return STATE_BY_CODE.has(words) ? words : STATE_NAMES.get(words);
}

/** Their ZIP codes start with a zero, which software drops that stores them as numbers. */
export const ZERO_STATES = wordSet('CT MA ME NH NJ PR RI VI VT AE MASS CONN MAINE VERMONT CONNECTICUT MASSACHUSETTS');
