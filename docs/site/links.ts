const CODE = /```[\s\S]*?```/g;

/** Where the links and pictures of a Markdown text lead within the repository, as they are written: `../a.md#b`. */
export function linksOf(text: string): readonly string[] {
  const prose = text.replace(CODE, '').replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, target = '']) => target);
}

/** Anchors of the headings of a Markdown text. */
export function anchorsOf(text: string): readonly string[] {
  return [...text.replace(CODE, '').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading));
}

/** The anchor of a heading, as GitHub makes it. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
