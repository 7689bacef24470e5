import type { WidthRange } from "../graphics/text/typesetter.ts";
import type { Paragraph } from "../model/document/flow.ts";
import type { Points } from "../model/geometry.ts";
import type { LineGapAt } from "../model/look.ts";
import type { Line } from "../model/text/line.ts";

/**
 * Learns what layout asks of the text of paragraphs. Their answers are all that it knows of it: the same answers place everything in
 * the same way, whatever the text says.
 */
export interface LayoutQuestions {
  /** Its lines in a width, beside what stands there. */
  lines(block: Paragraph, width: Points, lines: readonly Line[], beside: LineGapAt | undefined): void;
  extent(block: Paragraph, extent: WidthRange): void;
  /** Whether each of its words fits into a width; all do. */
  words(block: Paragraph, width: Points): void;
  /** Anything else. */
  other(block: Paragraph): void;
  /** What leaves its page, of all that is painted on it. */
  outside(): void;
}
