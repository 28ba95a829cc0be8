import { EXIT } from './exit.js';
import { run } from './program.js';

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', ({ code }: NodeJS.ErrnoException) => {
    // A reader that went away (`doorplate batch parse | head`) is no error.
    if (code === 'EPIPE') process.exit(EXIT.ok);
    if (stream === process.stdout) process.stderr.write(`error the output cannot be written: ${code}\n`);
    process.exit(EXIT.unexpected);
  });
}

process.exitCode = await run(process.argv.slice(2));
