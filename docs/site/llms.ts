import { pages, read, titleOf } from './repository.js';

/** Pages that a program is led to first, in order; the others follow. */
const FIRST = [/^README\.md$/, /^docs\/guides\//, /^docs\/examples\//, /^src\/[^/]+$/, /^(src|tools|datasets|deploy)\//, /^docs\/api\//];

/** `llms.txt`: what this is, and where each page is as Markdown, with its first sentence. */
export function llmsText(description: string): string {
  const listed = FIRST.flatMap((wanted, at) =>
    pages.filter((page) => wanted.test(page) && !FIRST.slice(0, at).some((earlier) => earlier.test(page))),
  );
  return ['# doorplate', '', `> ${description}`, '', '## Pages', '', ...listed.map(lineOf), ''].join('\n');
}

function lineOf(page: string): string {
  const [, sentence = ''] = /^(?![#>|`<[!*-])([A-Z][^\n]*?\.)(?:\s|$)/m.exec(read(page).replace(/^```[\s\S]*?^```/gm, '')) ?? [];
  return `- [${titleOf(page)}](${page})${sentence === '' ? '' : `: ${sentence}`}`;
}
