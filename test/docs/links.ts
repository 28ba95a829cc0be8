import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const CODE = /```[\s\S]*?```/g;

/** Links of a page in a folder that lead to no file, folder or heading in it; pictures too. */
export function brokenLinks(root: string, page: string): readonly string[] {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8').replace(CODE, '');
  const links = [
    ...read(page)
      .replace(/`[^`\n]*`/g, '')
      .matchAll(/\]\((?!https?:)([^)]+)\)/g),
  ].map(([, target = '']) => target);
  return links.filter((target) => {
    const [file = '', anchor] = target.split('#');
    const linked = file === '' ? page : join(dirname(page), decodeURI(file));
    return !existsSync(join(root, linked)) || (anchor !== undefined && !anchors(read(linked)).includes(anchor));
  });
}

/** Anchors of the headings of a page, as GitHub makes them. */
function anchors(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
