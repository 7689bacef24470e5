import { append } from "../../../vocabulary/append.ts";
import { addressArgument, argument, joined, literalText, plainText } from "./literal.ts";
import { pictureCode, type SizedPicture } from "./picture-code.ts";

/** How a stretch of text looks, where it differs from its paragraph. */
export interface TextMarks {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly strike?: boolean;
  readonly script?: "sup" | "sub";
  readonly caps?: boolean;
  /** #RRGGBB. */
  readonly color?: string;
  readonly highlight?: string;
  /** Points. */
  readonly size?: number;
  readonly spacing?: number;
  readonly font?: string;
  /** An address. */
  readonly link?: string;
  /** An address with values of the data in it, as a shortcode takes it. */
  readonly linkCode?: string;
  /** The id of an element. */
  readonly goto?: string;
}

/** A piece of a paragraph. */
export type ImportedInline =
  | {
      readonly kind: "text";
      readonly text: string;
      readonly marks: TextMarks;
      /** Where in the file, if that is not where its paragraph is. */
      readonly place?: string;
    }
  /** A value of the data: the path behind `$`, as `data.name` or `item.price`. */
  | { readonly kind: "value"; readonly path: string; readonly marks: TextMarks }
  /** Text of the definition itself, as `[br]`. */
  | {
      readonly kind: "code";
      readonly code: string;
      readonly marks: TextMarks;
      readonly picture?: SizedPicture;
      /** The same as an expression, where it can stand in one. */
      readonly expression?: string;
      /** The same as a part of a text, where a missing value prints nothing. */
      readonly withinText?: string;
    };

export const text = (words: string, marks: TextMarks = {}): ImportedInline => ({ kind: "text", text: words, marks });
export const code = (spelling: string, marks: TextMarks = {}): ImportedInline => ({
  kind: "code",
  code: spelling,
  marks,
});
/** A shortcode whose value an expression has too. */
export const computedCode = (
  spelling: string,
  expression: string,
  marks: TextMarks = {},
  withinText: string = expression,
): ImportedInline => ({ kind: "code", code: spelling, marks, expression, withinText });
export const picture = (shown: SizedPicture, marks: TextMarks = {}): ImportedInline => ({
  kind: "code",
  code: pictureCode(shown),
  marks,
  picture: shown,
});
export const value = (path: string, marks: TextMarks = {}): ImportedInline => ({ kind: "value", path, marks });

type TagPair = readonly [open: string, close: string];

const noTags: readonly TagPair[] = [];

function isEmpty(marks: TextMarks): boolean {
  for (const _ in marks) return false;
  return true;
}

/** The shortcodes of marks from the outermost to the innermost: what begins a run and what ends it. */
function tagsOf(marks: TextMarks): readonly TagPair[] {
  if (isEmpty(marks)) return noTags;
  const { link, linkCode, goto, font, size, spacing, color, highlight, script } = marks;
  const made: TagPair[] = [];
  const given = (name: string, argument: string | number | undefined): void => {
    if (argument !== undefined && argument !== "") made.push([`[${name}, ${argument}]`, `[/${name}]`]);
  };
  const set = (name: string, isSet: boolean | undefined): void => {
    if (isSet === true) made.push([`[${name}]`, `[/${name}]`]);
  };
  given("link", link === undefined ? linkCode : addressArgument(link));
  given("goto", goto === undefined ? undefined : argument(goto));
  given("font", font === undefined ? undefined : argument(font));
  given("size", size);
  given("letterspacing", spacing);
  given("color", color);
  given("highlight", highlight);
  set("caps", marks.caps);
  set("b", marks.bold);
  set("i", marks.italic);
  set("u", marks.underline);
  set("s", marks.strike);
  set(script ?? "", script !== undefined);
  return made;
}

/** Pieces of a paragraph as the text of a definition, with as few shortcodes as nesting allows. */
export function composed(inlines: readonly ImportedInline[]): string {
  const [only] = inlines;
  if (inlines.length === 1 && only?.kind === "text" && isEmpty(only.marks)) return literalText(only.text);
  const pieces: string[] = [];
  let open: readonly (readonly [open: string, close: string])[] = [];
  const close = (down: number): void => {
    for (const [, end] of open.slice(down).toReversed()) pieces.push(end);
  };
  const runs = mergedTexts(inlines);
  runs.forEach((inline, index) => {
    const tags = tagsOf(inline.marks);
    const same = sharedLength(open, tags);
    close(same);
    for (const [begin] of tags.slice(same)) pieces.push(begin);
    open = tags;
    append(pieces, spelt(inline, pieces.at(-1), followerOf(runs[index + 1], tags)));
  });
  close(0);
  return joined(pieces);
}

