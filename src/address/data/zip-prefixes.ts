/**
 * First three digits of ZIP codes (Publication 65, labeling list L002). States share a prefix where a post office serves across their
 * border.
 */
const TABLE = `NY 005 063 100-149;PR 006-007 009;VI 008;MA 010-027 055;RI 028-029;NH 030-038;ME 039-049;VT 050-054 056-059;CT 060-069;NJ 070-089;AE 090-098;PA 150-196;DE 197-199;DC 200 202-205 569
VA 201 220-246;MD 206-219;WV 247-268;NC 270-289;SC 290-299;GA 300-319 398-399;FL 320-339 341-349;AA 340;AL 350-369;TN 370-385;MS 386-397;KY 400-427;OH 430-459;IN 460-479;MI 480-499;IA 500-528
WI 530-549;MN 550-567;SD 570-577;ND 580-588;MT 590-599;IL 600-629;MO 630-658;KS 660-679;NE 680-693;LA 700-714;AR 716-729;OK 730-732 734-749;TX 733 750-799 885;CO 800-816;WY 820-831;ID 832-838
UT 840-847;AZ 850-865;NM 870-884;NV 889-898;CA 900-961;AP 962-966;HI 967-968;AS 967;GU 969;MP 969;FM 969;PW 969;MH 969;OR 970-979;WA 980-994;AK 995-999`;

const NONE: readonly string[] = [];
/** By the number that the three digits are. */
const STATES_BY_PREFIX: readonly (readonly string[])[] = read();

function read(): (readonly string[])[] {
  const states: (readonly string[])[] = new Array(1000).fill(NONE);
  for (const row of TABLE.split(/[;\n]/)) {
    const [state = '', ...ranges] = row.split(' ');
    for (const range of ranges) {
      const [first, last = first] = range.split('-').map(Number) as [number, number?];
      for (let prefix = first; prefix <= last; prefix++) states[prefix] = [...(states[prefix] ?? NONE), state];
    }
  }
  return states;
}

/** The states that a ZIP code may lie in. */
export function statesOfZip(zip: string): readonly string[] {
  const prefix = 100 * digit(zip, 0) + 10 * digit(zip, 1) + digit(zip, 2);
  return STATES_BY_PREFIX[prefix] ?? NONE;
}

/** NaN for another character, and behind the end. */
function digit(text: string, at: number): number {
  const value = text.charCodeAt(at) - 48;
  return value >= 0 && value <= 9 ? value : Number.NaN;
}
