import type { XmlElement } from "../../../documents/verify/ooxml/xml-tree.ts";
import { quoted } from "../../findings.ts";
import { type PlaceholderValues, shownBy } from "../../placeholders/braces.ts";
import { stepsOf } from "../../placeholders/sample.ts";
import { computedCode, type ImportedInline, type TextMarks, value } from "../../text/compose.ts";
import { all, attr, deep, kid, kids, toggle, val, wordsIn } from "../xml.ts";
import { dayPattern } from "./merge-fields.ts";

/** What a content control is for: its tag or its title; "": it has none. */
function controlName(sdt: XmlElement): string {
  const properties = kid(sdt, "sdtPr");
  return val(properties, "tag") || val(properties, "alias");
}

/** Kinds of controls that a value fills. Others hold any content, unless they show what to enter. */
const filled = ["text", "date", "comboBox", "dropDownList", "checkbox", "showingPlcHdr"];

/** Whether a value fills a control, if it has a name. */
export const isControlOfValue = (sdt: XmlElement): boolean =>
  filled.some((kind) => kid(sdt, "sdtPr", kind) !== undefined);

/** The value that stands in the place of a content control (17.5.2); undefined: it has no name, or is no placeholder. */
export function valueOfControl(
  sdt: XmlElement,
  marks: TextMarks,
  filling: PlaceholderValues,
): ImportedInline | undefined {
  const properties = kid(sdt, "sdtPr");
  const name = controlName(sdt);
  const kind = filled.find((one) => kid(properties, one) !== undefined);
  const steps = name === "" || kind === undefined || filling.syntax === "none" ? undefined : stepsOf(name);
  if (steps === undefined) return undefined;
  const { item, sample } = filling;
  const refer = (example: unknown): string => {
    const path = (item?.sample ?? sample).value(steps, example);
    return item === undefined ? path : path.replace(/^data/, "item");
  };
  if (kind === "checkbox") return boxOf(kid(properties, "checkbox"), refer, marks);
  const date = kid(properties, "date");
  const day = attr(date, "fullDate").slice(0, 10);
  const format = val(date, "dateFormat");
  if (date !== undefined && /^\d{4}-\d\d-\d\d$/.test(day) && format !== "") {
    const formatters = [{ name: "formatD", words: [dayPattern(format)] }];
    return shownBy({ reference: refer(day), formats: [format], formatters }, marks, filling);
  }
  const content = deep(kid(sdt, "sdtContent"), "t").map(wordsIn).join("");
  const shown = toggle(properties, "showingPlcHdr") === true ? "" : content;
  return value(refer(shown === "" ? name : shown), marks);
}

/** A check box of Word 2010: one of two signs. */
function boxOf(box: XmlElement | undefined, refer: (example: unknown) => string, marks: TextMarks): ImportedInline {
  const signOf = (state: string, otherwise: string): string => {
    const code = Number.parseInt(val(box, state), 16);
    return code >= 0x2000 && code < 0xd800 ? String.fromCodePoint(code) : otherwise;
  };
  const signs = `'${signOf("checkedState", "☒")}', '${signOf("uncheckedState", "☐")}'`;
  const expression = `if($${refer(toggle(box, "checked") === true)}, ${signs})`;
  return computedCode(`[= ${expression}]`, expression, marks);
}

/** A named control with any content stays what it shows. */
export function reportControl(sdt: XmlElement, { findings, place }: PlaceholderValues): void {
  const name = controlName(sdt);
  if (name === "" || kid(sdt, "sdtPr", "docPartObj") !== undefined) return;
  findings.approximated(place, `The content control ${quoted(name)} is the text that it shows in the file.`);
}

/** The control around a paragraph, or around the cell that it fills, with nothing else in it. */
export function controlAround(p: XmlElement): XmlElement | undefined {
  const around = p.parent?.local === "tc" ? p.parent : p;
  const others = (one: XmlElement | undefined) => all(one).filter(({ local }) => local === "p" || local === "tbl");
  if (around.parent?.local !== "sdtContent" || (around !== p && others(around).length > 1)) return undefined;
  const isAlone = all(around.parent).filter(({ local }) => /^(?:p|tbl|tc|sdt)$/.test(local)).length === 1;
  return isAlone ? around.parent.parent : undefined;
}

/** A section that repeats its items, by its name; undefined: it is another control. */
export function repeatedList(sdt: XmlElement | undefined): string | undefined {
  if (sdt === undefined || kid(sdt, "sdtPr", "repeatingSection") === undefined) return undefined;
  const name = controlName(sdt);
  return stepsOf(name) === undefined ? undefined : name;
}

/** The items of a section that repeats them: the first is the pattern of all. */
export const repeatedItems = (section: XmlElement): readonly XmlElement[] =>
  kids(kid(section, "sdtContent"), "sdt").filter((item) => kid(item, "sdtPr", "repeatingSectionItem") !== undefined);
