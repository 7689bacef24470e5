import { leastBeside, partDropCap, usualGap } from "../../../graphics/text/paragraph/drop-cap.ts";
import type { Paragraph } from "../../../model/document/flow.ts";
import type { TextInline } from "../../../model/text/inline.ts";
import type { ParagraphProperties } from "../properties/paragraph.ts";
import type { ParagraphOpening } from "../registries/openings.ts";
import type { BlockWriting } from "../writing.ts";
import { twips, twipsUp } from "../xml/units.ts";

/** Word puts the baseline of a line of exact height at this share of it. */
const baselineShare = 0.8;

/** A paragraph without its first letter, and the letter, which is a paragraph of its own in Word. */
export interface DroppedLetter {
  readonly block: Paragraph;
  /** `w:pPr` is made of the properties: a frame as high as the lines beside it (ECMA-376-1, 17.3.1.11). */
  readonly properties: ParagraphProperties;
  readonly letter: TextInline;
}

/**
 * undefined: the paragraph has no drop cap, or no space for lines beside one.
 *
 * @param opening the properties of the whole paragraph, and its look with the direction it runs in
 */
export function droppedIn(
  block: Paragraph,
  { properties, paragraph }: Pick<ParagraphOpening, "properties" | "paragraph">,
  { registries, width, left, right }: BlockWriting,
): DroppedLetter | undefined {
  const { inlines, number, caption, look, path } = block;
  const { dropCap } = paragraph;
  if (dropCap === undefined || inlines.length === 0) return undefined;
  const parted = number === undefined && caption === undefined ? partDropCap(inlines) : undefined;
  const cap = parted && registries.text.dropCap({ cap: parted.cap, look, paragraph, lines: dropCap.lines, path });
  const { lines, gap = usualGap * look.size } = dropCap;
  const space = width + left + right - (properties.start + properties.end) / 20;
  if (parted === undefined || cap === undefined || space - cap.line.width - gap < leastBeside * look.size) {
    registries.losses.report("dropCap", path);
    return undefined;
  }
  const height = lines * cap.step;
  const drop = height * (1 - baselineShare) - cap.descent - cap.foot;
  const frame = `<w:framePr w:dropCap="drop" w:lines="${lines}" w:hSpace="${twips(gap)}" w:wrap="around" w:vAnchor="text" w:hAnchor="text"/>`;
  return {
    block: { ...block, inlines: parted.rest },
    letter: { ...parted.cap, look: { ...parted.cap.look, size: cap.size, baselineShift: -drop } },
    properties: { ...properties, ...besideLines, frame, line: twipsUp(height) },
  };
}

const besideLines = {
  keepNext: true,
  numbering: "",
  borders: "",
  shade: "",
  after: 0,
  lineRule: "exact",
  end: 0,
  firstLine: 0,
  align: "start",
} as const;
