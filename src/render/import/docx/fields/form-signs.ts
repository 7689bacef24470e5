import type { XmlElement } from "../../../documents/verify/ooxml/xml-tree.ts";
import type { PlaceholderValues } from "../../placeholders/braces.ts";
import { stepsOf } from "../../placeholders/sample.ts";
import { type ImportedInline, type TextMarks, value } from "../../text/compose.ts";
import { attr, kid, kids, measure, toggle } from "../xml.ts";

/** The sign of a form's box, or the entry of its list that is chosen, as it is in the file; undefined: the field is neither. */
export function choiceOf(character: XmlElement): string | undefined {
  const list = kid(character, "ffData", "ddList");
  const chosen = measure(kid(list, "result"), "val", 1) ?? measure(kid(list, "default"), "val", 1) ?? 0;
  if (list !== undefined) return attr(kids(list, "listEntry")[chosen], "val");
  const box = kid(character, "ffData", "checkBox");
  if (box === undefined) return undefined;
  return (toggle(box, "checked") ?? toggle(box, "default")) === true ? "☒" : "☐";
}

/** The value that stands in a form's field of text (17.16.5.20) that shows nothing yet; undefined: it is another field, or has no name. */
export function valueOfEmptyField(
  name: string,
  marks: TextMarks,
  { syntax, sample, item }: PlaceholderValues,
): ImportedInline | undefined {
  const steps = syntax === "none" || name === "" ? undefined : stepsOf(name);
  if (steps === undefined) return undefined;
  const path = (item?.sample ?? sample).value(steps, name);
  return value(item === undefined ? path : path.replace(/^data/, "item"), marks);
}

/** A character of a font of symbols, by its code in the private area (17.3.3.30). */
export function symbolOf(hex: string): string {
  const codes: Readonly<Record<string, string>> = {
    F0FC: "✓",
    F0B7: "•",
    F0A7: "▪",
    F0E0: "→",
    F06F: "☐",
    F0FE: "☒",
    F0A8: "☐",
  };
  const code = Number.parseInt(hex, 16);
  return codes[hex.toUpperCase()] ?? (code >= 0x20 && code < 0xd800 ? String.fromCodePoint(code) : "");
}
