import { describe, expect, test } from "vitest";
import type { PartCell, PartRole, TaggedBlock } from "../../../../../src/render/model/page/part.ts";
import type { StructureElement } from "../../../../../src/render/writers/pdf/tags/element.ts";
import { annotate, child, newTop, sequence, written, writtenAlone } from "./written-tree.ts";

describe("the role of an element", () => {
  test("of a note is that of the edition of PDF", () => {
    expect(writtenAlone({ role: "Note" })).toBe("<</S/Note/P 1 0 R/ID(n2)>>");
    expect(writtenAlone({ role: "Note" }, undefined, "2.0")).toBe(
      "<</S/FENote/P 1 0 R/NS 101 0 R/ID(n2)/A<</O/FENote/NoteType/Footnote>>>>",
    );
  });

  test("of a link is that of a span while none of its annotations is in the file, whatever else is in it", () => {
    const role = (...objects: readonly (number | undefined)[]): string | undefined =>
      writtenAlone({ role: "Link" }, (element) => {
        element.add(sequence(0, 0));
        child(element, "Figure");
        for (const object of objects) annotate(element, 0, object);
      })?.match(/^<<[/]S[/](\w+)/)?.[1];
    expect([role(), role(undefined), role(90), role(undefined, 90)]).toEqual(["Span", "Span", "Link", "Link"]);
  });
});

describe("the language and the alternative text of an element", () => {
  const entries = (more: Partial<TaggedBlock>): string | undefined => writtenAlone({ role: "Figure", ...more });

  test("are written where it has them, as text strings", () => {
    expect(entries({ language: "el", alt: "a (b)" })).toBe("<</S/Figure/P 1 0 R/Lang(el)/Alt(a \\(b\\))>>");
    expect(entries({ alt: "α" })).toBe("<</S/Figure/P 1 0 R/Alt<FEFF03B1>>>");
    expect(entries({ language: "el" })).toBe("<</S/Figure/P 1 0 R/Lang(el)>>");
  });

  test("are not written where it has none, or the text is empty", () => {
    expect(entries({ language: undefined, alt: undefined })).toBe("<</S/Figure/P 1 0 R>>");
    expect(entries({ alt: "" })).toBe("<</S/Figure/P 1 0 R>>");
  });

  test("are not repeated in elements inside", () => {
    const top = newTop();
    child(child(top, "Div", { language: "el" }), "P");
    expect(written(top).objects.get(3)).toBe("<</S/P/P 2 0 R>>");
  });
});

describe("the attributes of an element", () => {
  test("of a list are its numbering", () => {
    expect(writtenAlone({ role: "L", list: "Disc" })).toBe("<</S/L/P 1 0 R/A<</O/List/ListNumbering/Disc>>>>");
  });

  test("of a picture are its box, to a hundredth of a point", () => {
    const boxed = (role: PartRole): string | undefined =>
      writtenAlone({ role }, (element) => {
        element.box = [1, 2.346, 30.5, 40];
      });
    expect(boxed("Figure")).toBe("<</S/Figure/P 1 0 R/A<</O/Layout/BBox[1 2.35 30.5 40]>>>>");
    expect(boxed("P")).toBe("<</S/P/P 1 0 R>>");
  });

  test("stand before its language, its page and its kids", () => {
    const all = writtenAlone({ role: "L", list: "Decimal", language: "el" }, (element) => element.add(sequence(0, 3)));
    expect(all).toBe("<</S/L/P 1 0 R/A<</O/List/ListNumbering/Decimal>>/Lang(el)/Pg 70 0 R/K 3>>");
  });
});

const single: PartCell = { row: 0, column: 0, rowSpan: 1, columnSpan: 1 };

describe("a cell of a table", () => {
  const cell = (more: Partial<PartCell>): string | undefined =>
    writtenAlone({ role: "TD", cell: { ...single, ...more } })?.slice("<</S/TD/P 1 0 R".length, -2);

  test("of one row and one column, to which no header belongs, has no attributes", () => {
    expect(cell({})).toBe("");
  });

  test("says over how many rows and columns it goes", () => {
    expect(cell({ rowSpan: 2 })).toBe("/A<</O/Table/RowSpan 2>>");
    expect(cell({ columnSpan: 3 })).toBe("/A<</O/Table/ColSpan 3>>");
  });

  test("that is a header says of what", () => {
    expect(cell({ scope: "Row" })).toBe("/A<</O/Table/Scope/Row>>");
    expect(cell({ scope: "Both", rowSpan: 2, columnSpan: 2 })).toBe("/A<</O/Table/Scope/Both/RowSpan 2/ColSpan 2>>");
  });
});

