import type { CaptionPiece } from "../../../model/document/caption.ts";
import type { Inline } from "../../../model/text/inline.ts";
import type { LeadWords } from "../collected/lead-words.ts";
import type { ReadContext } from "../context.ts";
import { readText } from "../shortcodes/read-text.ts";
import type { ElementLook } from "../styles/style-book.ts";

/** A text in which `{label}` and `{n}` have a place. */
type Text = Extract<Inline, { readonly kind: "text" }>;

/** Label and number come in when shortcodes are read: what stands in them is text. `path`: JSON Pointer of the template. */
export function readLead(
  words: LeadWords,
  { text: look }: ElementLook,
  path: string,
  context: ReadContext,
): Pick<ReturnType<typeof readText>, "align"> & { readonly lead: readonly CaptionPiece[] } {
  const { inlines, align } = readText(words.template, look, { context, path });
  return {
    align,
    lead: inlines.flatMap((inline) => (inline.kind === "text" ? piecesOf(inline, words) : other(inline))),
  };
}

const other = (inline: Inline): CaptionPiece => ({ kind: "text", text: " ", inline });

function piecesOf(inline: Text, { label, number }: LeadWords): readonly CaptionPiece[] {
  const piece = (kind: CaptionPiece["kind"], text: string): CaptionPiece => ({
    kind,
    text,
    inline: { ...inline, text },
  });
  return inline.text.split(/([{]label[}]|[{]n[}])/).flatMap((part): readonly CaptionPiece[] => {
    if (part === "") return [];
    if (part === "{label}") return [piece("label", label)];
    return [part === "{n}" ? piece("number", number) : piece("text", part)];
  });
}

/** The pieces as inlines; those that look the same are one, so that their letters are set together. */
export function leadInlines(lead: readonly CaptionPiece[]): readonly Inline[] {
  const joined: Inline[] = [];
  for (const { inline } of lead) {
    const last = joined.at(-1);
    if (last?.kind === "text" && inline.kind === "text" && isAlike(last, inline))
      joined[joined.length - 1] = { ...last, text: last.text + inline.text };
    else joined.push(inline);
  }
  return joined;
}

const isAlike = (one: Text, other: Text): boolean =>
  one.look === other.look && one.link === other.link && one.span === other.span;