const sharedLength = (one: readonly (readonly string[])[], other: readonly (readonly string[])[]): number => {
  let same = 0;
  while (same < one.length && same < other.length && one[same]?.[0] === other[same]?.[0]) same += 1;
  return same;
};

/** Neighbours of one look as one text, so that what is escaped is seen whole. */
function mergedTexts(inlines: readonly ImportedInline[]): readonly ImportedInline[] {
  const made: ImportedInline[] = [];
  for (const inline of inlines) {
    const last = made.at(-1);
    if (inline.kind === "text" && inline.text === "") continue;
    if (inline.kind === "text" && last?.kind === "text" && sameTags(last.marks, inline.marks))
      made[made.length - 1] = { ...last, text: last.text + inline.text };
    else made.push(inline);
  }
  return made;
}

/** Whether the same shortcodes stand around texts of both looks. */
export function sameTags(one: TextMarks, other: TextMarks): boolean {
  const [first, second] = [tagsOf(one), tagsOf(other)];
  return first.length === second.length && sharedLength(first, second) === first.length;
}

/** The text right behind a value, if no shortcode comes between. */
const followerOf = (next: ImportedInline | undefined, tags: readonly (readonly string[])[]): string => {
  if (next === undefined || next.kind !== "text") return "";
  const nextTags = tagsOf(next.marks);
  return sharedLength(tags, nextTags) === Math.max(tags.length, nextTags.length) ? next.text : "";
};

/** Characters that would become a part of the reference that they follow. */
const goesOn = /^(?:[\p{L}\p{N}\p{M}_-]|\.[\p{L}\p{N}\p{M}_-]|\[\d)/u;

function spelt(inline: ImportedInline, before: string | undefined, follower: string): readonly string[] {
  switch (inline.kind) {
    case "text":
      return [literalText(inline.text)];
    case "code":
      // A page number cannot be an expression: an empty shortcode keeps it apart.
      return inline.code.startsWith("$") && goesOn.test(follower) ? [inline.code, "[b][/b]"] : [inline.code];
    case "value":
      return goesOn.test(follower) || before?.endsWith("\\") === true ? [`[= $${inline.path}]`] : [`$${inline.path}`];
  }
}

/** Without blanks at both ends, where nothing but text stands there. Blanks that do not break stay. */
export function trimmed(inlines: readonly ImportedInline[]): readonly ImportedInline[] {
  const made = mergedTexts(inlines).slice();
  const [first] = made;
  if (first?.kind === "text") made[0] = { ...first, text: first.text.replace(/^[\t\n\f\r ]+/, "") };
  const last = made.at(-1);
  if (last?.kind === "text") made[made.length - 1] = { ...last, text: withoutBlanksAtEnd(last.text) };
  return made.filter((inline) => inline.kind !== "text" || inline.text !== "");
}

/** From the end: a pattern would look at each stretch of blanks from each of its places. */
function withoutBlanksAtEnd(words: string): string {
  let end = words.length;
  while (end > 0 && "\t\n\f\r ".includes(words[end - 1] as string)) end -= 1;
  return words.slice(0, end);
}

/** Pieces as text without shortcodes, as titles of files are: marks are left out. */
export const composedPlain = (inlines: readonly ImportedInline[]): string =>
  mergedTexts(inlines.map((inline) => ({ ...inline, marks: {} })))
    .map((inline, at, all) => {
      const next = all[at + 1];
      if (inline.kind === "text") return plainText(inline.text);
      return spelt(inline, undefined, next?.kind === "text" ? next.text : "").join("");
    })
    .join("");

/** Pieces as the address of a link; undefined: a value of it would run into what stands behind it. */
export function composedAddress(inlines: readonly ImportedInline[]): string | undefined {
  const pieces = mergedTexts(inlines.map((inline) => ({ ...inline, marks: {} })));
  const made = pieces.map((inline, at) => {
    if (inline.kind === "text") return addressArgument(inline.text);
    const next = pieces[at + 1];
    const isApart = next === undefined || (next.kind === "text" && !goesOn.test(next.text));
    return inline.kind === "value" && isApart ? `$${inline.path}` : undefined;
  });
  return made.includes(undefined) ? undefined : made.join("");
}