/** A row of a group of rows: so many cells, one beside the other, all headers of columns or none. */
function row(of: StructureElement, at: number, cells: number, scope?: "Column"): readonly StructureElement[] {
  const line = child(of, "TR");
  return Array.from({ length: cells }, (_, column) => {
    const place: PartCell = { ...single, row: at, column };
    return child(line, scope === undefined ? "TD" : "TH", { cell: scope === undefined ? place : { ...place, scope } });
  });
}

describe("a table", () => {
  test("with several rows of headers names them, and in each cell those that belong to it", () => {
    const top = newTop();
    const table = child(top, "Table");
    const head = child(table, "THead");
    row(head, 0, 2, "Column");
    row(head, 1, 2, "Column");
    const [first, second] = row(child(table, "TBody"), 2, 2);
    const { objects, names } = written(top);
    expect(objects.get(5)).toBe("<</S/TH/P 4 0 R/ID(n5)/A<</O/Table/Scope/Column>>>>");
    expect(objects.get(first?.object ?? 0)).toBe("<</S/TD/P 11 0 R/A<</O/Table/Headers[(n5) (n8)]>>>>");
    expect(objects.get(second?.object ?? 0)).toBe("<</S/TD/P 11 0 R/A<</O/Table/Headers[(n6) (n9)]>>>>");
    expect(names).toBe("/IDTree 101 0 R");
    expect(objects.get(101)).toBe("<</Names[(n5) 5 0 R (n6) 6 0 R (n8) 8 0 R (n9) 9 0 R]>>");
  });

  test("with one row of headers names none", () => {
    const top = newTop();
    const table = child(top, "Table");
    row(child(table, "THead"), 0, 1, "Column");
    const [cell] = row(child(table, "TBody"), 1, 1);
    const { objects, names } = written(top);
    expect(objects.get(cell?.object ?? 0)).toBe("<</S/TD/P 7 0 R>>");
    expect(names).toBe("");
  });

  test("has its headers from all groups of its rows, whatever headers a group has inside", () => {
    const top = newTop();
    const table = child(top, "Table");
    const [above] = row(child(table, "THead"), 0, 1, "Column");
    const body = child(table, "TBody");
    const within = [...row(body, 1, 1, "Column"), ...row(body, 2, 1, "Column")];
    const [cell] = row(body, 3, 1);
    const { objects } = written(top);
    const all = [above, ...within].map((header) => `(n${header?.object})`).join(" ");
    expect(objects.get(cell?.object ?? 0)).toContain(`/Headers[${all}]`);
  });
});

describe("a note and its marker", () => {
  function joined(version: "1.7" | "2.0"): readonly (string | undefined)[] {
    const top = newTop();
    const [first, second] = [child(top, "Reference"), child(top, "Reference")];
    const note = child(top, "Note");
    first.leadsTo = note;
    second.leadsTo = note;
    note.calledBy = [first, second];
    child(top, "P");
    const { objects } = written(top, version);
    return [2, 3, 4, 5].map((id) => objects.get(id)?.match(/[/]Ref\[.*?\]/)?.[0]);
  }

  test("refer to each other in PDF 2.0, and other elements to none", () => {
    expect(joined("2.0")).toEqual(["/Ref[4 0 R]", "/Ref[4 0 R]", "/Ref[2 0 R 3 0 R]", undefined]);
  });

  test("do not refer to each other in PDF 1.7", () => {
    expect(joined("1.7")).toEqual([undefined, undefined, undefined, undefined]);
  });

  test("refer before their page and kids", () => {
    const top = newTop();
    const marker = child(top, "Reference");
    marker.leadsTo = child(top, "Note");
    marker.add(sequence(0, 1));
    expect(written(top, "2.0").objects.get(2)).toBe("<</S/Reference/P 1 0 R/Ref[3 0 R]/Pg 70 0 R/K 1>>");
  });
});
