/** What databases and spreadsheets write where they have nothing to say: `<Null>`, `N/A`, `nan`, `Not stated`. */
const FILLER =
  /^(?:<?null>?|none|nan|n\.?\/?a\.?|undefined|unknown|unnamed|unassigned|not (?:applicable|assigned|available|known|named|stated)|no name|tbd|x{3,}|[-?.*]+)$/i;
/** A street without a name that still has a type: `UNNAMED RD`. */
const NAMELESS = /^(?:unknown|unnamed|unassigned) (?:street|st|road|rd|drive|dr|lane|ln|way|alley|aly|highway|hwy|avenue|ave)$/i;

/** Whether a field holds a word for nothing; an empty one does not. */
export function isFiller(text: string): boolean {
  return FILLER.test(text);
}

/** The text, or the empty one where it stands for nothing. */
export function stated(text: string): string {
  return FILLER.test(text) ? '' : text;
}

/** Whether the field of a street names none: `NULL`, `0`, `UNNAMED RD`. */
export function namesNoStreet(street: string): boolean {
  const text = street.trim();
  return text === '' || /^0+$/.test(text) || FILLER.test(text) || NAMELESS.test(text);
}
