import { describe, expect, test } from "vitest";
import { moved } from "../../../../src/render/model/drawing/matrix.ts";
import { ForeignPdf } from "../../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import {
  PageForms,
  rectOn,
  sizeShown,
  turnedForm,
  uprightMatrix,
} from "../../../../src/render/pdf-syntax/reader/page-form.ts";
import { type ForeignPage, pagesOf } from "../../../../src/render/pdf-syntax/reader/pages.ts";
import { emptyDictionary } from "../../../../src/render/pdf-syntax/reader/value.ts";
import { classicPdf, flateStream } from "../../../support/files/foreign-files.ts";

/** 100 by 50 units of two points, away from the origin. */
const box = { left: 10, bottom: 20, right: 110, top: 70 };
const turned = (rotation: ForeignPage["rotation"], unit = 2): ForeignPage => ({
  ...{
    id: 1,
    dictionary: emptyDictionary,
    resources: null,
    mediaBox: box,
    box,
    trimBox: undefined,
    bleedBox: undefined,
  },
  ...{ rotation, unit },
});

const across = { width: 200, height: 100 };
const upright = { width: 100, height: 200 };

describe.each([
  [0, { size: across, upperLeft: [10, 70], lowerRight: [110, 20], rect: [20, 35, 40, 40] }],
  [90, { size: upright, upperLeft: [10, 20], lowerRight: [110, 70], rect: [90, 30, 95, 50] }],
  [180, { size: across, upperLeft: [110, 20], lowerRight: [10, 70], rect: [80, 50, 100, 55] }],
  [270, { size: upright, upperLeft: [110, 70], lowerRight: [10, 20], rect: [25, 40, 30, 60] }],
] as const)("a page with a box and a unit of its own that is turned by %i degrees", (rotation, expected) => {
  const page = turned(rotation);

  test("is shown in points", () => {
    expect(sizeShown(page)).toEqual(expected.size);
  });

  test("has the corners of what is shown where they are seen", () => {
    const shown = ([x, y]: readonly [number, number]) => moved(x, y, uprightMatrix(page)).map((one) => one + 0);
    expect(shown(expected.upperLeft)).toEqual([0, 0]);
    expect(shown(expected.lowerRight)).toEqual([expected.size.width, -expected.size.height]);
  });

  test("has a place on it in its own coordinates", () => {
    expect(rectOn(page, { left: 20, bottom: 30, width: 40, height: 10 })).toEqual(expected.rect);
  });
});

test("a page whose unit is 0 has no places", () => {
  expect(() => rectOn(turned(0, 0), { left: 0, bottom: 0, width: 1, height: 1 })).toThrow("a page has a unit of 0");
});

test("a form is turned against its page, around a corner that stays at the origin", () => {
  expect(([0, 90, 180, 270] as const).map((rotation) => turnedForm(rotation, "7", "3"))).toEqual([
    undefined,
    "[0 1 -1 0 3 0]",
    "[-1 0 0 -1 7 3]",
    "[0 -1 1 0 0 7]",
  ]);
});

interface Written {
  readonly how: "stream" | "compressed";
  readonly entries: Readonly<Record<string, string>>;
  readonly data: string;
}

/** A file in the making that keeps what is written into it. */
function sink() {
  let next = 100;
  const bodies = new Map<number, string>();
  const written = new Map<number, Written>();
  const reserve = (): number => {
    next += 1;
    return next;
  };
  const write =
    (how: Written["how"]) =>
    (entries: Written["entries"], data: Uint8Array, id: number): number => {
      written.set(id, { how, entries, data: Buffer.from(data).toString("latin1") });
      return id;
    };
  const add = (body: string, id: number = reserve()): number => {
    bodies.set(id, body);
    return id;
  };
  return { bodies, written, reserve, add, stream: write("stream"), compressed: write("compressed"), hide: () => {} };
}

/** Pages with these entries; further objects have numbers from 3 on, after the pages. */
function pagesWith(pages: readonly string[], more: readonly (string | Buffer)[] = []) {
  const first = 3;
  const kids = pages.map((_, at) => `${first + at} 0 R`).join(" ");
  const pdf = new ForeignPdf(
    classicPdf([
      "<</Type/Catalog/Pages 2 0 R>>",
      `<</Type/Pages/Kids[${kids}]/Count ${pages.length}/MediaBox[10 20 110 70]>>`,
      ...pages.map((entries) => `<</Type/Page/Parent 2 0 R${entries}>>`),
      ...more,
    ]),
  );
  return { forms: new PageForms(pdf), pages: pagesOf(pdf) as readonly [ForeignPage, ...ForeignPage[]] };
}

