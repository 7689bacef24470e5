import { judged } from "./rule.ts";

/** Reads a table of contents: its levels go down. */
export const readToc = judged((made, trail) => {
  const levels = typeof made === "object" && made !== null ? (made as { readonly levels?: unknown }).levels : undefined;
  const [first, last] = Array.isArray(levels) ? levels : [];
  if (typeof first === "number" && typeof last === "number" && first > last)
    trail.add(
      "INVALID_VALUE",
      `Expected a level and one that is as low or lower; came ${first} and ${last}.`,
      "levels",
    );
});
