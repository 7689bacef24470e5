import { describe, expect, test } from "vitest";
import { Report } from "../../../../src/render/contract/report.ts";
import { describePages } from "../../../../src/render/describe/describe-pages.ts";
import { drawSvgFile } from "../../../../src/render/graphics/draw/draw-svg-file.ts";
import { readSvgFile } from "../../../../src/render/graphics/draw/svg-file/read-svg-file.ts";
import { pictureFile } from "../../../../src/render/graphics/images/picture-file.ts";
import type { Drawing } from "../../../../src/render/model/drawing/drawing.ts";
import type { Graphic } from "../../../../src/render/model/drawing/picture.ts";
import { drawingAsSvg } from "../../../../src/render/writers/docx/media/svg.ts";
import { paintedByNode } from "../../../studio/painted-by-node.ts";
import { cpuMilliseconds } from "../../../support/cpu-time.ts";
import { readPicture } from "../../../support/threads/local-engine.ts";
import { has } from "../../writers/pdf/judges.ts";
import { usuallyAllowed as allowed, zoom } from "./cases/all.ts";
import { blendCases, type FileCase, maskCases } from "./cases/svg-effects.ts";
import { filed, toolsWith, typesetter } from "./drawn.ts";
import { disagreement, hasPdftoppm, markupPixels, type Pixels, pagePixels } from "./pixels.ts";

// Effects of svg files as resvg draws them: in our PDF, in the picture of a DOCX file, and as the studio paints our pages.

const cases: readonly FileCase[] = [...blendCases, ...maskCases];

