import { commandLines } from './documents.js';
import { Installed, REPOSITORY } from './installed.js';
import { Place } from './place.js';

/** The guides that begin with commands, and what is in the answer that the last one gives; where it serves, to a request for a path. */
export const FIRST_ANSWERS: Readonly<Record<string, { readonly says: RegExp; readonly serves?: string }>> = {
  'address-field': { serves: '/geo/autocomplete/usa/address/801%20shaw', says: /"801 SHAWAN RD, COCKEYSVILLE MD 21030"/ },
  service: {
    serves: '/addressverification/usa/single/801%20Shawan%20Rd%2C%20Cockeysville%20MD',
    says: /"FullAddress":"801 SHAWAN RD, COCKEYSVILLE MD 21030/,
  },
  sandbox: { serves: '/addressverification/usa/single/200%20Oak%20Ave%2C%20Sandbox%20AK', says: /"DpvConfirmation":"S"/ },
  tables: { says: /is finished/ },
  'other-languages': { says: /is finished/ },
  'your-files': { says: /801 SHAWAN RD, COCKEYSVILLE MD 21030/ },
  'india-and-ip': { says: /US|United States/ },
  'from-others': { says: /1745 T ST SE/ },
};

export interface FirstAnswer {
  readonly guide: string;
  readonly commands: number;
  /** From the first command to the answer. */
  readonly seconds: number;
  readonly answer: string;
}

/**
 * Types the first commands of a guide in a folder that has nothing but the files which are the reader's own. The package is the packed
 * one, other packages come as npm has them, and the publishers of data are on this machine. Throws where a command fails.
 */
export async function firstAnswer(guide: string): Promise<FirstAnswer> {
  const { serves } = FIRST_ANSWERS[guide] as (typeof FIRST_ANSWERS)[string];
  const empty = await Installed.empty();
  const place = await Place.start({ project: empty.project, root: REPOSITORY });
  try {
    const commands = firstBlock(guide).map((line) =>
      line.startsWith('npm install') ? installLine(line, empty.packed) : place.line(line, 'npx doorplate'),
    );
    const began = performance.now();
    const done = (answer: string): FirstAnswer => {
      const seconds = (performance.now() - began) / 1000;
      return { guide, commands: commands.length, seconds: Math.round(seconds * 10) / 10, answer };
    };
    let written = '';
    for (const command of serves === undefined ? commands : commands.slice(0, -1)) {
      const { exit, output, notices } = await empty.shell(command, { npm_config_offline: 'false' });
      if (exit !== 0) throw new Error(`${command} ended with ${exit} and said ${notices}${output}`);
      written += output + notices;
    }
    if (serves === undefined) return done(written);
    const [key] = /svc_(?:live|test)_\w+/.exec(written) ?? [];
    const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
    let answered: FirstAnswer | null = null;
    await empty.serving(commands.at(-1) as string, async (url) => {
      answered = done(await (await fetch(url + serves, { headers })).text());
    });
    return answered as unknown as FirstAnswer;
  } finally {
    await place.close();
    await empty.close();
  }
}

/** The command lines of the first block of a guide. */
function firstBlock(guide: string): readonly string[] {
  return commandLines(REPOSITORY, `docs/guides/${guide}.md`, 1);
}

function installLine(line: string, packed: string): string {
  return `${line.replace('doorplate', packed)} --no-audit --no-fund --loglevel=error --prefer-offline`;
}
