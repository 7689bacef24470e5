import { expect } from "vitest";
import type { NamedStyle } from "../../../../../src/render/model/look.ts";
import {
  type ParagraphProperties,
  plainParagraph,
} from "../../../../../src/render/writers/docx/properties/paragraph.ts";
import type { RunLook } from "../../../../../src/render/writers/docx/properties/run.ts";
import type { DocxStyles, StyleLook } from "../../../../../src/render/writers/docx/registries/styles.ts";

/** How plain text looks. */
export const letters: RunLook = {
  ...{ font: "Sans", eastAsia: "", complex: "", language: "", size: 22, script: "baseline", typography: "" },
  ...{ bold: false, italic: false, caps: false, smallCaps: false, strike: false, doubleStrike: false, kerned: false },
  ...{ color: "000000", shade: "", border: "", underline: "none", underlineColor: "", spacing: 0, position: 0 },
};

/** How paragraphs look that differ in this from plain ones. */
export const look = (run: Partial<RunLook> = {}, paragraph: Partial<ParagraphProperties> = {}): StyleLook => ({
  run: { ...letters, ...run },
  paragraph: { ...plainParagraph, ...paragraph },
});

export const plain: StyleLook = look();
export const bold: StyleLook = look({ bold: true });

/** The properties of a run that is bold. */
export const isBold = "<w:rPr><w:b/><w:bCs/></w:rPr>";

/** The number of a paragraph. */
export const numPr = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="7"/></w:numPr>';

/** A style of the definition. */
export const named = (name: string, spelling = ""): NamedStyle => ({ name, spelling });

/** Makes no style: there is one. */
export const never = (): never => expect.fail("A style was made twice.");

/** The styles as they are written, in their order. */
export const allOf = (styles: DocxStyles): readonly string[] =>
  styles.xml("en", { eastAsia: "", complex: "" }).match(/<w:style .*?<\/w:style>/g) ?? [];

/** The style of an id as it is written. */
export const xmlOf = (styles: DocxStyles, id: string): string | undefined =>
  allOf(styles).find((style) => style.includes(` w:styleId="${id}"`));
