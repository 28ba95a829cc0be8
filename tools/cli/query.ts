import type { CAC } from 'cac';
import { type Answer, OPERATIONS } from '../../src/contract.js';
import { DoorplateError, isDoorplateError } from '../../src/errors.js';
import { type Doorplate, open } from '../../src/index.js';
import { MAX_LIMIT } from '../../src/input.js';
import { flag, integerOption, joinWords, listOption, type RawOptions } from './arguments.js';
import { EXIT, type ExitCode, exitForError } from './exit.js';
import { CALLS, type CallOptions, hasDisplayTypes, isSuggestion, requireOperation } from './operations.js';
import { formatExplain, formatResult } from './output.js';
import { paintFor, type Terminal, writeLines } from './terminal.js';

const MAX_INT32 = 2 ** 31 - 1;

export function registerQuery(program: CAC, terminal: Terminal): void {
  program
    .command('query <operation> [...input]', 'Answer one question')
    .option('--data <dir>', 'Dataset folder or URL; may be repeated (default: the datasets of the package)')
    .option('--display-type <n>', 'Form of the suggestions')
    .option('--limit <n>', `Number of suggestions, 1 to ${MAX_LIMIT}`)
    .option('--explain', 'Tell how the answer came about')
    .option('--json', 'Print the response that the HTTP interface would give')
    .example("  doorplate query parse '1745 t street southeast apt 2, washington dc'")
    .example('  doorplate query suggest-zip --limit 3 9021')
    .example('  doorplate query reverse 42.3716,-71.1031 --json')
    .action((operation: string, words: string[], options: RawOptions) => query(operation, joinWords(words, options), options, terminal));
}

async function query(name: string, input: string, options: RawOptions, terminal: Terminal): Promise<ExitCode> {
  const operation = requireOperation(name);
  const call = callOptions(operation, options);
  const json = flag(options, 'json');
  const doorplate = await openData(options);
  try {
    const answer = await CALLS[operation](doorplate, input, call);
    await (json ? printJson : printReadable)(answer, terminal);
    return isEmpty(answer) ? EXIT.notFound : EXIT.ok;
  } finally {
    await doorplate.close();
  }
}
