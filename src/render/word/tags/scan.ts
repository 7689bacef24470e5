/** A tag in a text: from its first brace to behind its last. */
export interface SpelledTag {
  readonly from: number;
  readonly to: number;
  /** What stands between the braces, as it is read: straight quotes, plain blanks. */
  readonly inner: string;
  readonly spelling: string;
}

interface ScannedText {
  readonly tags: readonly SpelledTag[];
  /** Where tags begin that have no end. */
  readonly open: readonly number[];
}

/** What tags begin and end with. */
export interface TagBraces {
  readonly opening: string;
  readonly closing: string;
}

/** Longer tags are taken for open ones: an expression has at most 1,000 characters. */
const longestTag = 2_000;

/** Whether a text of XML may hold tags that no run divides: a quick look. */
export const mayHoldTags = (raw: string): boolean => raw.includes("{");

/** The tags of a text, in one pass. */
export function scanTags(text: string, braces: TagBraces): ScannedText {
  const { opening, closing } = braces;
  const tags: SpelledTag[] = [];
  const open: number[] = [];
  for (let from = text.indexOf(opening); from !== -1; ) {
    const end = text.indexOf(closing, from + opening.length);
    const again = text.indexOf(opening, from + opening.length);
    if (end === -1 || end - from > longestTag || (again !== -1 && again < end)) open.push(from);
    else tags.push(tagOf(text, [from, end + closing.length], braces));
    from = end === -1 || again === -1 ? -1 : again < end ? again : text.indexOf(opening, end + closing.length);
  }
  return { tags, open };
}

function tagOf(text: string, [from, to]: readonly [number, number], { opening, closing }: TagBraces): SpelledTag {
  const spelling = text.slice(from, to);
  return { from, to, spelling, inner: straight(spelling.slice(opening.length, -closing.length)) };
}

/** Word writes curly quotes, long dashes and fixed blanks where an author types straight ones. */
function straight(inner: string): string {
  return inner
    .replace(/[\u2018-\u201b]/g, "'")
    .replace(/[\u00a0\u2007\u202f\t\n]/g, " ")
    .replace(/'(?:[^']|'')*'|[\u201c-\u201f\u2010-\u2014]/g, (found) =>
      found.startsWith("'") ? found : found >= "\u2018" ? '"' : "-",
    );
}
