import { luminance } from "../../model/drawing/color.ts";
import type { Rect } from "../../model/geometry.ts";
import { type Color, white } from "../../model/look.ts";
import type { Page, PageMark } from "../../model/page/page.ts";

/** Text that is hard to distinguish from what is behind it. */
export interface Faint {
  readonly path: string;
  readonly page: number;
  readonly rect: Rect;
  /** WCAG 2.2, 1.4.3: from 1 to 21. */
  readonly ratio: number;
  readonly needed: number;
}

/** WCAG 2.2, 1.4.3: text of 18 pt, or of 14 pt in bold, may be fainter. */
const large = { size: 18, boldSize: 14, bold: 700, ratio: 3 };
const usualRatio = 4.5;

/** Something that covers what is painted before it; what is behind text on a picture is not known. */
interface Cover {
  readonly rect: Rect;
  readonly color: Color | undefined;
}

/**
 * Text of too little contrast, once for each node and page. Judged is what is plain: text that stands upright on paper
 * or on a rectangle of one colour.
 */
export function faintText(pages: readonly Page[]): readonly Faint[] {
  const found = new Map<string, Faint>();
  for (const [index, { marks }] of pages.entries()) {
    const covers: Cover[] = [];
    const nodes: { readonly path: string; readonly rect: Rect }[] = [];
    for (const mark of marks) {
      if (mark.kind === "node") nodes.push(mark);
      else if (mark.kind === "line" && mark.hidden !== true) addFaint(found, mark, index + 1, covers, nodes);
      else addCover(covers, mark);
    }
  }
  return [...found.values()];
}

function addCover(covers: Cover[], mark: PageMark): void {
  if (mark.kind === "rect")
    covers.push({ rect: mark.rect, color: mark.fill.opacity < 1 ? undefined : mark.fill.color });
  else if (mark.kind === "picture") covers.push({ rect: mark.rect, color: undefined });
  else if (mark.kind === "drawing") {
    const { width, height } = mark.drawing;
    covers.push({ rect: { x: mark.x, y: mark.y, width, height }, color: undefined });
  } else if (mark.kind === "group" && mark.transform === undefined) {
    // An image behind a box is cut at its corners.
    for (const inner of mark.marks) if (inner.kind === "picture" || inner.kind === "drawing") addCover(covers, inner);
  } else if (mark.kind === "path" && mark.fill !== undefined) {
    covers.push({ rect: boundsOf(mark.path), color: mark.fill.opacity < 1 ? undefined : mark.fill.color });
  }
}

function boundsOf(path: Extract<PageMark, { kind: "path" }>["path"]): Rect {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [, ...numbers] of path) {
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      const [x = 0, y = 0] = [numbers[at], numbers[at + 1]];
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
    }
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function addFaint(
  found: Map<string, Faint>,
  { line, x, y }: Extract<PageMark, { kind: "line" }>,
  page: number,
  covers: readonly Cover[],
  nodes: readonly { readonly path: string; readonly rect: Rect }[],
): void {
  // Highlights and the boxes of spans stand behind a part of the line only.
  if (line.under.length > 0 || line.spans.length > 0) return;
  for (const piece of line.pieces) {
    if (piece.kind !== "glyphs" || piece.look.opacity < 1) continue;
    const spot = { x: x + piece.x, y: y - piece.baselineShift };
    const cover = covers.findLast(({ rect }) => holds(rect, spot));
    const behind = cover === undefined ? white : cover.color;
    if (behind === undefined) continue;
    const { size, weight, color } = piece.look;
    const isLarge = size >= large.size || (size >= large.boldSize && weight >= large.bold);
    const needed = isLarge ? large.ratio : usualRatio;
    const ratio = contrast(color, behind);
    const node = ratio < needed ? nodes.findLast(({ rect }) => holds(rect, spot)) : undefined;
    if (node === undefined) continue;
    const key = `${page} ${node.path}`;
    if (!found.has(key)) found.set(key, { path: node.path, page, rect: node.rect, ratio, needed });
  }
}

const holds = (rect: Rect, { x, y }: { readonly x: number; readonly y: number }): boolean =>
  x >= rect.x - 0.01 && x <= rect.x + rect.width + 0.01 && y >= rect.y - 0.01 && y <= rect.y + rect.height + 0.01;

function contrast(a: Color, b: Color): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((one, other) => one - other);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}
