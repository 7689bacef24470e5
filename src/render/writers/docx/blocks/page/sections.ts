import { plainDigits } from "../../../../../vocabulary/counters/counting-symbol.ts";
import type { Flow, Section } from "../../../../model/document/flow.ts";
import type { Part } from "../../package/package.ts";
import { numberingOfNotes } from "../../parts/note-numbering.ts";
import { fitsPage, type SectionColumns, sectionXml, type ZoneReference } from "../../properties/section.ts";
import { type BlockWriting, type OpenSection, openSpacing, outermost, type Registries } from "../../writing.ts";
import { numberFormats } from "../../xml/number-formats.ts";
import { SignatureAnchor } from "../signature-block.ts";
import { endContainer, spacerXml, writeAnchors } from "../spacer.ts";
import { HeaderFooterParts } from "./zones.ts";

/** Writes the body: its sections one after another. `block` writes a block of any kind. */
export function writeSections(
  { sections }: Flow,
  part: Part,
  registries: Registries,
  block: BlockWriting["block"],
): void {
  const zones = new HeaderFooterParts(sections, part, registries, block);
  const signature = new SignatureAnchor(registries);
  for (const [at, section] of sections.entries()) {
    const isLast = at === sections.length - 1;
    const open = new SectionWriter(section, zones.of(section), part, registries);
    const { size, margin } = section.setup;
    const height = Math.max(1, size.height - margin.top - margin.bottom);
    const writing = outermost(section.setup, height, { registries, part, place: "body", section: open, block });
    for (const one of section.blocks) {
      signature.before(one.path, section, writing);
      writing.block(one, writing);
    }
    if (isLast) signature.end(section, writing);
    if (isLast) endContainer(writing);
    open.end(writing, isLast);
  }
}

/** One section of the definition: in Word one for each change of the number of columns. */
class SectionWriter implements OpenSection {
  readonly #section: Section;
  readonly #part: Part;
  #zones: readonly ZoneReference[];
  #type: "nextPage" | "continuous" = "nextPage";
  #begun = false;
  readonly #footnotes: string;

  constructor(section: Section, zones: readonly ZoneReference[], part: Part, registries: Registries) {
    this.#section = section;
    this.#zones = zones;
    this.#part = part;
    this.#footnotes = registries.footnotes === undefined ? "" : numberingOfNotes(registries.footnotes);
    const { setup, path } = section;
    if (setup.numbers !== undefined && setup.numbers.prefix !== "") registries.losses.report("pagePrefix", path);
    const { symbol = plainDigits } = setup.numbers ?? {};
    if (numberFormats[symbol] === undefined) registries.losses.report("pageDigits", path);
    if (setup.bleed !== undefined || setup.cropMarks) registries.losses.report("bleed", path);
    if (!fitsPage(setup)) registries.losses.report("pageSize", path);
    if (Object.values(setup.border).some((line) => line !== undefined)) registries.losses.report("pageBorder", path);
  }

  inColumns(columns: SectionColumns, writing: BlockWriting, content: () => void): void {
    const { spacing } = writing;
    const distance = spacing.owed - (spacing.last === "paragraph" ? spacing.below : 0);
    writeAnchors(writing);
    // A reader that takes the paragraph with the section's end away would take the distance as well.
    if (distance > 0 && spacing.last !== "nothing") this.#part.write(spacerXml(distance));
    if (spacing.last !== "nothing" || this.#begun) this.#close(undefined);
    if (spacing.breaks) this.#type = "nextPage";
    Object.assign(spacing, openSpacing());
    content();
    this.#close(columns);
    Object.assign(spacing, openSpacing(), { last: "paragraph" });
  }

  /** The last section's properties stand at the end of the body, those of others in a paragraph. */
  end(writing: BlockWriting, isLast: boolean): void {
    writeAnchors(writing);
    if (isLast) this.#part.write(this.#xml(undefined));
    else this.#close(undefined);
  }

  #close(columns: SectionColumns | undefined): void {
    this.#part.write(spacerXml(0, { last: this.#xml(columns) }));
    this.#begun = true;
    this.#type = "continuous";
    this.#zones = [];
  }

  #xml(columns: SectionColumns | undefined): string {
    const titlePage = this.#zones.some(({ pages }) => pages === "first");
    return sectionXml({
      setup: this.#section.setup,
      zones: this.#zones,
      type: this.#type,
      columns,
      titlePage,
      footnotes: this.#footnotes,
    });
  }
}
