// Without `await` at the top, which bundles for CommonJS have not.
import { open } from 'doorplate';
import { answersOf } from './answers.js';

open()
  .then(answersOf)
  .then(console.log, ({ code, message }) => console.log(JSON.stringify({ code, message })));
