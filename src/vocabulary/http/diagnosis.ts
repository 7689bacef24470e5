import type { Static } from "typebox";
import { limits } from "../limits.ts";
import { placed } from "./placed.ts";
import { count, listOf, number, object, text, typed, words } from "./schema.ts";

/** A box on a page: left, top, width, height in points from the page's top left corner. */
export type DiagnosedBox = readonly [x: number, y: number, width: number, height: number];

const placeOnPage = {
  page: count("From 1"),
  box: typed<DiagnosedBox>(
    listOf(typed<number>({ type: "number" }), "Left, top, width and height in points, from the page's top left corner"),
  ),
};

const node = object({
  path: text("JSON Pointer"),
  boxes: listOf(object(placeOnPage), "One for each page, or part of a page, it is on"),
});

const finding = object(
  {
    ...placed("Warning", "Finding"),
    severity: text("How much it matters", { enum: ["info", "warning", "error"] }),
    ...placeOnPage,
    measured: number("How wide or high it came out, in points; of a picture its dots per inch"),
    allowed: number("The space there was; of dots per inch and of contrast the least"),
  },
  { optional: ["page", "box", "measured", "allowed"] },
);

const data = object(
  {
    used: words("Places that are read"),
    unresolved: words("References without a value, as they are written"),
    unused: words("The outermost places nothing refers to"),
    inferredSchema: typed<object>({
      type: "object",
      description: "A JSON Schema of what is read, by the values it has here",
    }),
  },
  { description: "What the definition takes from the data; `*` in a JSON Pointer stands for any index" },
);

/** Members of a diagnosis in addition to those of a generation's answer. */
export const diagnosed = {
  nodes: listOf(node, `Where the nodes of the definition stand; at most ${limits.diagnosedNodes}`),
  nodesLeftOut: count("Nodes beyond those listed"),
  findings: listOf(
    finding,
    "The warnings, and what else somebody may want to look at; page and box where their place is on a page",
  ),
  data,
};

/** A finding of the diagnosis; warnings are findings, too. */
export type Finding = Static<typeof finding>;
/** A node of the definition and its position. */
export type DiagnosedNode = Static<typeof node>;
/** The parts of the data that a definition uses. */
export type DataUsed = Static<typeof data>;
export type LayoutDiagnosis = { readonly [Part in keyof typeof diagnosed]: Static<(typeof diagnosed)[Part]> };
