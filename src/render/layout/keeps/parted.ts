import { isInFlow, type Section } from "../../model/document/flow.ts";
import type { Context } from "../context.ts";
import type { Fragment } from "../fragment.ts";
import { keepsWithNext, pathOf } from "./break-constraints.ts";
import { reportGivenWay } from "./given-way.ts";

/** Reports that a page break of the author parts a fragment, as a heading, from what is below it: breaks outrank what is kept. */
export function reportParted(fragment: Fragment, context: Context): void {
  const message = "It is kept with the next block, but a page break stands between them; they are on two pages.";
  reportGivenWay({ errorCode: undefined, code: "KEEP_NOT_POSSIBLE", path: pathOf(fragment), message }, context);
}

/** The same of what a section ends with, where another begins on a new page. */
export function reportPartedSections(sections: readonly Section[], context: Context): void {
  for (const [at, { blocks }] of sections.entries()) {
    const next = sections[at + 1];
    const last = blocks.findLast(isInFlow);
    if (next !== undefined && next.continues !== true && last !== undefined && keepsWithNext(last))
      reportParted(last, context);
  }
}
