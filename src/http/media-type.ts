/** Media types of the envelope, the preferred first. */
export const MEDIA_TYPES = ['application/json', 'text/json', 'text/plain'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/** Ranges of a header, and parameters of a range: browsers send fewer than ten. */
const MOST_RANGES = 32;
const MOST_PARAMETERS = 8;

/**
 * Chooses by an `Accept` header (RFC 9110, section 12.5.1): the highest quality, the first of the list among equals, `application/json`
 * when nothing is acceptable. Ranges beyond the first 32 do not count, so that a long header costs no more than a short one.
 */
export function chooseMediaType(accept: string | undefined): MediaType {
  if (accept === undefined || accept === '*/*' || accept === MEDIA_TYPES[0]) return MEDIA_TYPES[0];
  const ranges = accept.split(',', MOST_RANGES).map(readRange);
  let best: MediaType = MEDIA_TYPES[0];
  let bestQuality = 0;
  for (const type of MEDIA_TYPES) {
    const quality = qualityOf(type, ranges);
    if (quality > bestQuality) {
      best = type;
      bestQuality = quality;
    }
  }
  return best;
}

/** As a header `Content-Type`. */
export function chooseContentType(accept: string | undefined): string {
  return CONTENT_TYPES[chooseMediaType(accept)];
}

const CONTENT_TYPES: Readonly<Record<MediaType, string>> = {
  'application/json': 'application/json; charset=utf-8',
  'text/json': 'text/json; charset=utf-8',
  'text/plain': 'text/plain; charset=utf-8',
};

interface Range {
  readonly name: string;
  readonly quality: number;
}

function readRange(text: string): Range {
  const [name = '', ...parameters] = text.split(';', MOST_PARAMETERS).map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  const quality = weight === undefined ? 1 : Number(weight.slice(2));
  return { name, quality: quality >= 0 && quality <= 1 ? quality : 0 };
}

/** The most specific range that covers a type decides. */
function qualityOf(type: MediaType, ranges: readonly Range[]): number {
  for (const name of [type, `${type.slice(0, type.indexOf('/'))}/*`, '*/*']) {
    const range = ranges.find((candidate) => candidate.name === name);
    if (range) return range.quality;
  }
  return 0;
}
