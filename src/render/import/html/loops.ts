import { quoted } from "../findings.ts";
import { loopOver, type Repetition } from "../placeholders/loop-over.ts";
import type { HtmlReadState } from "./reading.ts";
import { placeOf } from "./styled.ts";
import type { HtmlChild, HtmlElement } from "./tree.ts";

/** The children of one element between `{{#each rows}}` or `{{#rows}}` and its end. */
export interface Loop extends Repetition {
  readonly children: readonly HtmlChild[];
  /** Where its end stands among the children. */
  readonly end: number;
}

const path = "[\\p{L}_][\\p{L}\\p{N}_.]{0,100}";
const opening = new RegExp(`^#(?:each\\s+)?(?:this\\.)?(${path})$`, "u");

/** The loop that begins at a child; undefined: none does, or its end is elsewhere, which is reported. */
export function loopAt(children: readonly HtmlChild[], at: number, reading: HtmlReadState): Loop | undefined {
  const child = children[at];
  if (child === undefined || typeof child === "string" || child.mark === undefined) return undefined;
  const [, list] = opening.exec(child.mark) ?? [];
  const end = endOf(children, at);
  if (list === undefined || end === undefined) return undefined;
  const loop = loopOver({ list }, { ...reading, place: placeOf(child) });
  return loop === undefined ? undefined : { ...loop, children: children.slice(at + 1, end), end };
}

/** Whether a loop is among the children. */
export const hasLoop = (children: readonly HtmlChild[]): boolean =>
  children.some(
    (child, at) =>
      typeof child !== "string" &&
      child.mark !== undefined &&
      opening.test(child.mark) &&
      endOf(children, at) !== undefined,
  );

/** The end of the block that begins at `at`; blocks may stand in one another. */
function endOf(children: readonly HtmlChild[], at: number): number | undefined {
  let depth = 0;
  for (let one = at; one < children.length; one += 1) {
    const child = children[one];
    const mark = typeof child === "string" ? undefined : child?.mark;
    if (mark?.startsWith("#") === true || mark?.startsWith("^") === true) depth += 1;
    if (mark?.startsWith("/") === true) depth -= 1;
    if (depth === 0 && mark !== undefined) return one;
  }
  return undefined;
}

const isEnd = ({ mark }: HtmlElement): boolean => mark?.startsWith("/") === true;

/** A tag that is no loop here, such as a condition: it is left out, and what is in it stands as it is. */
export function reportMark(child: HtmlElement, { findings }: Pick<HtmlReadState, "findings">): void {
  if (isEnd(child)) return;
  const message = `${quoted(`{{${child.mark}}}`)} is not understood, and is left out.`;
  findings.placeholder("lost", placeOf(child), message);
}
