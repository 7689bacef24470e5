import type { Paragraph } from "../../../model/document/flow.ts";
import type { Points } from "../../../model/geometry.ts";
import type { ParagraphLook, TextLook } from "../../../model/look.ts";
import type { ParagraphProperties } from "../properties/paragraph.ts";
import type { RunLook } from "../properties/run.ts";
import type { DocxStyle } from "./styles.ts";

/** Everything about a paragraph that is known before its text is written. */
export interface ParagraphOpening {
  readonly style: DocxStyle;
  /** With its direction decided. */
  readonly paragraph: ParagraphLook;
  readonly properties: ParagraphProperties;
  /** Look of the paragraph mark. */
  readonly run: RunLook;
  /** `w:pPr`. */
  readonly xml: string;
}

/** Where text stands, as far as it matters to how it begins. */
interface OpeningSpot {
  readonly direction: "ltr" | "rtl";
  readonly place: string;
  /** Above it, points. */
  readonly inset: Points;
  readonly keepNext: boolean;
}

interface Known extends OpeningSpot, Pick<Paragraph, "paragraph" | "named" | "role"> {
  readonly opening: ParagraphOpening;
}

/** Openings of cells' text, each worked out once: most of a table's cells have the same. */
export class Openings {
  readonly #known = new Map<TextLook, Known[]>();

  /** The opening of a paragraph without a box that is first in its cell. */
  of({ look, paragraph, named, role }: Paragraph, spot: OpeningSpot, make: () => ParagraphOpening): ParagraphOpening {
    const { direction, place, inset, keepNext } = spot;
    const alike = this.#known.get(look) ?? [];
    this.#known.set(look, alike);
    for (const known of alike) {
      if (
        known.paragraph === paragraph &&
        known.direction === direction &&
        known.named === named &&
        known.role === role &&
        known.place === place &&
        known.inset === inset &&
        known.keepNext === keepNext
      )
        return known.opening;
    }
    const opening = make();
    alike.push({ paragraph, named, role, direction, place, inset, keepNext, opening });
    return opening;
  }
}
