import type { SeparatorBlock } from "../../model/document/flow.ts";
import { resolve } from "../../model/drawing/clip.ts";
import { fitInBox, slack } from "../box/box.ts";
import { rule } from "../box/rule.ts";
import type { Context } from "../context.ts";
import { type AvailableSpace, type Fit, type FrameItem, none, whole } from "../fit.ts";
import type { Fragment } from "../fragment.ts";
import { withAnchor } from "./stack.ts";

/** A rule across its space, or of its own length. */
export function layoutSeparator(block: SeparatorBlock, space: AvailableSpace, context: Context): Fit<Fragment> {
  return fitInBox({ box: block.box, path: block.path, first: true }, space, context, (inner) => {
    const { width } = block.line;
    if (width > inner.height + slack) return none("the rule is thicker than what is left of the page");
    const length = block.length === undefined ? inner.width : Math.min(resolve(block.length, inner.width), inner.width);
    const free = block.box.width === undefined ? inner.width - length : 0;
    const x = block.box.align === "left" ? 0 : block.box.align === "center" ? free / 2 : free;
    const items: FrameItem[] = [];
    if (width > 0 && length > 0) items.push(rule(block.line, x, width / 2, x + length, width / 2));
    return whole(withAnchor(block, { height: width, baseline: undefined, items }));
  });
}
