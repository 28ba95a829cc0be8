import { read } from './repository.js';

/** What the landing page shows of the first page of the repository. */
const SHOWN = [
  ['## Get your state', /> \[!TIP\]\n> (.*\n\n)<!-- measured: data-sizes -->\n([\s\S]*?)<!-- \/measured -->/],
  ['', /(\*\*Choose another tool\*\*[\s\S]*?)\n\n##/],
  ['## Measured', /<!-- measured: highlights -->\n([\s\S]*?)<!-- \/measured -->/],
] as const;

/** The landing page: the parts of the first page that a visitor needs, below the field that answers. */
export default {
  paths: () => {
    const page = read('README.md');
    const parts = SHOWN.map(([heading, part]) => {
      const found = part.exec(page);
      if (found === null) throw new Error(`README.md has no ${part}`);
      return `${heading}\n\n${found.slice(1).join('')}`;
    });
    return [{ params: { home: 'index' }, content: parts.join('\n\n') }];
  },
};
