import type { Stack as StackWord, StyleUse } from "../../../../vocabulary/generated/definition.ts";
import { type Block, isInFlow, type PositionedBlocks, type StackBlock } from "../../../model/document/flow.ts";
import type { Points } from "../../../model/geometry.ts";
import type { BoxLook } from "../../../model/look.ts";
import { isOmitted } from "../../bind/omitted.ts";
import type { MappedMembers } from "../../bind/plan.ts";
import type { ReadContext } from "../context.ts";
import { builtinMargins } from "../styles/builtin.ts";
import type { TextKeys } from "../styles/text-keys.ts";
import { columned } from "./columned.ts";
import { rowsOfStack, takesSpace } from "./stack-rows.ts";

interface StackNode {
  readonly stack: StackWord & MappedMembers;
  readonly style?: StyleUse | undefined;
}

/** Elements in one box; the style stands in the stack or beside it. */
export function readStack({ stack, style }: StackNode, keys: TextKeys, path: string, context: ReadContext): Block {
  const stackPath = `${path}/stack`;
  const look = context.styles.look(keys, "stack", stack.style ?? style, stack.style === undefined ? path : stackPath);
  const placed: PositionedBlocks[] = [];
  const { columns } = stack;
  const inner = widthWithin(look.box, context.availableWidth);
  const width = columns === undefined ? inner : Math.max(0, (inner - (stack.gap ?? 0) * (columns - 1)) / columns);
  const within: ReadContext = { ...context, availableWidth: width, container: placed };
  const { content = [], mappedFrom = Number.POSITIVE_INFINITY, gap } = stack;
  const parts: (readonly Block[])[] = [];
  for (const [at, element] of content.entries()) {
    if (isOmitted(element)) continue;
    const elementPath = at >= mappedFrom ? `${stackPath}/map` : `${stackPath}/content/${at}`;
    parts.push(within.element(element, look.keys, elementPath, within));
  }
  const mirrored = look.paragraph.direction === "rtl";
  const below = () => (gap === undefined ? parts.flat() : new Gaps(gap).between(parts));
  const blocks = columns === undefined ? below() : [rowsOfStack({ stack, columns, parts, path: stackPath, mirrored })];
  const { box } = look;
  const element = stack.style === undefined && style === undefined ? "plain" : "part";
  const own: StackBlock = { kind: "stack", path, anchor: undefined, box, blocks, element };
  return columned(placed.length === 0 ? own : { ...own, placed }, look);
}

/** Width between the edges of the content, to which images in it are scaled. */
export function widthWithin({ margin, padding, border, width }: BoxLook, available: Points): Points {
  const lines = (border.left?.width ?? 0) + (border.right?.width ?? 0);
  const space = available - margin.left - margin.right;
  const outer = typeof width === "number" ? Math.min(width, space) : space;
  return Math.max(0, outer - padding.left - padding.right - lines);
}

type StackEdge = "top" | "bottom";

/** Whether what a stack of the author's begins or ends with stands at its very edge. */
export const isOpenStack = (block: Block, edge: StackEdge): block is StackBlock =>
  block.kind === "stack" &&
  block.element !== undefined &&
  block.box.padding[edge] === 0 &&
  block.box.border[edge] === undefined;

/** Sets what follow one another apart; looks that are alike stay one object. Lives for one stack. */
class Gaps {
  readonly #gap: Points;
  /** Margins of which one edge is moved and the other is still built in. */
  readonly #halfBuiltin = new Set<object>();
  readonly #boxes = { top: new Map<BoxLook, BoxLook>(), bottom: new Map<BoxLook, BoxLook>() };

  constructor(gap: Points) {
    this.#gap = gap;
  }

  /** The blocks of each element, with at least the gap between two of them. A page break needs none. */
  between(parts: readonly (readonly Block[])[]): readonly Block[] {
    const all: Block[] = [];
    for (const part of parts) {
      const at = all.findLastIndex(isInFlow);
      const before = all[at];
      const [first, ...others] = part;
      if (first === undefined) continue;
      if (before === undefined || before.kind === "page-break" || !takesSpace(first)) all.push(first);
      else {
        all[at] = this.#moved(before, "bottom");
        all.push(this.#moved(first, "top"));
      }
      for (const block of others) all.push(block);
    }
    return all;
  }

  /** Margins that meet become one: the gap stands below the upper block, built-in margins give way to it. */
  #moved(block: Block, edge: StackEdge): Block {
    const box = this.#boxOf(block.box, edge);
    if (!isOpenStack(block, edge)) return { ...block, box };
    const at = edge === "top" ? 0 : block.blocks.length - 1;
    const blocks = block.blocks.map((inner, place) => (place === at ? this.#moved(inner, edge) : inner));
    return { ...block, box, blocks };
  }

  #boxOf(box: BoxLook, edge: StackEdge): BoxLook {
    const known = this.#boxes[edge].get(box);
    if (known !== undefined) return known;
    const isBuiltin = builtinMargins.has(box.margin) || this.#halfBuiltin.has(box.margin);
    const own = isBuiltin ? 0 : box.margin[edge];
    const side = edge === "top" || own < 0 ? own : Math.max(own, this.#gap);
    const made = side === box.margin[edge] ? box : { ...box, margin: { ...box.margin, [edge]: side } };
    if (isBuiltin) this.#halfBuiltin.add(made.margin);
    this.#boxes[edge].set(box, made);
    return made;
  }
}
