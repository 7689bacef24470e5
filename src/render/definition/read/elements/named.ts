import type { Block } from "../../../model/document/flow.ts";
import { type BoxLook, noBox } from "../../../model/look.ts";
import type { ReadContext } from "../context.ts";
import { noted } from "./paragraph.ts";

/** An element's blocks. The first one bears its name; `path` is the element's. */
export function named(
  blocks: readonly Block[],
  id: string | undefined,
  path: string,
  context: ReadContext,
): readonly Block[] {
  if (id === undefined) return blocks;
  const anchor = noted(id, path, context);
  // The named element begins on the page that a break opens.
  const at = blocks.findIndex(({ kind }) => kind !== "page-break");
  const first = blocks[at];
  if (first === undefined) return [...blocks, placeAlone(anchor, path)];
  return blocks.with(at, bearing(anchor, first));
}

/** A place without content: links lead to what follows. */
const placeAlone = (anchor: string, path: string): Block => ({
  kind: "stack",
  path,
  anchor,
  box: { ...noBox, keepWithNext: true },
  blocks: [],
});

function bearing(anchor: string, block: Block): Block {
  if (block.anchor !== undefined || block.kind === "paragraph" || block.kind === "toc-entry")
    return { kind: "stack", path: block.path, anchor, box: around(block.box), blocks: [block] };
  return block.kind === "stack" && block.element !== undefined
    ? { ...block, anchor, element: "part" }
    : { ...block, anchor };
}

/** A box that shows nothing and breaks pages where the one in it does. */
const around = ({ keepWithNext, breakBefore, breakAfter }: BoxLook): BoxLook => ({
  ...noBox,
  keepWithNext,
  breakBefore,
  breakAfter,
});
