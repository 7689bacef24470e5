import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { PDFDocument, PDFName, PDFRawStream } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { readJpeg } from "../../../../../src/render/graphics/images/jpeg/jpeg.ts";
import { readPng } from "../../../../../src/render/graphics/images/png/png.ts";
import type { Picture } from "../../../../../src/render/model/drawing/picture.ts";
import type { PageMark } from "../../../../../src/render/model/page/page.ts";
import { isJudgedBy, needs } from "../../../../support/programs/programs.ts";
import { pngKinds } from "../../../graphics/images/png-kinds.ts";
import { contentOf } from "../content-of.ts";
import { complaints, rasterised } from "../judges.ts";
import { made, page } from "../made.ts";
import { line } from "../plain-type.ts";

function read(bytes: Uint8Array): Picture {
  const hash = createHash("sha256").update(bytes).digest("hex");
  return bytes[0] === 0x89 ? readPng(bytes, hash) : readJpeg(bytes, hash);
}

const fixture = (name: string): Picture =>
  read(readFileSync(new URL(`../../../graphics/images/fixtures/${name}.jpg`, import.meta.url)));

const shown = (picture: Picture, x = 10, y = 20, width = 48, height = 32): PageMark => ({
  kind: "picture",
  rect: { x, y, width, height },
  picture,
  alt: undefined,
});

test("a picture shown many times is stored once, with its samples as they came", async () => {
  const picture = fixture("rgb");
  const bytes = made([page(shown(picture), shown({ ...picture }, 100)), page(shown(picture))]);
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const images = document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []))
    .filter(({ dict }) => dict.get(PDFName.of("Subtype")) === PDFName.of("Image"));
  expect(images).toHaveLength(1);
  expect(Buffer.from(images[0]?.contents ?? []).equals(picture.source)).toBe(true);
});

test("a picture is placed by its top left corner", async () => {
  expect(await contentOf(made([page(shown(fixture("rgb")))]))).toEqual(["q", "48 0 0 32 10 148 cm", "/I1 Do", "Q"]);
});

test("a picture in a line stands on the baseline", async () => {
  const piece = {
    kind: "picture",
    x: 5,
    baselineShift: 2,
    width: 20,
    height: 10,
    picture: fixture("rgb"),
    alt: undefined,
  } as const;
  const content = await contentOf(made([page({ kind: "line", x: 20, y: 50, line: line([piece]) })]));
  expect(content).toContain("20 0 0 10 25 152 cm");
});

describe("as poppler shows them", needs("pdftoppm"), () => {
  /** The colours near the corners of what is shown at 10, 20 in 48 x 32 points. */
  const corners = (picture: Picture): readonly (readonly number[])[] => {
    const pixels = rasterised(made([page(shown(picture))]), 72);
    return [
      [16, 26],
      [52, 26],
      [16, 46],
      [52, 46],
    ].map(([x = 0, y = 0]) => pixels.at(x, y));
  };

  const quadrants = [
    [200, 30, 30],
    [30, 160, 30],
    [30, 30, 200],
    [240, 240, 240],
  ];

  test.each([
    "rgb",
    "progressive",
    "turned-1",
    "turned-2",
    "turned-3",
    "turned-4",
    "turned-5",
    "turned-6",
    "turned-7",
    "turned-8",
  ])("%s stands upright in its colours", (name) => {
    for (const [corner, color] of corners(fixture(name)).entries()) {
      color.forEach((value, channel) => {
        expect(Math.abs(value - (quadrants[corner]?.[channel] ?? -1)), `corner ${corner}`).toBeLessThan(12);
      });
    }
  });

  test("CMYK as Adobe writes it is not shown inverted", () => {
    const [red, green, blue, white] = corners(fixture("cmyk"));
    const strongest = (color: readonly number[] | undefined): number => color?.indexOf(Math.max(...color)) ?? -1;
    expect([red, green, blue].map(strongest)).toEqual([0, 1, 2]);
    expect(Math.min(...(white ?? [0]))).toBeGreaterThan(200);
  });

  test("grey", () => {
    const [dark, , , light] = corners(fixture("grey"));
    expect(dark?.[0]).toBeLessThan(110);
    expect(light?.[0]).toBeGreaterThan(220);
  });

  test("every kind of PNG, over a blue page", () => {
    const kinds = pngKinds();
    const across = 8;
    const cell = 32;
    const size = { width: across * cell, height: Math.ceil(kinds.length / across) * cell };
    const blue: PageMark = {
      kind: "rect",
      rect: { x: 0, y: 0, ...size },
      fill: { color: { r: 0, g: 0, b: 1 }, opacity: 1 },
    };
    const place = (at: number): readonly [x: number, y: number] => [
      (at % across) * cell,
      Math.floor(at / across) * cell,
    ];
    // A hair smaller than its pixels, so that poppler does not spread it over one more.
    const marks = kinds.map(({ bytes, columns, rows }, at) => {
      const [x, y] = place(at);
      return shown(read(bytes), x + 0.02, y + 0.02, columns - 0.04, rows - 0.04);
    });
    const bytes = made([{ size, marks: [blue, ...marks] }]);
    const pixels = rasterised(bytes, 72);
    for (const [at, { name, columns, rows, expected }] of kinds.entries()) {
      const [left, top] = place(at);
      for (let y = 0; y < rows; y++) {
        for (let x = 0; x < columns; x++) {
          const [r, g, b, see] = expected(x, y);
          const over = [r * see, g * see, b * see + 1 - see];
          pixels.at(left + x, top + y).forEach((value, channel) => {
            expect(Math.abs(value - (over[channel] ?? -1) * 255), `${name} at ${x}, ${y}`).toBeLessThan(5);
          });
        }
      }
    }
    if (isJudgedBy("qpdf")) expect(complaints(bytes)).toBe("");
  });
});
