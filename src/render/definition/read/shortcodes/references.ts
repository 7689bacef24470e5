import { shown } from "../../../contract/quoted.ts";
import type { Inline } from "../../../model/text/inline.ts";
import { splitArguments } from "../../markup/arguments.ts";
import { type ReferenceForm, unknownReference } from "../collected/references.ts";
import type { ComposedMarks } from "./composer.ts";
import { type MalformedShortcode, reportBeyond, type ShortcodeScene } from "./effect.ts";

const forms: readonly ReferenceForm[] = ["number", "bare", "full", "text"];

/** `[ref, place, form]`: the number or the text of another element. */
export function referenceInlines(
  inside: string,
  marks: ComposedMarks,
  scene: ShortcodeScene,
): readonly Inline[] | MalformedShortcode {
  const [place = "", word = "", ...beyond] = splitArguments(inside);
  if (place === "") return { malformed: "it names no element" };
  const form = word === "" ? "auto" : forms.find((one) => one === word.toLowerCase());
  if (form === undefined) return { malformed: "its form is number, bare, full or text" };
  reportBeyond("ref", beyond, scene);
  if (!isThere(place, scene)) return [unknownText(marks)];
  const says = scene.context.references.refer(place, form, scene.path);
  return [{ kind: "reference", place, says, ...leadingTo(place, marks) }];
}

/** `[page, place]`: the page of another element. */
export function pageInlines(
  inside: string,
  marks: ComposedMarks,
  scene: ShortcodeScene,
): readonly Inline[] | MalformedShortcode {
  const [place = "", ...beyond] = splitArguments(inside);
  if (place === "") return { malformed: "it names no element" };
  reportBeyond("page", beyond, scene);
  return isThere(place, scene) ? [{ kind: "place-page", place, ...leadingTo(place, marks) }] : [unknownText(marks)];
}

const leadingTo = (name: string, { look, span }: ComposedMarks): ComposedMarks => ({
  look,
  span,
  link: { kind: "destination", name },
});

const unknownText = ({ look, link, span }: ComposedMarks): Inline => ({
  kind: "text",
  text: unknownReference,
  look,
  link,
  span,
});

function isThere(place: string, { context, path }: ShortcodeScene): boolean {
  if (context.hasPlace(place)) return true;
  const message = `Nothing in the document has the id ${shown(place)}, or a condition keeps it away; a question mark is printed.`;
  context.report.add("CONTENT_ERROR", "REFERENCE_UNKNOWN", path, message);
  return false;
}
