import type { Static } from "typebox";
import { count, listOf, object, record, text, typed } from "../schema.ts";

const anything = (description: string) => typed<unknown>({ description });

const change = object(
  {
    kind: text("What became of it", { enum: ["added", "removed", "changed", "moved"] }),
    from: text("JSON Pointer into the older definition; of what was added there is none"),
    to: text("JSON Pointer into the newer definition; of what was removed there is none"),
    before: anything("What stood there; left out where it has more than 2,000 characters"),
    after: anything("What stands there now; left out where it has more than 2,000 characters"),
    message: text("The same in a sentence: style `title`, `fontSize`: 26 → 24"),
  },
  { optional: ["from", "to", "before", "after"] },
);

/** The differences of two definitions, without the revisions that they are. */
const differences = {
  changes: listOf(change, "In the order in which the newer one is read; at most 1,000"),
  leftOut: count("Changes beyond those listed"),
};

const diff = record("TemplateDiff", {
  templateId: text("The template"),
  from: text("Label of the older revision"),
  to: text("Label of the newer revision"),
  ...differences,
});

/** Schemas of the answers with differences. */
export const diffSchemas = [diff];

/** One difference of two definitions, as it is answered. */
export type DiffChange = Static<typeof change>;
export interface DefinitionDiff {
  readonly changes: readonly DiffChange[];
  readonly leftOut: number;
}
/** The differences of two revisions of a template. */
export type TemplateDiff = Static<typeof diff>;
