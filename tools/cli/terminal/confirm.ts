import { createInterface } from 'node:readline/promises';
import { isTty, type Terminal } from './terminal.js';

/** Asks a person yes or no; where no person looks, the answer is yes: a program that starts the command has decided. */
export async function confirmed({ input, notices }: Terminal, question: string): Promise<boolean> {
  const isPerson = isTty(notices) && 'isTTY' in input && input.isTTY === true;
  if (!isPerson) return true;
  const reader = createInterface({ input, output: notices });
  try {
    return /^y(?:es)?$/i.test((await reader.question(`${question} [y/N] `)).trim());
  } finally {
    reader.close();
  }
}
