import type { DocumentNotes, Section } from "../../../model/document/flow.ts";
import type { Part } from "../package/package.ts";
import { type BlockWriting, outermost, type Registries } from "../writing.ts";
import { wordNamespaces } from "../xml/namespaces.ts";
import { countsWith } from "./note-numbering.ts";

/** Word's own notes: the line above the notes, and the one above notes that go on from the page before. */
const separators =
  '<w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote><w:footnote w:type="continuationSeparator" w:id="0"><w:p><w:r><w:continuationSeparator/></w:r></w:p></w:footnote>';

/** Writes the notes of a document into a part of their own. */
export function writeFootnotes(
  footnotes: DocumentNotes,
  { setup }: Pick<Section, "setup">,
  document: Part,
  registries: Registries,
  block: BlockWriting["block"],
): void {
  const part = registries.package.part("word/footnotes.xml", "footnotes");
  document.relationships.add("footnotes", "footnotes.xml");
  registries.losses.report("noteLook", "/document/footnotes");
  if (!countsWith(footnotes)) registries.losses.report("noteMarks", "/document/footnotes");
  part.write(`<w:footnotes ${wordNamespaces}>${separators}`);
  for (const note of footnotes.notes.values()) {
    part.write(`<w:footnote w:id="${note.number}">`);
    const where = { registries, part, place: "note", section: undefined, block } as const;
    const writing = outermost(setup, setup.size.height, where);
    writing.block(note.block, writing);
    part.write("</w:footnote>");
  }
  part.write("</w:footnotes>");
}

/** For `settings.xml` (17.11.12): which notes are the separators. */
export const noteSeparators = '<w:footnotePr><w:footnote w:id="-1"/><w:footnote w:id="0"/></w:footnotePr>';
