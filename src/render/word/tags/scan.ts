/** A tag in a text: from its first brace to behind its last. */
export interface SpelledTag {
  readonly from: number;
  readonly to: number;
  readonly opening: string;
  /** What stands between the braces, as it is read: straight quotes, plain blanks. */
  readonly inner: string;
  readonly spelling: string;
}

interface ScannedText {
  readonly tags: readonly SpelledTag[];
  /** Where tags begin that have no end. */
  readonly open: readonly number[];
}

/** The marks of a dialect. */
export interface TagMarks {
  /** Finds where a tag begins; what it matches is the opening. Global. */
  readonly opens: RegExp;
  /** What ends a tag, by its opening. */
  readonly closings: Readonly<Record<string, string>>;
  /** The opening of remarks, in which other openings are text; undefined: a remark is a tag as any other. */
  readonly remark?: string | undefined;
}

/** Longer tags are taken for open ones: an expression has at most 1,000 characters. */
const longestTag = 2_000;

/** Whether a text of XML may hold tags, however runs divide them and XML spells their marks: a quick look. */
export const mayHoldTags = (raw: string, { closings }: TagMarks): boolean =>
  /&(?:#|apos;)/.test(raw) || Object.keys(closings).some((opening) => raw.includes(opening.slice(0, 1)));

/** The tags of a text, in one pass, which ends when there are more than `most` of them, open ones included. */
export function scanTags(text: string, { opens, closings, remark }: TagMarks, most: number): ScannedText {
  const tags: SpelledTag[] = [];
  const open: number[] = [];
  const endOf = closingsIn(text);
  opens.lastIndex = 0;
  for (let next = opens.exec(text); next !== null && tags.length + open.length <= most; ) {
    const [opening] = next;
    const from = next.index;
    const closing = closings[opening] ?? opening;
    const end = endOf(closing, from + opening.length);
    const again = opens.exec(text);
    const isBroken = again !== null && again.index < end && opening !== remark;
    next = again;
    if (end === -1 || isBroken) open.push(from);
    else {
      tags.push(tagOf(text, [from, end + closing.length], [opening, closing]));
      if (again !== null && again.index < end + closing.length) {
        opens.lastIndex = end + closing.length;
        next = opens.exec(text);
      }
    }
  }
  return { tags, open };
}

/** Finds where the next closing stands, within the length of a tag; -1: nowhere. Places come in their order, so that it passes the text once. */
function closingsIn(text: string): (closing: string, from: number) => number {
  const next = new Map<string, number>();
  return (closing, from) => {
    let at = next.get(closing) ?? 0;
    if (at !== -1 && at < from) at = text.indexOf(closing, from);
    else if (!next.has(closing)) at = text.indexOf(closing, from);
    next.set(closing, at);
    return at - from > longestTag ? -1 : at;
  };
}

function tagOf(
  text: string,
  [from, to]: readonly [number, number],
  [opening, closing]: readonly [string, string],
): SpelledTag {
  const spelling = text.slice(from, to);
  return { from, to, spelling, opening, inner: straight(spelling.slice(opening.length, -closing.length)) };
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
