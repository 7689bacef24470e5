import { Report } from "../../../../src/render/contract/report.ts";
import type { DeclaredFamily, Typesetter } from "../../../../src/render/graphics/text/typesetter.ts";
import { type ParagraphLook, plainParagraph, type TextLook } from "../../../../src/render/model/look.ts";
import type { Page, PageMark } from "../../../../src/render/model/page/page.ts";
import type { Line } from "../../../../src/render/model/text/line.ts";
import { writePdf } from "../../../../src/render/writers/pdf/write.ts";
import { bundledEngine } from "../../../support/letters/real-fonts.ts";
import { facts } from "./made.ts";
import { look } from "./plain-type.ts";

// Pages with type set by the real engine.

const engine = bundledEngine();

const plain: ParagraphLook = { ...plainParagraph, orphans: 2, widows: 2 };

export interface Setting {
  readonly text: string;
  readonly look?: Partial<TextLook>;
  readonly paragraph?: Partial<ParagraphLook>;
  readonly width?: number;
}

export interface SetDocument {
  readonly bytes: Uint8Array;
  readonly lines: readonly Line[];
  readonly height: number;
}

/** Paragraphs one below the other on a page 400 pt wide. */
export function setDocument(
  settings: readonly Setting[],
  declared: ReadonlyMap<string, DeclaredFamily> = new Map(),
): SetDocument {
  const report = new Report();
  const typesetter = engine.typesetter({ declared, report, locale: "en-GB" });
  try {
    const marks: PageMark[] = [];
    let y = 20;
    for (const line of settings.flatMap((setting) => setLines(typesetter, setting))) {
      marks.push({ kind: "line", x: 20, y: y + line.ascent, line });
      y += line.ascent + line.descent + 4;
    }
    const page: Page = { size: { width: 400, height: Math.max(200, y + 20) }, marks };
    const lines = marks.flatMap((mark) => (mark.kind === "line" ? [mark.line] : []));
    return { bytes: writePdf([page], facts, typesetter, report).bytes, lines, height: page.size.height };
  } finally {
    typesetter.close();
  }
}

function setLines(typesetter: Typesetter, { text, look: changes, paragraph, width }: Setting): readonly Line[] {
  const all = { ...look, ...changes };
  const inline = { kind: "text", text, look: all, link: undefined, span: undefined } as const;
  const prepared = typesetter.prepare([inline], all, { ...plain, ...paragraph }, "/content/0");
  return typesetter.lines(prepared, width ?? 360);
}
