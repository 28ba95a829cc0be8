import { partsOf } from './suggestion-source.js';

/** `mixed` as people write (`801 Shawan Rd`), `postal` as the postal service does (`801 SHAWAN RD`). */
export type Casing = 'mixed' | 'postal';

/** A suggestion in a casing. Lines of another form stay as they are. */
export async function spell(line: string, casing: Casing): Promise<string> {
  const parts = partsOf(line);
  if (casing === 'postal' || parts === null) return line;
  const { mixedCase } = await import('../address/mixed-case.js');
  return `${mixedCase(parts.street)}, ${mixedCase(parts.city)} ${parts.state} ${parts.zip}`.trimEnd();
}
