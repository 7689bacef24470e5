import type { Tree } from "@lezer/common";
import type { Finding } from "../../../src/vocabulary/http/diagnosis.ts";
import { checkComponent, validateDefinition } from "../../../src/vocabulary/validate.ts";
import { brokenPlaces, placeOf, type Slice, type Span } from "./places.ts";

/** Something to mend or to look at, with its place in the text and, where it has one, its page. */
export interface Problem {
  readonly severity: "error" | "warning" | "info";
  /** Undefined: the text is no JSON. */
  readonly code: string | undefined;
  readonly message: string;
  readonly pointer: string;
  readonly span: Span;
  readonly page: number | undefined;
}

/** A text as it was read: its value, or where it stops being JSON. */
export type Reading =
  | { readonly kind: "whole"; readonly value: unknown }
  | { readonly kind: "broken"; readonly places: readonly Span[] };

const mostBroken = 20;

export function readText(tree: Tree, text: string): Reading {
  try {
    return { kind: "whole", value: JSON.parse(text) };
  } catch {
    const places = brokenPlaces(tree, mostBroken);
    // The tree reads a little more than JSON.parse: then the end of the text stands for the place.
    const end = { from: Math.max(0, text.length - 1), to: text.length };
    return { kind: "broken", places: places.length > 0 ? places : [end] };
  }
}

/** The findings of the service's checker on a text, and the place where its JSON ends too early, as problems. */
export function faultsOf(reading: Reading, tree: Tree, slice: Slice, notJson: string): readonly Problem[] {
  if (reading.kind === "broken")
    return reading.places.map((span) => ({
      ...{ severity: "error", code: undefined, message: notJson, pointer: "", page: undefined },
      span: atLeastOne(span),
    }));
  return faultsIn(reading.value).map(({ code, path, message }) => ({
    ...{ severity: "error", code, message, pointer: path, page: undefined },
    span: spanOf(tree, slice, path),
  }));
}

const isComponent = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.hasOwn(value, "component") && !Object.hasOwn(value, "document");

function faultsIn(value: unknown): ReturnType<typeof validateDefinition> {
  if (!isComponent(value)) return validateDefinition(value);
  const checked = checkComponent(value);
  return checked.kind === "wrong" ? checked.faults : [];
}

/** The findings of a drawn document as problems; pointers lead into the text of `tree`. */
export function findingsOf(findings: readonly Finding[], tree: Tree, slice: Slice): readonly Problem[] {
  return findings.map(({ severity, code, message, path, page }) => ({
    ...{ severity: severity as Problem["severity"], code, message, pointer: path, page },
    span: spanOf(tree, slice, path),
  }));
}

/** Where a pointer is underlined: the key of a member, else a scalar, else the bracket that opens it. */
function spanOf(tree: Tree, slice: Slice, pointer: string): Span {
  const place = placeOf(tree, slice, pointer);
  if (place === undefined) return { from: 0, to: 0 };
  const { value, key } = place;
  const isScalar = !/^[[{]/.test(slice(value.from, value.from + 1));
  if (isScalar) return value;
  return key ?? { from: value.from, to: value.from + 1 };
}

const atLeastOne = ({ from, to }: Span): Span => ({ from, to: Math.max(to, from + 1) });