const markupOf = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="80">${inside}</svg>`;

/** resvg reads the type of a mask as an attribute only. */
const judged = (inside: string): Pixels =>
  markupPixels(markupOf(inside).replace(/style="mask-type:(\w+)"/g, 'mask-type="$1"'), zoom);

interface Drawn {
  readonly drawing: Drawing;
  readonly findings: readonly string[];
}

async function drawn(inside: string): Promise<Drawn> {
  const report = new Report();
  const file = readSvgFile(Buffer.from(markupOf(inside)), {
    hasFamily: (name) => name === "Noto Sans",
    language: "en",
  });
  const files = new Map<string, Graphic>();
  for (const uri of file.images) {
    files.set(uri, await readPicture(Buffer.from(uri.slice(uri.indexOf(",") + 1), "base64"), uri.slice(-32)));
  }
  const drawing = drawSvgFile(file, toolsWith({ file: (source) => files.get(source) }, report), "/src");
  return { drawing, findings: [...file.unread, ...report.warnings().map(({ message }) => message)] };
}

const all = await Promise.all(cases.map(async (one) => ({ ...one, ...(await drawn(one.inside)) })));

describe("what is drawn has no finding", () => {
  test.each(all)("$name", ({ findings }) => {
    expect(findings).toEqual([]);
  });
});

const required = process.env["REQUIRE_JUDGES"] !== undefined;

/** poppler's own hues and saturations differ from the formulas of ISO 32000-1, 11.3.5.3, to which MuPDF keeps. */
const misread = ["mix-blend-mode: hue", "mix-blend-mode: saturation"];

describe.skipIf(!hasPdftoppm && !required)("in PDF", () => {
  const pagesBy = (program: "pdftoppm" | "mutool", of: typeof all): readonly Pixels[] =>
    pagePixels(filed(of.map(({ drawing }) => drawing)), (zoom * 4) / 3, program);
  const shown = all.filter(({ name }) => !misread.includes(name));
  let pages: readonly Pixels[] | undefined;

  test.each(shown.map((one, at) => ({ ...one, at })))("$name", ({ inside, at }) => {
    pages ??= pagesBy("pdftoppm", shown);
    expect(disagreement(pages[at] as Pixels, judged(inside))).toBeLessThanOrEqual(allowed);
  });

  test.skipIf(!has("mutool"))("the modes that poppler misreads, by MuPDF", () => {
    const others = all.filter(({ name }) => misread.includes(name));
    const off = pagesBy("mutool", others).map((page, at) => disagreement(page, judged(others[at]?.inside ?? "")));
    expect(off.map((share) => share <= allowed)).toEqual(misread.map(() => true));
  });
});

describe("in the picture of a DOCX file", () => {
  const tools = { outlines: typesetter.outlines.bind(typesetter), file: pictureFile };

  test.each(all)("$name", ({ drawing, inside }) => {
    const svg = drawingAsSvg(drawing, tools);
    expect(disagreement(markupPixels(svg ?? "", zoom), judged(inside))).toBeLessThanOrEqual(allowed);
  });
});

describe("in the studio", () => {
  const facts = {
    faceHashes: new Map<string, string>(),
    layers: [],
    fileOf: () => undefined,
    asWritten: (path: string) => path,
  };
  const size = { width: 100 * zoom, height: 80 * zoom };

  test.each(all.filter(({ inside }) => !inside.includes("<text")))("$name", async ({ drawing, inside }) => {
    const page = { size: drawing, marks: [{ kind: "drawing", x: 0, y: 0, drawing, alt: undefined }] } as const;
    const pages = describePages([page], { pages: "1", known: [] }, facts);
    const painted = await paintedByNode(pages, new Map(), size);
    expect(disagreement({ ...size, rgb: withoutAlpha(painted) }, judged(inside))).toBeLessThanOrEqual(allowed);
  });
});

describe("hostile files", () => {
  const shown = '<rect width="100" height="80" fill="red" mask="url(#m0)"/>';
  const chain = (length: number, link: (at: number) => string): string =>
    `${Array.from({ length }, (_, at) => link(at)).join("")}<mask id="m${length}"><rect width="9" height="9" fill="white"/></mask>${shown}`;

  test("masks that lead to themselves are left out there", async () => {
    const on = '<mask id="m0" mask="url(#m0)"><rect width="50" height="80" fill="white"/></mask>';
    const inside = '<mask id="m0"><rect width="50" height="80" fill="white" mask="url(#m0)"/></mask>';
    const circle =
      '<mask id="m0" mask="url(#m1)"><rect width="9" height="9"/></mask><mask id="m1" mask="url(#m0)"><rect width="9" height="9"/></mask>';
    for (const masks of [on, inside, circle]) {
      expect((await drawn(masks + shown)).findings).toEqual(["It uses itself; it is left out."]);
    }
  });

  test("masks on masks, and in masks, end where they are too deep", async () => {
    const deep = ["Elements use each other more than 8 levels deep; this one is left out."];
    const on = (at: number) =>
      `<mask id="m${at}" mask="url(#m${at + 1})"><rect width="50" height="80" fill="white"/></mask>`;
    const inside = (at: number) =>
      `<mask id="m${at}"><rect width="50" height="80" fill="white" mask="url(#m${at + 1})"/></mask>`;
    for (const link of [on, inside]) {
      expect((await drawn(chain(7, link))).findings).toEqual([]);
      for (const length of [10, 5000]) expect((await drawn(chain(length, link))).findings).toEqual(deep);
    }
  });

  test("masks that multiply end soon, and what has no place any more is reported", async () => {
    const before = cpuMilliseconds();
    const many = (at: number) =>
      `<mask id="m${at}">${`<rect width="50" height="80" fill="white" mask="url(#m${at + 1})"/>`.repeat(10)}</mask>`;
    const { drawing, findings } = await drawn(chain(7, many));
    expect([...new Set(findings)]).toEqual(["What the drawing uses makes it too large; the rest is left out."]);
    expect(filed([drawing]).length).toBeLessThan(20_000_000);
    expect(cpuMilliseconds() - before).toBeLessThan(20_000);
  });

  test("a mask and a region that are not understood are named", async () => {
    const file =
      '<mask id="m0" x="1furlong"><rect width="9" height="9"/></mask><rect width="9" height="9" mask="linear-gradient(red, blue)"/>';
    expect((await drawn(file + shown)).findings).toEqual([
      "masks that are no mask elements of the file are not drawn: all of the element shows",
      'the length "1furlong" is not understood',
    ]);
  });

  test("blend modes that PDF has not, and masks in linearRGB, are named", async () => {
    const file =
      '<mask id="m0" color-interpolation="linearRGB"><rect width="9" height="9"/></mask><rect width="9" height="9" style="mix-blend-mode:plus-lighter"/>';
    expect((await drawn(file + shown)).findings).toEqual([
      "blend modes (mix-blend-mode) that PDF has not are not drawn: colours cover each other",
      "masks are measured in sRGB, not in linearRGB",
    ]);
  });
});

/** Of each pixel, all of them opaque, the three colours. */
const withoutAlpha = (pixels: Uint8ClampedArray): Uint8Array => Uint8Array.from(pixels.filter((_, at) => at % 4 !== 3));
