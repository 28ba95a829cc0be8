import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerSoundly, type Exchange } from '../../bench/faults/host-faults.js';
import { FolderHost, rangeOf } from '../../bench/http/folder-host.js';
import type { Dataset } from './datasets.js';

/** Longest time that a slow answer takes, milliseconds: answers then come in another order than they were asked for. */
const SLOW_MS = 6;
/** Share of the requests that fail while a host does. */
const SHARE_FAILING = 0.4;

/** What a manner of answering knows beside the request. */
interface Asked extends Exchange {
  readonly isFailing: boolean;
  /** Whether the same bytes are asked for the first time. */
  readonly isFirst: boolean;
}

/** Manners in which a host answers; the manifest always comes soundly. */
const MANNERS = {
  ranges: answerSoundly,
  'no-ranges': (asked) => answerSoundly({ ...asked, range: null }),
  slow: (asked) => void setTimeout(() => answerSoundly(asked), SLOW_MS * asked.random()),
  damaged: (asked) => answerSoundly(asked.isFirst ? damaged(asked) : asked),
  failing: (asked) => {
    if (!asked.isFailing || asked.random() >= SHARE_FAILING) return answerSoundly(asked);
    // Longer than any pause between attempts: there is no further one.
    asked.response.writeHead(503, { 'retry-after': '60' }).end();
  },
} as const satisfies Readonly<Record<string, (asked: Asked) => void>>;

export type Manner = keyof typeof MANNERS;

/** A host on this machine that has each dataset in every manner. */
export class Host extends FolderHost {
  /** Whether requests of the failing manner fail now. */
  isFailing = false;
  readonly #datasets: ReadonlyMap<string, Dataset>;
  readonly #random: () => number;
  readonly #asked = new Set<string>();
  #urls: readonly string[] = [];

  constructor(datasets: ReadonlyMap<string, Dataset>, random: () => number) {
    super(Object.keys(MANNERS));
    this.#datasets = datasets;
    this.#random = random;
  }

  override async start(): Promise<readonly string[]> {
    this.#urls = await super.start();
    return this.#urls;
  }

  /** Where a dataset is served in a manner. */
  urlOf(dataset: string, manner: Manner): string {
    return `${this.#urls[Object.keys(MANNERS).indexOf(manner)]}/${encodeURIComponent(dataset)}`;
  }

  protected override answer(request: IncomingMessage, response: ServerResponse): void {
    // Clients whose question has ended reset the connection.
    response.on('error', () => undefined);
    const [, manner = '', dataset = '', name = ''] = (request.url ?? '').split('/').map(decodeURIComponent);
    const bytes = this.#datasets.get(dataset)?.files.get(name);
    if (bytes === undefined) return void response.writeHead(404).end();
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const what = `${request.url} ${request.headers.range}`;
    const isFirst = !this.#asked.has(what);
    this.#asked.add(what);
    const { isFailing } = this;
    const asked = { request, response, file, range: rangeOf(request, file.length), random: this.#random, isFailing, isFirst };
    if (name === 'manifest.json') answerSoundly(asked);
    else MANNERS[manner as Manner](asked);
  }
}

/** With one bit turned in the middle of what was asked for. */
function damaged(asked: Asked): Asked {
  const [from, to] = asked.range ?? [0, asked.file.length];
  const file = Buffer.from(asked.file);
  const middle = (from + to) >> 1;
  file[middle] = (file[middle] as number) ^ 1;
  return { ...asked, file };
}
