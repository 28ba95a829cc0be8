import { isFullDisk } from '../build/format/full-disk.js';
import { run } from './program.js';
import { EXIT } from './terminal/exit.js';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  const { code } = error;
  // A reader that went away (`doorplate batch parse | head`) is no error.
  if (code === 'EPIPE') process.exit(EXIT.ok);
  process.stderr.write(`error the output cannot be written: ${code}\n`);
  process.exit(isFullDisk(error) ? EXIT.usage : EXIT.unexpected);
});

process.stderr.on('error', ({ code }: NodeJS.ErrnoException) => {
  // Notices that nobody reads any more are no reason to stop working; a terminal that is gone is one.
  if (code !== 'EPIPE') process.exit(EXIT.unexpected);
});

process.exitCode = await run(process.argv.slice(2));
