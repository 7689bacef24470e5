import type { XmlElement } from "../../../documents/verify/ooxml/xml-tree.ts";
import type { ImportFindings } from "../../findings.ts";
import type { ImportedInline } from "../../text/compose.ts";
import { shownText } from "./shown-text.ts";

interface ParagraphCuts {
  readonly first: string[];
  readonly last: string[];
}

/** Tags of loops and conditions that go out of their paragraphs, as the loop or the condition is read. Lives for one file. */
export class TagCuts {
  readonly #cuts = new WeakMap<XmlElement, ParagraphCuts>();

  /** Cuts the first or the last one that is spelt so. */
  cut(p: XmlElement, tag: string, which: "first" | "last"): void {
    const cuts = this.#cuts.get(p) ?? { first: [], last: [] };
    cuts[which].push(tag);
    this.#cuts.set(p, cuts);
  }

  /** The text of a paragraph without what was cut, with signs for what is no text. */
  textOf(p: XmlElement): string {
    const { first = [], last = [] } = this.#cuts.get(p) ?? {};
    const whole = shownText(p);
    const begun = first.reduce((text, tag) => cutAt(text, tag, text.indexOf(tag)), whole);
    return last.reduce((text, tag) => cutAt(text, tag, text.lastIndexOf(tag)), begun);
  }

  /** The pieces of a paragraph without them. No tag is in two of its texts. */
  appliedTo(p: XmlElement, inlines: readonly ImportedInline[], findings: ImportFindings): readonly ImportedInline[] {
    const cuts = this.#cuts.get(p);
    if (cuts === undefined) return inlines;
    const made = [...inlines];
    for (const tag of cuts.first) cutIn(made, tag, made.findIndex(hasIn(tag)), "indexOf");
    for (const tag of cuts.last) cutIn(made, tag, made.findLastIndex(hasIn(tag)), "lastIndexOf");
    findings.ledger.text([...cuts.first, ...cuts.last].join(" "));
    return made;
  }
}

export const cutAt = (text: string, tag: string, at: number): string =>
  at === -1 ? text : text.slice(0, at) + text.slice(at + tag.length);

const hasIn =
  (tag: string) =>
  (inline: ImportedInline): boolean =>
    inline.kind === "text" && inline.text.includes(tag);

function cutIn(inlines: ImportedInline[], tag: string, at: number, end: "indexOf" | "lastIndexOf"): void {
  const inline = inlines[at];
  if (inline?.kind === "text") inlines[at] = { ...inline, text: cutAt(inline.text, tag, inline.text[end](tag)) };
}
