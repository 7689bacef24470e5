import { OpcPackage } from "../../../src/render/documents/verify/ooxml/opc-package.ts";
import type { XmlElement } from "../../../src/render/documents/verify/ooxml/xml-tree.ts";
import { attr, deep, kid, kids, val, wordsIn } from "../../../src/render/import/docx/xml.ts";

/** What contracts are made of beside words: a numbered paragraph, a note, a link, a cross reference or another field, a text box, a content control. */
export const contractKinds = ["numbering", "notes", "links", "fields", "text boxes", "controls"] as const;

export type ContractKind = (typeof contractKinds)[number];

/** The kinds that a Word file has, by the elements of its parts alone: no importer decides them. */
export function kindsOf(bytes: Uint8Array): ReadonlySet<ContractKind> {
  const opened = new OpcPackage(bytes);
  const named = (pattern: RegExp) =>
    opened.names.filter((name) => pattern.test(name)).flatMap((name) => opened.rootOf(name) ?? []);
  const roots = named(/^\/word\/(?:document|header|footer|footnotes|endnotes)\d*\.xml$/i);
  const lists = numberedStyles(named(/^\/word\/styles\d*\.xml$/i));
  const has = (...locals: readonly string[]) =>
    roots.some((root) => locals.some((local) => deep(root, local).length > 0));
  const codes = roots.flatMap(codesIn);
  const isLink = (code: string): boolean => /^\s*HYPERLINK\b/i.test(code);
  const found: Readonly<Record<ContractKind, boolean>> = {
    numbering: roots.some((root) => deep(root, "p").some((p) => isNumbered(p, lists))),
    notes: has("footnoteReference", "endnoteReference"),
    links: has("hyperlink") || codes.some(isLink),
    fields: codes.some((code) => !isLink(code)),
    "text boxes": has("txbxContent"),
    controls: has("sdt"),
  };
  return new Set(contractKinds.filter((kind) => found[kind]));
}

/** The code of each field, put together from the runs that it is cut into. */
function codesIn(root: XmlElement): readonly string[] {
  const simple = deep(root, "fldSimple").map((field) => attr(field, "instr"));
  const whole = deep(root, "r").flatMap((run) => [
    ...kids(run, "fldChar").map((character) => (attr(character, "fldCharType") === "begin" ? "\n" : "")),
    ...kids(run, "instrText").map(wordsIn),
  ]);
  return [...simple, ...whole.join("").split("\n")].filter((code) => code.trim() !== "");
}

const isInList = (properties: XmlElement | undefined): boolean =>
  !["", "0"].includes(val(kid(properties, "numPr"), "numId"));

const isNumbered = (p: XmlElement, lists: ReadonlySet<string>): boolean =>
  isInList(kid(p, "pPr")) || (kid(p, "pPr", "numPr") === undefined && lists.has(val(kid(p, "pPr"), "pStyle")));

/** Styles that put their paragraphs into a list, by themselves or by those that they are based on. */
function numberedStyles(sheets: readonly XmlElement[]): ReadonlySet<string> {
  const styles = sheets.flatMap((sheet) => kids(sheet, "style"));
  const numbered = new Set(
    styles.filter((style) => isInList(kid(style, "pPr"))).map((style) => attr(style, "styleId")),
  );
  for (let before = -1; before !== numbered.size; ) {
    before = numbered.size;
    for (const style of styles) if (numbered.has(val(style, "basedOn"))) numbered.add(attr(style, "styleId"));
  }
  return numbered;
}
