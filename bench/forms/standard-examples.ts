import { readFileSync } from 'node:fs';

export interface StandardExample {
  readonly section: string;
  readonly text: string;
  readonly full: string;
  /** Why it is read otherwise; null for nearly all. */
  readonly otherwise: string | null;
}

/**
 * Examples of Publication 28 by section: a text and how the standard writes its lines. Those of sections 213, 225, 233, 234, 24 to
 * 29 and appendix F follow its wording; the others, and those of 215, 28 and 29 on call boxes and Spanish lines, are from memory. A line end in the text is `/`.
 */
export const STANDARD_EXAMPLES: readonly StandardExample[] = readFileSync(new URL('standard-examples.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((row) => {
    const [section = '', text = '', full = '', otherwise = null] = row.split('|');
    return { section, text: text.replaceAll('/', '\n').replaceAll(/1\n2/g, '1/2'), full, otherwise };
  });
