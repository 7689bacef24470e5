import type { Rect } from "../../../src/render/model/geometry.ts";
import type { Page, PageMark } from "../../../src/render/model/page/page.ts";

const edge = 0.02;

/** Whether a mark stands on its page, or what is for the eye in its bleed; of paths and groups it is not known. Upright and level rules only. */
export function isInside(mark: PageMark, { size }: Page): boolean {
  const within = (x1: number, y1: number, x2: number, y2: number) =>
    x1 >= -edge && y1 >= -edge && x2 <= size.width + edge && y2 <= size.height + edge;
  const printed = size.boxes?.bleed ?? { x: 0, y: 0, ...size };
  const onPaper = ({ x, y, width, height }: Rect) =>
    x >= printed.x - edge &&
    y >= printed.y - edge &&
    x + width <= printed.x + printed.width + edge &&
    y + height <= printed.y + printed.height + edge;
  switch (mark.kind) {
    case "line":
      return within(mark.x, mark.y - mark.line.ascent, mark.x + mark.line.width, mark.y + mark.line.descent);
    case "rect":
    case "picture":
      return onPaper(mark.rect);
    case "link":
      return within(mark.rect.x, mark.rect.y, mark.rect.x + mark.rect.width, mark.rect.y + mark.rect.height);
    case "rule": {
      const half = mark.stroke.width / 2;
      const level = mark.y1 === mark.y2 ? half : 0;
      return within(mark.x1 - (half - level), mark.y1 - level, mark.x2 + (half - level), mark.y2 + level);
    }
    case "anchor":
      return within(mark.x, mark.y, mark.x, mark.y);
    case "drawing":
      return onPaper({ ...mark.drawing, x: mark.x, y: mark.y });
    case "path":
    case "node":
    case "part":
    case "part-end":
    case "group":
      return true;
  }
}
