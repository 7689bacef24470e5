import { attributeIn, childNamed, detach, elementsIn, putBefore } from "../tree/edit.ts";
import { openingOf, type SourceElement, type TagMark } from "../tree/source-tree.ts";
import { unescapedText } from "../tree/xml-text.ts";
import type { AuthoredText } from "./author-place.ts";
import type { TagReading } from "./place-tags.ts";
import { scanTags } from "./scan.ts";

/** Pictures of a paragraph whose alternative text is a tag: a mark stands in the place of each, and knows its frame. */
export function placePictures({ element, where }: AuthoredText, { dialect, read, faults }: TagReading): void {
  if (!element.source.slice(element.from, element.to).includes("docPr")) return;
  for (const frame of framesIn(element)) {
    const properties = childNamed(frame, "wp:docPr");
    const text = properties === undefined ? "" : alternativeOf(properties);
    const { tags } = scanTags(text, dialect, 1);
    const [tag] = tags;
    if (tag === undefined || tag.spelling !== text) continue;
    const place = `${where()}, alternative text of a picture`;
    const meaning = read(tag.inner, tag.opening);
    if (meaning === undefined) continue;
    if ("code" in meaning) {
      faults.add(meaning.code, place, `${JSON.stringify(tag.spelling)}: ${meaning.message}.`);
      continue;
    }
    if (meaning.kind !== "value" && meaning.kind !== "picture") continue;
    const xml = frame.source.slice(frame.from, frame.to);
    const framed = { kind: "frame", tree: meaning.tree, xml } as const;
    const mark: TagMark = {
      kind: "mark",
      meaning: framed,
      spelling: text,
      where: place,
      region: undefined,
      parent: undefined,
    };
    putBefore(frame, mark);
    detach(frame);
  }
}

const alternativeOf = (properties: SourceElement): string => {
  const tag = openingOf(properties);
  return unescapedText((attributeIn(tag, "descr") || attributeIn(tag, "title")) ?? "").trim();
};

/** Frames of drawings that show a picture (20.4.2.8, 20.4.2.3), but for those of paragraphs within. */
function framesIn(parent: SourceElement): readonly SourceElement[] {
  return elementsIn(parent).flatMap((child) => {
    if (child.name === "w:p") return [];
    if (child.name !== "wp:inline" && child.name !== "wp:anchor") return framesIn(child);
    return !child.isChanged && /<a:blip\b/.test(child.source.slice(child.from, child.to)) ? [child] : [];
  });
}
