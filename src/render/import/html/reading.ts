import type { Syntax } from "../../tag-languages/statements.ts";
import type { ImportFindings } from "../findings.ts";
import type { Pictures } from "../pictures.ts";
import type { LoopItem } from "../placeholders/loop-item.ts";
import type { Sample } from "../placeholders/sample.ts";
import type { TextMarks } from "../text/compose.ts";
import type { CssCascade } from "./cascade.ts";
import type { ElementIds } from "./ids.ts";
import type { NamedStyles } from "./styles.ts";
import type { HtmlElement } from "./tree.ts";

/** All that reading a page comes back to. */
export interface HtmlReadState {
  readonly findings: ImportFindings;
  readonly pictures: Pictures;
  readonly sample: Sample;
  readonly syntax: Syntax;
  readonly cascade: CssCascade;
  readonly styles: NamedStyles;
  /** Ids that links lead to. */
  readonly places: ElementIds;
  /** Points between the margins of the page. */
  readonly textWidth: number;
  /** Elements that are known to stand in a line, or not to. */
  readonly inline: WeakMap<HtmlElement, boolean>;
  /** The link around a block. */
  readonly link: TextMarks;
  /** Within a loop: its entry. */
  readonly item: LoopItem | undefined;
  /** Loops and conditions around. */
  readonly depth: number;
}
