import type { XmlElement } from "../../../documents/verify/ooxml/xml-tree.ts";
import type { PlaceholderValues } from "../../placeholders/braces.ts";
import { readLine } from "../../placeholders/inline-regions.ts";
import type { ImportedInline } from "../../text/compose.ts";
import { inRuns } from "../../text/in-runs.ts";
import type { TagCuts } from "./tag-cuts.ts";

/**
 * Values for placeholders of a paragraph, also for those that run on from one run to the next, without the tags of loops and conditions
 * around it.
 */
export function filledIn(
  p: XmlElement,
  inlines: readonly ImportedInline[],
  filling: PlaceholderValues,
  cuts: TagCuts,
): readonly ImportedInline[] {
  return readLine(cuts.appliedTo(p, wholeTags(inlines, filling), filling.findings), filling);
}

const braces = /\{\{[^{}]{1,1000}\}\}|\{[^{}]{1,1000}\}/g;
const bracesAndPluses = /\{\{[^{}]{1,1000}\}\}|\{[^{}]{1,1000}\}|\+\+\+[^+{}]{1,1000}\+\+\+/g;

const wholeTags = (inlines: readonly ImportedInline[], { syntax }: PlaceholderValues): readonly ImportedInline[] =>
  inRuns(
    inlines,
    (inline): inline is TagText => inline.kind === "text",
    (texts) => joinedTags(texts, syntax === "pluses" ? bracesAndPluses : braces),
  );

/** Whether a tag begins within a text and ends behind it. */
const beginsIn = (tag: { readonly from: number; readonly to: number } | undefined, from: number, to: number): boolean =>
  tag !== undefined && tag.from >= from && tag.from < to && tag.to > to;

type TagText = Extract<ImportedInline, { readonly kind: "text" }>;

/** The same texts, cut so that no tag is in two of them. */
function joinedTags(texts: readonly TagText[], tag: RegExp): readonly ImportedInline[] {
  const whole = texts.map((one) => one.text).join("");
  if (!/\{|\+\+\+/.test(whole)) return texts;
  const tags = Array.from(whole.matchAll(tag), ({ 0: found, index }) => ({ from: index, to: index + found.length }));
  let at = 0;
  let next = 0;
  return texts.map((one) => {
    const [from, to] = [at, at + one.text.length];
    at = to;
    // Tags stand behind one another: those that end before this text are no concern of any that follows.
    while ((tags[next]?.to ?? to) <= from && next < tags.length) next += 1;
    const first = tags[next];
    const before = first !== undefined && first.from < from ? first : undefined;
    let last = next;
    while ((tags[last + 1]?.from ?? to) < to) last += 1;
    const begun = beginsIn(tags[last], from, to) ? tags[last] : undefined;
    const start = before === undefined ? from : Math.min(before.to, to);
    return { ...one, text: whole.slice(start, Math.max(start, begun?.to ?? to)) };
  });
}
