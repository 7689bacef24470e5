import { costs } from "../../../contract/budget.ts";
import type { Footnote } from "../../../model/document/flow.ts";
import type { ParagraphLook, TextLook } from "../../../model/look.ts";
import { directionOf } from "../../../model/text/direction.ts";
import type { Inline } from "../../../model/text/inline.ts";
import { plainText } from "../../../model/text/plain-text.ts";
import type { FootnoteList } from "../collected/notes.ts";
import type { ReadContext } from "../context.ts";
import type { ElementLook } from "../styles/style-book.ts";
import { noTextKeys } from "../styles/text-keys.ts";
import { Composer } from "./composer.ts";
import type { ShortcodeScene } from "./effect.ts";
import { superscript } from "./looks.ts";

/** Takes a note's text. `around`: the look of the paragraph that calls it. */
export const openNote = (notes: FootnoteList, around: TextLook, context: ReadContext): Composer =>
  new Composer(textOf(lookOf(notes, context), around, context), context.variants);

/** Where a note is called: the notes so far, and the look of the paragraph. */
interface FootnoteCall {
  readonly notes: FootnoteList;
  readonly around: TextLook;
}

/** The note is written: its mark goes into the `text` around it. */
export function addNote(
  { notes, around: caller }: FootnoteCall,
  inlines: readonly Inline[],
  text: Composer,
  { context, path }: ShortcodeScene,
): void {
  context.budget.work(costs.footnote, path);
  const number = notes.all.size + 1;
  const name = `footnote:${number}`;
  const place = `${name}:sign`;
  const look = lookOf(notes, context);
  const own = textOf(look, caller, context);
  const { look: around, span } = text.marks;
  const mark = { kind: "note-marker", note: name } as const;
  text.add({ ...mark, look: raised(around, context), link: { kind: "destination", name }, span });
  const back = { kind: "destination", name: place } as const;
  const lead: readonly Inline[] = [
    { ...mark, look: raised(own, context), link: back, span: undefined },
    { kind: "text", text: "\u2009", look: own, link: undefined, span: undefined },
  ];
  const block: Footnote["block"] = {
    kind: "paragraph",
    role: "p",
    path,
    box: look.box,
    anchor: name,
    inlines: [...lead, ...inlines],
    look: own,
    paragraph: directed(look.paragraph, inlines),
  };
  notes.all.set(name, { name, number, place, block });
}

function lookOf(notes: FootnoteList, { styles }: ReadContext): ElementLook {
  notes.look ??= styles.look(noTextKeys, "footnote", notes.word.style, "/document/footnotes");
  return notes.look;
}

/** In the family of the paragraph that calls it, unless the notes' style sets one. */
function textOf({ keys, text }: ElementLook, { family, otherFamilies, automatic }: TextLook, context: ReadContext) {
  if (keys.families !== undefined || automatic) return text;
  const key = `note in ${JSON.stringify([family, ...otherFamilies])}`;
  return context.variants.of(text, key, (look) => ({ ...look, family, otherFamilies, automatic }));
}

/** The mark is no part of the text: that alone decides on which side the note begins. */
function directed(paragraph: ParagraphLook, inlines: readonly Inline[]): ParagraphLook {
  const direction = paragraph.direction === "auto" ? directionOf(plainText(inlines)) : undefined;
  return direction === undefined ? paragraph : { ...paragraph, direction };
}

const raised = (look: TextLook, { variants }: ReadContext): TextLook => variants.of(look, "sup,", superscript);
