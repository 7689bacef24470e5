import { keepOn } from "../../../vocabulary/stopping/attention.ts";
import type { XmlElement } from "../../documents/verify/ooxml/xml-tree.ts";
import { attr, kid, kids, wordsIn } from "../docx/xml.ts";

/** A value of a sheet as text. */
export interface SheetCell {
  readonly text: string;
  readonly kind: "text" | "number" | "boolean";
}

interface SpreadsheetParts {
  /** The texts that cells refer to by their number (18.4). */
  readonly strings: XmlElement | undefined;
  /** The formats of numbers, by which a date is known (18.8). */
  readonly styles: XmlElement | undefined;
  readonly isFrom1904: boolean;
}

/** Reads the cells of a workbook (18.3.1.4). */
export class CellReader {
  readonly #strings: readonly string[];
  readonly #dates: readonly boolean[];
  readonly #isFrom1904: boolean;

  constructor({ strings, styles, isFrom1904 }: SpreadsheetParts) {
    this.#strings = kids(strings, "si").map(textIn);
    this.#dates = dateFormats(styles);
    this.#isFrom1904 = isFrom1904;
  }

  read(cell: XmlElement, words: (element: XmlElement) => string): SheetCell {
    const value = kid(cell, "v");
    const written = value === undefined ? "" : words(value);
    switch (attr(cell, "t")) {
      case "s":
        return text(this.#strings[Number(written)] ?? "");
      case "inlineStr":
        return text(textIn(kid(cell, "is")));
      case "b":
        return { text: written.trim() === "1" ? "true" : "false", kind: "boolean" };
      case "str":
      case "e":
      case "d":
        return text(written);
      default:
        return this.#number(written.trim(), Number(attr(cell, "s") || "0"));
    }
  }

  #number(written: string, style: number): SheetCell {
    const number = Number(written);
    if (written === "" || !Number.isFinite(number)) return text(written);
    if (this.#dates[style] === true) return text(dateOf(number, this.#isFrom1904) ?? written);
    // Files have 17 digits of a double; its shortest spelling is what was typed.
    const shortest = String(number);
    return /^-?\d+(?:\.\d+)?$/.test(shortest) ? { text: shortest, kind: "number" } : text(shortest);
  }
}

const text = (words: string): SheetCell => ({ text: words, kind: "text" });

/** Runs of a text; how it is read aloud (`rPh`) is no part of it. */
function textIn(item: XmlElement | undefined): string {
  keepOn();
  const runs = [...kids(item, "t"), ...kids(item, "r").flatMap((run) => kids(run, "t"))];
  return runs.map(wordsIn).join("");
}

/** Built-in formats of dates and times (18.8.30). */
const isBuiltInDate = (id: number): boolean => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);

/** For each style of cells, whether its numbers are dates. */
function dateFormats(styles: XmlElement | undefined): readonly boolean[] {
  const own = new Map(
    kids(kid(styles, "numFmts"), "numFmt").map((one) => [attr(one, "numFmtId"), isDateCode(attr(one, "formatCode"))]),
  );
  return kids(kid(styles, "cellXfs"), "xf").map((style) => {
    const id = attr(style, "numFmtId");
    return own.get(id) ?? isBuiltInDate(Number(id));
  });
}

/** Letters of days, months, years, hours or seconds, outside of quotes, brackets and escapes. */
const isDateCode = (code: string): boolean =>
  /[dmyhs]/i.test(code.slice(0, 500).replace(/"[^"]{0,500}"|\[[^\]]{0,500}\]|[\\_*]./g, ""));

const msOfDay = 86_400_000;
/** Day 0 where the first of January 1900 is 1, and a 29th of February 1900 is counted that was none. */
const from1900 = Date.UTC(1899, 11, 30);
const from1904 = Date.UTC(1904, 0, 1);
/** 31 December 9999. */
const lastDay = 2_958_465;

/** `2026-07-01`, with a time `2026-07-01T12:30:00`, or a time alone `12:30:00`; undefined: no date. */
function dateOf(serial: number, isFrom1904: boolean): string | undefined {
  if (serial < 0 || serial > lastDay + 1) return undefined;
  const ms = Math.round(serial * 86_400) * 1000;
  const iso = new Date((isFrom1904 ? from1904 : from1900) + ms).toISOString().slice(0, 19);
  if (ms < msOfDay && serial < 1) return iso.slice(11);
  return ms % msOfDay === 0 ? iso.slice(0, 10) : iso;
}
