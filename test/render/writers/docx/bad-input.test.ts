import { describe, expect, test } from "vitest";
import { Refusal } from "../../../../src/vocabulary/refusal.ts";
import { madeDocx } from "../../../support/definitions/made-docx.ts";
import { exampleJob } from "../../../support/definitions/render-example.ts";
import { docxFaults } from "../../../support/readers/docx-lint.ts";
import { unzip } from "../../../support/readers/unzip.ts";
import { localEngine } from "../../../support/threads/local-engine.ts";

// Input that writers of DOCX have been broken by: each ends in a sound package or in a refusal that names its place.

const engine = localEngine();

const p = (style: object) => ({ content: [{ p: "a", style }] });
const rows = (...all: unknown[]) => ({ content: [{ table: { rows: all } }] });
const image = (more: object) => ({ content: [{ image: { src: "images/logo.png", ...more } }] });
const td = (more: object = {}) => ({ td: "a", ...more });

const bad: Readonly<Record<string, object>> = {
  "a colour of three digits": p({ color: "#eee" }),
  "a colour by name": p({ color: "red", backgroundColor: "rebeccapurple" }),
  "a colour of eight digits": p({ color: "#ff000080", border: "1 solid #00ff0040" }),
  "fractional distances": p({ marginTop: 1.23456, padding: 0.3333, fontSize: 9.87, lineHeight: 1.234 }),
  "negative distances": p({ marginTop: -20, marginLeft: -20, textIndent: -30 }),
  "a table without rows": rows(),
  "a row without cells": rows([]),
  "rows without and with cells": rows([], [td()], []),
  "ragged rows": rows([td()], [td(), td(), td()], [td(), td()]),
  "spans beyond the table": rows([td({ colspan: 40, rowspan: 40 }), td()], [td()]),
  "70 columns": rows(Array.from({ length: 70 }, () => td())),
  "bookmarks of one name": {
    content: [
      { p: "a", id: "x" },
      { p: "b", id: "x" },
      { p: "c", id: "X" },
    ],
  },
  "bookmarks with blanks, and long ones": {
    content: [
      { p: "a", id: "with blanks and (signs)" },
      { p: "b", id: "n".repeat(90) },
      { p: "c", id: `${"n".repeat(90)}1` },
    ],
  },
  "a link to a script": { content: [{ p: "[link, javascript:alert(1)]a[/link]" }] },
  "a link with blanks and quotes": { content: [{ p: '[link, https://a.example/b c"d<e>\\f]a[/link]' }] },
  "a link to nowhere": { content: [{ p: "[link, #nowhere]a[/link]" }] },
  "a picture without width": image({ width: 0 }),
  "a picture of a negative width": image({ width: -5 }),
  "a picture that is none": { content: [{ image: { src: "data:image/png;base64,bm9uZQ==" } }] },
  "a style that is not there": { content: [{ p: "a", style: "nowhere" }] },
  "a list of another symbol": { content: [{ ol: { symbol: "??", items: [{ p: "a" }] } }] },
  "a list ten deep": {
    content: [Array.from({ length: 10 }).reduce<object>((inner) => ({ ul: { items: [inner] } }), { p: "a" })],
  },
  "a page of 40,000 twips": { pageSetup: { size: [2000, 2000] }, content: [{ p: "a" }] },
  "a page of no size": { pageSetup: { size: [1, 1], margin: [0, 0, 0, 0] }, content: [{ p: "a" }] },
  "controls and noncharacters": {
    metadata: { title: "a\u0001b\ufffec\ud800d" },
    content: [{ p: "a\u0001b\ufffec\uffffd\ud800e\udc00f" }],
  },
  "placeholders of other writers": {
    metadata: { title: "{0-0}" },
    content: [{ p: "{default-bullet-numbering-0} {1-0} {{a}}" }, { image: { src: "images/logo.png", alt: "{1-0}" } }],
  },
  "fields of one name": { content: [{ p: "[textfield, a] [textfield, a] [checkbox, a]" }] },
  "a choice without options": { content: [{ p: "[choicefield, a, |, '']" }] },
};

describe("in DOCX", () => {
  test.each(Object.entries(bad))("%s breaks nothing", async (_name, document) => {
    try {
      const { bytes } = await madeDocx(engine, exampleJob({ document }));
      expect(docxFaults(bytes)).toEqual([]);
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal);
      expect((error as Refusal).faults[0]?.path).toMatch(/^\/document/);
    }
  });

  test("no script is linked to, in any spelling", async () => {
    const document = { content: [{ p: "[link, JavaScript:alert(1)]a[/link]" }] };
    const made = await madeDocx(engine, exampleJob({ document })).catch(() => undefined);
    const parts =
      made === undefined
        ? ""
        : unzip(made.bytes)
            .map(([, part]) => part.toString("utf8"))
            .join("");
    expect(parts).not.toMatch(/javascript:/i);
  });

  test("text that other writers take for a placeholder stays as it is", async () => {
    const { bytes } = await madeDocx(engine, exampleJob({ document: bad["placeholders of other writers"] }));
    const text = unzip(bytes)
      .map(([, part]) => part.toString("utf8"))
      .join("");
    expect(text).toContain("{default-bullet-numbering-0} {1-0} {{a}}");
    expect(text).toContain('descr="{1-0}"');
  });
});
