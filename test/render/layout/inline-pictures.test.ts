import { expect, test } from "vitest";
import type { Page } from "../../../src/render/model/page/page.ts";
import { laidDocument } from "../../support/definitions/laid-document.ts";
import { allMarks } from "../../support/letters/layout-case.ts";

/** Height between the margins of a page, in points. */
const body = 160;
const page = { pageSetup: { size: [300, body + 40], margin: [20, 20, 20, 20] } };

/** A code in a line of text, and as a drawing of the same size. */
const shapes: Readonly<Record<string, (height: number) => readonly [object, object]>> = {
  square: (height) => [{ p: `[barcode, qrcode, hello, ${height}|${height}]` }, drawing(height, height)],
  narrow: (height) => [{ p: `[barcode, code128, hello, 60|${height}]` }, drawing(60, height)],
};

const drawing = (width: number, height: number) => ({
  svg: { viewBox: [width, height], width, height, children: [{ rect: { width, height } }] },
});

const places: Readonly<Record<string, (picture: object) => readonly object[]>> = {
  "alone on its page": (picture) => [picture],
  "below lines": (picture) => [{ p: "a" }, { p: "b" }, picture],
  "below a heading": (picture) => [{ p: "a" }, { h3: "Head" }, picture, { p: "after" }],
  "above its caption": (picture) => [{ h3: "Head" }, { figure: { caption: "Cap", content: [picture] } }],
  "in a cell": (picture) => [{ table: { rows: [[{ td: "head" }], [picture]] } }],
  "in a cell beside text": (picture) => [
    { table: { widths: [1, 1], rows: [[{ content: [{ p: "x" }, picture] }, { td: "y" }]] } },
  ],
  "in columns": (picture) => [{ columns: { widths: [1, 1], rows: [[picture], [{ p: "x" }]] } }],
  "in a box": (picture) => [{ stack: { style: { padding: 5, border: "1 solid red" }, content: [picture] } }],
  "in a list": (picture) => [{ ul: { items: [picture] } }],
};

const documentWith = (place: string, picture: object): object =>
  place === "in a header"
    ? { ...page, header: { content: [picture] }, content: [{ p: "a" }] }
    : { ...page, content: places[place]?.(picture) ?? [] };

const heights = [60, 120, 158, 162, 200, 400];
const cases = [...Object.keys(places), "in a header"].flatMap((place) =>
  Object.keys(shapes).map((shape) => ({ place, shape })),
);

test.each(cases)(
  "a $shape picture in a line $place is made lower where one on its own is, and reported alike",
  async (one) => {
    for (const height of heights) {
      const [inline, block] = shapes[one.shape]?.(height) ?? [{}, {}];
      const inLine = await laidDocument(documentWith(one.place, inline));
      const onItsOwn = await laidDocument(documentWith(one.place, block));
      const highest = Math.max(...inLine.pages.flatMap(heightsOfLines));
      expect([height, highest <= (one.place === "in a header" ? body + 40 : body) + 0.01]).toEqual([height, true]);
      expect([height, inLine.codes]).toEqual([height, onItsOwn.codes]);
      expect([height, inLine.errorCodes]).toEqual([height, onItsOwn.errorCodes]);
      expect([height, inLine.pages.length]).toEqual([height, onItsOwn.pages.length]);
    }
  },
);

const heightsOfLines = ({ marks }: Page): readonly number[] =>
  [...allMarks(marks)].flatMap((mark) => (mark.kind === "line" ? [mark.line.ascent + mark.line.descent] : []));
