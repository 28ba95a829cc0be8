import type { Envelope } from '../../../src/contract.js';
import type { Coordinates, Explain } from '../../../src/service.js';

// What the page asks of the server that shows it. These answers belong to one release of both and to nobody else.

/** What a place on the map is; `area` is a street of the ZIP code or the city whose middle is the answer. */
export type PointRole = 'answer' | 'candidate' | 'range' | 'neighbor' | 'area' | 'question';

export interface MapPoint extends Coordinates {
  readonly label: string;
  readonly role: PointRole;
  /** Why a candidate is not the answer. */
  readonly note?: string;
  /** Primary number. */
  readonly number?: number;
  /** Of the answer: how near to it the building is claimed to be. */
  readonly rings?: readonly { readonly meters: number; readonly label: string }[];
  /** Whether the position is not that of a building. */
  readonly isGuess?: boolean;
  /** What the middle of an area is called: `center of New York, NY`. */
  readonly centerOf?: string;
}

/** `explorer/ask/OPERATION?text=…&displayType=…` */
export interface Asked {
  /** What the HTTP interface answers. */
  readonly envelope: Envelope;
  readonly explain: Explain | null;
  /** What an answer says of itself, such as which data is missing. */
  readonly messages: readonly string[];
  /** What the answer took in the server. */
  readonly milliseconds: number;
  /** The answer first; those between which a number was interpolated have the role `range`. */
  readonly points: readonly MapPoint[];
}

/** `explorer/sample/OPERATION`: an example of what the mounted data answers; null where it has none. */
export interface Sample {
  readonly text: string | null;
}

/** `explorer/complete?list=LIST&text=…` */
export interface Completion {
  readonly text: string;
  /** Parts that were typed: begin and end, UTF-16 code units, ascending. */
  readonly matches: readonly (readonly [from: number, to: number])[];
}

export interface MountedSource {
  readonly title: string;
  readonly licence: string;
  readonly attribution: string;
  readonly url: string;
  readonly edition: string;
}

/** `explorer/about` */
export interface About {
  readonly version: string;
  readonly datasets: readonly { readonly name: string; readonly version: string; readonly sources: readonly MountedSource[] }[];
  /** Single addresses by the code of their state; states without any are absent. */
  readonly addresses: Readonly<Record<string, number>>;
  /** Whether all street data is known to lack a part, as that of the package. */
  readonly isPart: boolean;
  /** In how many ZIP codes a list claims to hold every address. */
  readonly completeZips: number;
}

/** `explorer/counties?state=MD`: what is mounted of each county; the county is null where it is not known. */
export type Counties = readonly {
  readonly county: string | null;
  readonly zipCodes: number;
  /** Those of them of which a list claims to hold every address. */
  readonly completeZipCodes: number;
  readonly addresses: number;
}[];
