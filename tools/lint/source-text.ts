import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A file of the repository, parsed. */
export interface SourceText {
  /** From the root of the repository, with slashes. */
  readonly path: string;
  readonly tree: ts.SourceFile;
}

/** The TypeScript and JavaScript files of some folders of the repository, without what is installed in them. */
export function sourceTexts(root: string, folders: readonly string[]): SourceText[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => join(folder, file).replaceAll('\\', '/'))
      .filter((path) => /(?<!\.d)\.(ts|mjs|cjs)$/.test(path) && !path.includes('/node_modules/'))
      .sort()
      .map((path) => ({ path, tree: ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true) })),
  );
}
