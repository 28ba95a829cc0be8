import { answersOf } from './answers.js';
import { doorplate } from './server.js';

console.log(await answersOf(doorplate));
