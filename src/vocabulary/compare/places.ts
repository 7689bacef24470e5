import { isJsonObject } from "../json/json-object.ts";
import { stepsOfPointer, valueAt } from "../json/pointer.ts";

/** A place of a definition as a person counts it. */
export type PlacePart =
  /** A member of `document` or of the root: page setup, header, footer, and so on. */
  | { readonly kind: "section"; readonly name: string }
  | { readonly kind: "style"; readonly name: string }
  /** An element of some content; `number` counts from 1, `element` is its key (`p`, `table`). */
  | { readonly kind: "element"; readonly number: number; readonly element: string | undefined }
  | { readonly kind: "row"; readonly number: number }
  | { readonly kind: "cell"; readonly number: number }
  | { readonly kind: "entry"; readonly number: number }
  | { readonly kind: "member"; readonly name: string };

const elementKeys = new Set(
  "p h1 h2 h3 h4 h5 ul ol table image pdf separator break columns stack toc svg chart use th td content".split(" "),
);

/** Lists whose entries are elements. */
const lists = new Set(["content", "stack", "columns", "use"]);

/** The parts of a place, from the outside: `root` is the definition that the pointer leads into. */
export function placeParts(root: unknown, pointer: string): readonly PlacePart[] {
  const steps = stepsOfPointer(pointer);
  const parts: PlacePart[] = [];
  for (let at = 0; at < steps.length; at += 1) {
    const part = partAt(root, steps, at);
    if (part !== undefined) parts.push(part);
  }
  return parts;
}

function partAt(root: unknown, steps: readonly string[], at: number): PlacePart | undefined {
  const step = steps[at] ?? "";
  const parent = steps[at - 1];
  const holder = valueAt(root, steps.slice(0, at));
  if (Array.isArray(holder)) return entryPart(root, steps, at, { step, parent });
  if (parent === "styles") return { kind: "style", name: step };
  const isLast = at === steps.length - 1;
  if (at === 0 && isRoot(step) && !isLast) return undefined;
  if (at === 1 && (isLast || !lists.has(step)))
    return step === "styles" && !isLast ? undefined : { kind: "section", name: step };
  // The name of an element, a row or a style says these already.
  if (!isLast && ((elementKeys.has(step) && isNumber(parent)) || step === "rows" || lists.has(step))) return undefined;
  return { kind: "member", name: step };
}

function entryPart(
  root: unknown,
  steps: readonly string[],
  at: number,
  { step, parent }: { readonly step: string; readonly parent: string | undefined },
): PlacePart {
  const number = Number(step) + 1;
  if (parent === "rows") return { kind: "row", number };
  if (isNumber(parent) && steps[at - 2] === "rows") return { kind: "cell", number };
  if (parent !== undefined && lists.has(parent))
    return { kind: "element", number, element: elementOf(valueAt(root, steps.slice(0, at + 1))) };
  return { kind: "entry", number };
}

const isRoot = (step: string): boolean => step === "document" || step === "component";

const isNumber = (step: string | undefined): boolean => step !== undefined && /^\d+$/.test(step);

/** The key that says what an element is. */
export function elementOf(value: unknown): string | undefined {
  if (!isJsonObject(value)) return undefined;
  return Object.keys(value).find((key) => elementKeys.has(key));
}
