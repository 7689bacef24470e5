import { quoteLiteral } from "../../../model/literal.ts";
import type { DefinitionNode } from "../plan.ts";
import { literalText } from "../text/literal-text.ts";

/** Bold, italic, underlined, struck, lowered, raised, smaller, code, marked. */
export type ProseMark = "b" | "i" | "u" | "s" | "sub" | "sup" | "small" | "code" | "mark";

/** A run of text that looks the same, or a line end that was written. */
export type ProseInline =
  | { readonly kind: "text"; readonly text: string; readonly marks: ReadonlySet<ProseMark>; readonly link?: string }
  | { readonly kind: "break" };

type ProseLook = Omit<Extract<ProseInline, { readonly kind: "text" }>, "kind" | "text">;

export const looksLike = (one: ProseLook, other: ProseLook): boolean =>
  one.link === other.link &&
  one.marks.size === other.marks.size &&
  [...one.marks].every((mark) => other.marks.has(mark));

/** The shortcodes around a run that has these marks, from the outermost. */
const tags: readonly (readonly [ProseMark, string, string])[] = [
  ["code", "[font, Noto Sans Mono]", "[/font]"],
  ...(["b", "i", "u", "s", "sub", "sup", "small", "mark"] as const).map(
    (mark) => [mark, `[${mark}]`, `[/${mark}]`] as const,
  ),
];

/** Runs as binding leaves texts: no character of them is one of a shortcode. */
export function textOfInlines(inlines: readonly ProseInline[]): string {
  const [only, ...more] = inlines;
  if (more.length === 0 && only?.kind === "text" && only.marks.size === 0 && only.link === undefined)
    return literalText(only.text);
  return inlines.map(spelt).join("");
}

/** A run between its shortcodes; its text is marked as such, whatever it holds. */
function spelt(inline: ProseInline): string {
  if (inline.kind === "break") return "[br]";
  const { text, marks, link } = inline;
  const around = [
    // An empty address leads nowhere.
    ...(link === undefined || link === "" ? [] : [[`[link, ${quoteLiteral(link)}]`, "[/link]"]]),
    ...tags.flatMap(([mark, begin, end]) => (marks.has(mark) ? [[begin, end]] : [])),
  ];
  return `${around.map(([begin]) => begin).join("")}${quoteLiteral(text)}${around
    .map(([, end]) => end)
    .toReversed()
    .join("")}`;
}

/** Elements as the one that an item of a list takes. */
export function asOne(elements: readonly DefinitionNode[]): DefinitionNode {
  const [first, ...more] = elements;
  if (first === undefined) return { p: "" };
  return more.length === 0 ? first : { stack: { content: elements } };
}

/** A list, numbered from `start`; undefined: it is not numbered. */
export function listOf(start: number | undefined, items: readonly DefinitionNode[]): DefinitionNode {
  if (start === undefined) return { ul: { items } };
  return { ol: start > 1 && start <= 1_000_000 ? { items, start } : { items } };
}

/** The look of quotations for which the author has none. */
export const quoteStyle = { borderLeft: "2 solid #CCCCCC", paddingLeft: 8, color: "#555555" };

/** Quotations and lists inside one another; the text of deeper ones is a paragraph. */
export const mostDepth = 8;

/** Text becomes elements; `report` learns of what is not shown as it is meant. */
export type ReadProse<Element> = (
  text: string,
  looks: Omit<Element, "markdown" | "rich">,
  report: (message: string) => void,
) => readonly DefinitionNode[];

/** The first of a text, not cut within a character; `report` learns of the rest. */
export function beginning(text: string, most: number, report: (message: string) => void): string {
  if (text.length > most) report(`The text has ${text.length} characters; those beyond ${most} are left out.`);
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");
}
