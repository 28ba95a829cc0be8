/** The text of the measured sections of a page, by their names. */
export type Sections = Readonly<Record<string, () => readonly string[]>>;

const SECTION = /<!-- measured: ([\w-]+) -->\n[\s\S]*?<!-- \/measured -->/g;

/**
 * A page with its measured sections written anew. A section stands between `<!-- measured: NAME -->`
 * and `<!-- /measured -->`. Throws for a section that no table is for, and for a table without one.
 */
export function withSections(page: string, sections: Sections): string {
  const unused = new Set(Object.keys(sections));
  const written = page.replace(SECTION, (_, name: string) => {
    const lines = sections[name];
    if (lines === undefined || !unused.delete(name))
      throw new Error(`the page has a section ${name}, expected one each of ${[...unused].join(', ')}`);
    return `<!-- measured: ${name} -->\n${lines().join('\n')}\n<!-- /measured -->`;
  });
  if (unused.size > 0) throw new Error(`the page lacks sections: ${[...unused].join(', ')}`);
  return written;
}
