import { directionOf } from "../../model/direction.ts";
import type { Footnote } from "../../model/flow.ts";
import type { Inline } from "../../model/inline.ts";
import type { ParagraphLook, TextLook } from "../../model/look.ts";
import { plainText } from "../../model/plain-text.ts";
import type { ReadContext } from "../context.ts";
import type { Notes } from "../notes.ts";
import type { ElementLook } from "../styles/style-book.ts";
import { noTextKeys } from "../styles/text-keys.ts";
import { Composer } from "./composer.ts";
import type { Scene } from "./effect.ts";
import { superscript } from "./looks.ts";

/** Takes a note's text. */
export const openNote = (notes: Notes, context: ReadContext): Composer =>
  new Composer(lookOf(notes, context).text, context.variants);

/** The note is written: its mark goes into the `text` around it. */
export function addNote(notes: Notes, inlines: readonly Inline[], text: Composer, { context, path }: Scene): void {
  const number = notes.all.size + 1;
  const name = `footnote:${number}`;
  const place = `${name}:sign`;
  const look = lookOf(notes, context);
  const { look: around, span } = text.marks;
  const mark = { kind: "note-marker", note: name } as const;
  text.add({ ...mark, look: raised(around, context), link: { kind: "destination", name }, span });
  const back = { kind: "destination", name: place } as const;
  const lead: readonly Inline[] = [
    { ...mark, look: raised(look.text, context), link: back, span: undefined },
    { kind: "text", text: "\u2009", look: look.text, link: undefined, span: undefined },
  ];
  const block: Footnote["block"] = {
    kind: "paragraph",
    role: "p",
    path,
    box: look.box,
    anchor: name,
    inlines: [...lead, ...inlines],
    look: look.text,
    paragraph: directed(look.paragraph, inlines),
  };
  notes.all.set(name, { name, number, place, block });
}

function lookOf(notes: Notes, { styles }: ReadContext): ElementLook {
  notes.look ??= styles.look(noTextKeys, "footnote", notes.word.style, "/document/footnotes");
  return notes.look;
}

/** The mark is no part of the text: that alone decides on which side the note begins. */
function directed(paragraph: ParagraphLook, inlines: readonly Inline[]): ParagraphLook {
  const direction = paragraph.direction === "auto" ? directionOf(plainText(inlines)) : undefined;
  return direction === undefined ? paragraph : { ...paragraph, direction };
}

const raised = (look: TextLook, { variants }: ReadContext): TextLook => variants.of(look, "sup,", superscript);
