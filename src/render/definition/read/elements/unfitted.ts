import type { BoxLook } from "../../../model/look.ts";
import type { ReadContext } from "../context.ts";

/** The content that a style can make fit: text of its own, a stack with all that is in it, or nothing. */
type FitHolder = "stack" | "other";

/** Reports keys of a style that make text fit where nothing is made to fit. `path`: the element's. */
export function reportUnfitted({ fitting }: BoxLook, holder: FitHolder, path: string, { report }: ReadContext): void {
  if (fitting === undefined) return;
  const idle = [
    ...(holder === "other" && fitting.shrink ? ["fit"] : []),
    ...(fitting.maxLines === undefined ? [] : ["maxLines"]),
    ...(holder === "other" && fitting.clip ? ["overflow"] : []),
    ...(fitting.ellipsis ? ["textOverflow"] : []),
  ];
  if (idle.length === 0) return;
  const remedy =
    holder === "stack" ? "give it to the texts in the stack" : "give it to the text, or to a stack around it";
  const message = `The style's ${idle.join(" and ")} has no effect on this element; ${remedy}.`;
  report.add("CONTENT_ERROR", "FIT_IGNORED", path, message);
}
