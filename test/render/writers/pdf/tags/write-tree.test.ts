import { describe, expect, test } from "vitest";
import type { StructureElement } from "../../../../../src/render/writers/pdf/tags/element.ts";
import { annotate, child, newTop, sequence, written, writtenAlone } from "./written-tree.ts";

describe("the tree", () => {
  test("begins with the document and has each element refer to the one around it", () => {
    const top = newTop();
    const list = child(top, "L");
    child(child(list, "LI"), "LBody");
    child(top, "P");
    expect([...written(top).objects]).toEqual([
      [1, "<</S/Document/P 50 0 R/K[2 0 R 5 0 R]>>"],
      [2, "<</S/L/P 1 0 R/K 3 0 R>>"],
      [3, "<</S/LI/P 2 0 R/K 4 0 R>>"],
      [4, "<</S/LBody/P 3 0 R>>"],
      [5, "<</S/P/P 1 0 R>>"],
    ]);
  });

  test("reaches the page on which an element begins before it is written, and none for one without content", () => {
    const top = newTop();
    const div = child(top, "Div");
    const paragraph = child(div, "P");
    paragraph.add(sequence(1, 4));
    paragraph.add(sequence(2, 0));
    expect(written(top).steps).toEqual([
      "<</S/Document/P 50 0 R/K 2 0 R>>",
      "<</S/Div/P 1 0 R/K 3 0 R>>",
      1,
      "<</S/P/P 2 0 R/Pg 71 0 R/K[4 <</Type/MCR/Pg 72 0 R/MCID 0>>]>>",
    ]);
  });

  test("of PDF 1.7 has no namespace", () => {
    expect(written(newTop())).toMatchObject({ namespaces: "", names: "" });
  });

  test("of PDF 2.0 has one, and each element that is in it says so", () => {
    const top = newTop();
    for (const role of ["P", "TOC", "TOCI", "Reference"] as const) child(top, role);
    const { namespaces, names, objects } = written(top, "2.0");
    expect([namespaces, names]).toEqual(["/Namespaces[101 0 R]", ""]);
    expect([...objects.values()]).toEqual([
      "<</Type/Namespace/NS(http://iso.org/pdf2/ssn)>>",
      "<</S/Document/P 50 0 R/NS 101 0 R/K[2 0 R 3 0 R 4 0 R 5 0 R]>>",
      "<</S/P/P 1 0 R/NS 101 0 R>>",
      "<</S/TOC/P 1 0 R>>",
      "<</S/TOCI/P 1 0 R>>",
      "<</S/Reference/P 1 0 R>>",
    ]);
  });

  test("lists the names of notes in the order of their bytes", () => {
    const top = newTop();
    for (let number = 2; number <= 11; number += 1) child(top, [2, 3, 10, 11].includes(number) ? "Note" : "P");
    const { names, objects } = written(top);
    expect(names).toBe("/IDTree 101 0 R");
    expect(objects.get(101)).toBe("<</Names[(n10) 10 0 R (n11) 11 0 R (n2) 2 0 R (n3) 3 0 R]>>");
    expect(objects.get(3)).toBe("<</S/Note/P 1 0 R/ID(n3)>>");
  });
});

describe("the kids of an element", () => {
  const kidsOf = (fill: (element: StructureElement) => void): string | undefined =>
    writtenAlone({ role: "P" }, fill)?.slice("<</S/P/P 1 0 R".length, -2);

  test("are absent where there are none", () => {
    expect(kidsOf(() => undefined)).toBe("");
  });

  test("are numbers for sequences on the page it begins on", () => {
    expect(kidsOf((element) => element.add(sequence(0, 7)))).toBe("/Pg 70 0 R/K 7");
    expect(
      kidsOf((element) => {
        element.add(sequence(2, 3));
        element.add(sequence(2, 5));
      }),
    ).toBe("/Pg 72 0 R/K[3 5]");
  });

  test("name the page and the form of sequences that stand elsewhere", () => {
    expect(
      kidsOf((element) => {
        element.add(sequence(1, 0));
        element.add(sequence(1, 3, 80));
        element.add(sequence(2, 4, 81));
        element.add(sequence(0, 5));
      }),
    ).toBe(
      "/Pg 71 0 R/K[0 <</Type/MCR/Pg 71 0 R/Stm 80 0 R/MCID 3>> <</Type/MCR/Pg 72 0 R/Stm 81 0 R/MCID 4>> " +
        "<</Type/MCR/Pg 70 0 R/MCID 5>>]",
    );
  });

  test("name the page of annotations that are not on that of the first sequence", () => {
    expect(
      kidsOf((element) => {
        annotate(element, 2, 90);
        element.add(sequence(1, 0));
        annotate(element, 1, 91);
      }),
    ).toBe("/Pg 71 0 R/K[<</Type/OBJR/Pg 72 0 R/Obj 90 0 R>> 0 <</Type/OBJR/Obj 91 0 R>>]");
    expect(kidsOf((element) => annotate(element, 0, 90))).toBe("/K <</Type/OBJR/Pg 70 0 R/Obj 90 0 R>>");
  });

  test("leave out annotations that are left out of the file", () => {
    expect(kidsOf((element) => annotate(element, 0))).toBe("");
    expect(
      kidsOf((element) => {
        annotate(element, 0);
        element.add(sequence(0, 1));
      }),
    ).toBe("/Pg 70 0 R/K 1");
  });

  test("stand in the order of painting, elements among them", () => {
    expect(
      kidsOf((element) => {
        element.add(sequence(0, 1));
        child(element, "Figure");
        element.add(sequence(0, 2));
      }),
    ).toBe("/Pg 70 0 R/K[1 3 0 R 2]");
  });
});