function formOf(entries: string, more: readonly (string | Buffer)[] = []) {
  const { forms, pages } = pagesWith([entries], more);
  const into = sink();
  const form = into.written.get(forms.writeForm(pages[0], into));
  if (form === undefined) throw new Error("the form was not written under the number that was answered");
  const resources = into.bodies.get(Number.parseInt(String(form.entries["Resources"]), 10));
  return { ...form, resources, into };
}

const stream = (data: string, entries = ""): string =>
  `<<${entries}/Length ${data.length}>>\nstream\n${data}\nendstream`;

describe("a page as a form", () => {
  test("has the page's box, and a matrix that puts it upright", () => {
    const { entries } = formOf("/Rotate 90/UserUnit 2");
    expect(entries).toMatchObject({ Type: "/XObject", Subtype: "/Form" });
    expect(entries["BBox"]).toBe("[10 20 110 70]");
    expect(entries["Matrix"]).toBe("[0 -2 2 0 -40 20]");
  });

  test.each(["/Contents 4 0 R", "/Contents[4 0 R]", "/Contents[null 4 0 R 3 0 R]"])(
    "keeps a single stream as it stands, with what unpacks it: %s",
    (contents) => {
      const packed = flateStream("/DecodeParms<</Predictor 1>>/More 1", "0 0 9 9 re f");
      const { how, entries, data } = formOf(contents, [packed]);
      expect(how).toBe("stream");
      expect(entries["Filter"]).toBe("/FlateDecode");
      expect(entries["DecodeParms"]).toMatch(/^<<\/Predictor 1>>$/);
      expect(entries["More"]).toBeUndefined();
      expect(packed.includes(Buffer.from(data, "latin1"))).toBe(true);
      expect(data.length).toBeGreaterThan(9);
    },
  );

  test("has no filter for a stream without one", () => {
    const { how, entries, data } = formOf("/Contents 4 0 R", [stream("0 0 9 9 re f")]);
    expect([how, data]).toEqual(["stream", "0 0 9 9 re f"]);
    expect(Object.keys(entries).toSorted()).toEqual(["BBox", "Matrix", "Resources", "Subtype", "Type"]);
  });

  test("has several streams one after the other, each ended by a break", () => {
    const two = [flateStream("", "0 0 9 9 re"), stream("f")];
    const { how, data } = formOf("/Contents[4 0 R 5 0 R]", two);
    expect([how, data]).toEqual(["compressed", "0 0 9 9 re\nf\n"]);
  });

  test.each(["", "/Contents 9", "/Contents[]"])("is empty without a stream: %s", (contents) => {
    const { how, data } = formOf(contents);
    expect([how, data]).toEqual(["compressed", ""]);
  });

  test("keeps its transparency group, if that is one", () => {
    expect(formOf("/Group<</S/Transparency>>").entries["Group"]).toBe("<</S /Transparency>>");
    expect(formOf("/Group 7").entries["Group"]).toBeUndefined();
  });

  test.each(["ExtGState", "ColorSpace", "Pattern", "Shading", "XObject", "Font", "Properties"])(
    "keeps resources of the category %s, and nothing that contents do not name",
    (category) => {
      const { resources } = formOf(`/Resources<</ProcSet[/PDF]/${category}<</A 7>>/Other<</B 8>>>>`);
      expect(resources).toBe(`<</${category} <</A 7>>>>`);
    },
  );

  test("has empty resources where the page has none", () => {
    expect(formOf("").resources).toBe("<<>>");
    expect(formOf("/Resources<</Font 9>>").resources).toBe("<<>>");
  });

  test("is written once into each file, and shares objects with other pages", () => {
    const shared = "/Resources<</Font<</F 5 0 R>>>>";
    const { forms, pages } = pagesWith([shared, shared], ["<</Type/Font/BaseFont/Shared>>"]);
    const [one, two] = pages;
    const into = sink();
    const first = forms.writeForm(one, into);
    expect(forms.writeForm(one, into)).toBe(first);
    expect(into.written.size).toBe(1);
    expect(forms.writeForm(two ?? one, into)).not.toBe(first);
    expect([...into.bodies.values()].filter((body) => body.includes("/Shared"))).toHaveLength(1);
    const other = sink();
    expect(other.written.has(forms.writeForm(one, other))).toBe(true);
    expect([...other.bodies.values()].filter((body) => body.includes("/Shared"))).toHaveLength(1);
  });
});
