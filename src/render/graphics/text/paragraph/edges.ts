import type { Points } from "../../../model/geometry.ts";
import type { SpanBox } from "../../../model/text/inline.ts";
import type { ParagraphItem, SpanEdge } from "./prepared.ts";

/** The boxes around something, outermost first. */
export function spanChain(span: SpanBox | undefined): readonly SpanBox[] {
  const chain: SpanBox[] = [];
  for (let box = span; box !== undefined; box = box.outer) chain.push(box);
  return chain.reverse();
}

/** Where the boxes of spans begin and end; `base` is the paragraph's level. Empty spans have no edges. */
export function findEdges(items: readonly ParagraphItem[], base: number): readonly SpanEdge[] {
  const edges: SpanEdge[] = [];
  let open: readonly SpanBox[] = [];
  items.forEach((item, index) => {
    const chain = spanChain(item.span);
    const shared = sharedLength(open, chain);
    const before = items[index - 1];
    if (before !== undefined) closeSpans(open.slice(shared), before.end, base, edges);
    for (const span of chain.slice(shared)) {
      edges.push({ at: item.start, side: "start", span, level: base, width: edgeWidth(span, base, "start") });
    }
    open = chain;
  });
  const last = items.at(-1);
  if (last !== undefined) closeSpans(open, last.end, base, edges);
  return edges;
}

function closeSpans(spans: readonly SpanBox[], end: number, level: number, edges: SpanEdge[]): void {
  for (const span of spans.toReversed()) {
    edges.push({ at: end, side: "end", span, level, width: edgeWidth(span, level, "end") });
  }
}

function sharedLength(a: readonly SpanBox[], b: readonly SpanBox[]): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

/** An edge is a left one when text runs to the right at a start, or to the left at an end. */
export const isLeft = (side: SpanEdge["side"], level: number): boolean => (side === "start") === (level % 2 === 0);

function edgeWidth({ look }: SpanBox, level: number, side: SpanEdge["side"]): Points {
  const { padding, border } = look;
  return isLeft(side, level) ? padding.left + (border.left?.width ?? 0) : padding.right + (border.right?.width ?? 0);
}
