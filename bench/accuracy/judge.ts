import type { Doorplate } from '../../src/index.js';
import type { Listed } from './listed.js';

/**
 * What became of a text: the record that was meant is confirmed (`right`), another one is (`wrong`), several fit equally
 * well and none was chosen (`tie`), or none was found (`missed`).
 */
export type Outcome = 'right' | 'tie' | 'missed' | 'wrong';

export interface Judgement {
  readonly outcome: Outcome;
  /** What the answer says, for the list of errors. */
  readonly said: string;
}

const CONFIRMED: ReadonlySet<string | null> = new Set(['Y', 'S', 'D']);

/** The source's own add-on is not part of what is meant. */
const ADD_ON = /-\d{4}$/;

/** Verifies a text that means a listed address. A confirmed building whose unit is not the one meant is `missed`, not `wrong`. */
export async function judge(doorplate: Doorplate, text: string, meant: Listed): Promise<Judgement> {
  const { result, messages } = await doorplate.verify(text);
  if (result === null) return { outcome: messages[0]?.startsWith('Several') ? 'tie' : 'missed', said: messages.join(' ') };
  const said = `${result.DpvConfirmation} ${result.AlgorithmUsed} ${result.FullAddress}`;
  if (!CONFIRMED.has(result.DpvConfirmation)) return { outcome: 'missed', said };
  const full = result.FullAddress?.replace(ADD_ON, '');
  if (full === meant.full && result.DpvConfirmation !== 'D') return { outcome: 'right', said };
  const building = `${result.AddressLine1}, ${result.City} ${result.StateCode} ${result.ZipCode}`;
  return { outcome: building === meant.building ? 'missed' : 'wrong', said };
}

/** Whether the text of a listed address is confirmed with a rooftop position at one of the points that the source gives it. */
export async function judgeUnchanged(
  doorplate: Doorplate,
  text: string,
  meant: Listed,
  points: readonly Listed[],
  hasUnits: boolean,
): Promise<Judgement> {
  const judged = await judge(doorplate, text, meant);
  if (judged.outcome !== 'right') return judged;
  // A building with units that is asked for without one is S by the contract, and its point that of the building or of any unit.
  const bare = hasUnits && meant.full === meant.building;
  if (!judged.said.startsWith(bare ? 'S' : 'Y')) return { ...judged, outcome: 'missed' };
  const { result } = await doorplate.geocode(text);
  if (result?.accuracy?.type !== 'rooftop') return { outcome: 'missed', said: `geocoded ${result?.accuracy?.type ?? 'nowhere'}` };
  const { latitude, longitude } = result.location;
  const near = points.some((point) => Math.abs(point.latitude - latitude) < 1e-5 && Math.abs(point.longitude - longitude) < 1e-5);
  return near ? judged : { outcome: 'wrong', said: `${judged.said} at another point` };
}

/** Whether an address that does not exist is confirmed, by verification or by a rooftop position. */
export async function falselyConfirmed(doorplate: Doorplate, text: string): Promise<string | null> {
  const { result } = await doorplate.verify(text);
  if (CONFIRMED.has(result?.DpvConfirmation ?? null)) return `${result?.DpvConfirmation} ${result?.AlgorithmUsed} ${result?.FullAddress}`;
  const placed = (await doorplate.geocode(text)).result;
  return placed?.accuracy?.type === 'rooftop' ? `rooftop ${placed.formattedAddress}` : null;
}
