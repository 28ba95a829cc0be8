import { extname } from 'node:path';
import { isPlain, linkedFiles, read } from './repository.js';

/** A page for each file of code that a page links to. */
export default {
  paths: () =>
    linkedFiles
      .filter((path) => !isPlain(path))
      .map((file) => ({ params: { file }, content: `# ${file}\n\n\`\`\`${extname(file).slice(1)}\n${read(file)}\n\`\`\`\n` })),
};
