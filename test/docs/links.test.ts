import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
const withoutCode = (page: string): string => page.replace(/```[\s\S]*?```/g, '').replace(/`[^`\n]*`/g, '');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Anchors of the headings of a page, as GitHub makes them. */
function anchors(path: string): readonly string[] {
  return [
    ...read(path)
      .replace(/```[\s\S]*?```/g, '')
      .matchAll(/^#+ (.*)$/gm),
  ].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe.each(pages)('%s', (path) => {
  const links = [...withoutCode(read(path)).matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, target = '']) => target);

  it('links to pages, files and headings that exist', () => {
    const broken = links.filter((target) => {
      const [file = '', anchor] = target.split('#');
      const linked = file === '' ? path : join(dirname(path), file);
      return !existsSync(join(ROOT, linked)) || (anchor !== undefined && !anchors(linked).includes(anchor));
    });
    expect(broken).toEqual([]);
  });
});
