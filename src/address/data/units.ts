import { pairs } from './pairs.js';

/** Publication 28, section 213 and appendix C2; section 213 writes `#` for an unknown designator. */
const WITH_NUMBER =
  'APT=APT APMT=APT APTMENT=APT APARTMENT=APT APARTMENTS=APT APTS=APT APPT=APT APARTAMENTO=APT APTO=APT BLDG=BLDG BUILDING=BLDG BLD=BLDG BDG=BLDG BLG=BLDG BLDING=BLDG EDIFICIO=BLDG EDIF=BLDG ' +
  'DEPT=DEPT DEPARTMENT=DEPT DEPARTAMENTO=DEPT FL=FL FLOOR=FL FLR=FL FLOORS=FL FLS=FL PISO=FL HNGR=HNGR HANGAR=HNGR HANGER=HNGR KEY=KEY LOT=LOT LT=LOT PIER=PIER ' +
  'RM=RM ROOM=RM ROOMS=RM SLIP=SLIP SPC=SPC SPACE=SPC SP=SPC SPACES=SPC STOP=STOP STE=STE SUITE=STE SUITES=STE STES=STE SU=STE SUIT=STE ' +
  'TRLR=TRLR TRAILER=TRLR TRAILOR=TRLR UNIT=UNIT UNITS=UNIT UN=UNIT UNT=UNIT';
const WITHOUT_NUMBER =
  'BSMT=BSMT BASEMENT=BSMT BASEMT=BSMT FRNT=FRNT FRONT=FRNT LBBY=LBBY LOBBY=LBBY LOWR=LOWR LOWER=LOWR OFC=OFC OFFICE=OFC PH=PH PENTHOUSE=PH REAR=REAR SIDE=SIDE UPPR=UPPR UPPER=UPPR ' +
  // In use beside those of the appendix. UPSTAIRS is a note: nobody's mail says it.
  'MEZZANINE=MEZZANINE';
/** In use, not in appendix C2; kept as written. PMB: section 284. */
const UNLISTED =
  'PMB=PMB LEVEL=LVL LVL=LVL WING=WING DORM=DORM DORMITORY=DORM VILLA=VILLA COTTAGE=COTTAGE CABIN=CABIN TOWER=TOWER FILE=FILE CONDO=CONDO FLAT=FLAT MSC=MSC MAILBOX=MAILBOX MAILSTOP=MAILSTOP KM=KM LB=LB OFICINA=OFC';

/** Designators with a number or letter behind. */
export const NUMBERED_UNITS: ReadonlyMap<string, string> = pairs(WITH_NUMBER);
/** Designators that stand alone. */
export const LONE_UNITS: ReadonlyMap<string, string> = pairs(WITHOUT_NUMBER);
export const UNLISTED_UNITS: ReadonlyMap<string, string> = pairs(UNLISTED);
/** Words that only announce a number. */
export const NUMBER_SIGNS: ReadonlySet<string> = new Set(['#', 'NO', 'NUM', 'NUMBER', 'NBR', 'NUMERO']);

/** Every designator to its standard. */
export const UNITS: ReadonlyMap<string, string> = new Map([...NUMBERED_UNITS, ...LONE_UNITS, ...UNLISTED_UNITS]);
