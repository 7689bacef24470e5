import { type Caption, nameOf } from "../../../model/document/caption.ts";
import type { TextInline } from "../../../model/text/inline.ts";
import { captionPlace } from "../registries/bookmarks.ts";
import { escapeXml } from "../xml/escape.ts";
import { fieldOf, inlinesXml } from "./inlines.ts";
import type { RunContext } from "./run-context.ts";

/** ECMA-376-1, 17.16.5.56: the name of the numbers of a kind, which Word's tables of figures go by. */
export function sequenceName(kind: string): string {
  const plain = kind.replace(/[^\p{L}\p{N}_]/gu, "_").slice(0, 40);
  return escapeXml(plain.charAt(0).toUpperCase() + plain.slice(1));
}

/** The label and number before a caption's text: Word counts the number. */
export function captionXml(caption: Caption, context: RunContext): string {
  const { bookmarks } = context.writing.registries;
  const around = (form: "auto" | "number") => bookmarks.around(caption.name && captionPlace(caption.name, form));
  const [from, to] = nameOf(caption);
  const [name, number] = [around("auto"), around("number")];
  return caption.lead
    .map((piece, at) => {
      const begins = at === from ? name.start : "";
      const ends = at === to ? name.end : "";
      const { inline } = piece;
      if (piece.kind !== "number" || inline.kind !== "text") return begins + inlinesXml([inline], context) + ends;
      return begins + number.start + numberXml(caption, inline, context) + number.end + ends;
    })
    .join("");
}

const textXml = (text: string, lead: TextInline, context: RunContext): string =>
  inlinesXml([{ ...lead, text }], context);

function numberXml({ kind, prefix, count, restarts }: Caption, lead: TextInline, context: RunContext): string {
  const before = prefix === "" ? "" : textXml(prefix, lead, context);
  const again = restarts ? " \\r 1" : "";
  return before + fieldOf(`SEQ ${sequenceName(kind)} \\* ARABIC${again}`, String(count), lead, context);
}
