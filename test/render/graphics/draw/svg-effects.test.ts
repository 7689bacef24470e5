import { describe, expect, test } from "vitest";
import { Report } from "../../../../src/render/contract/report.ts";
import { tileAllowance } from "../../../../src/render/graphics/draw/allowance.ts";
import { drawSvgFile } from "../../../../src/render/graphics/draw/draw-svg-file.ts";
import { readSvgFile } from "../../../../src/render/graphics/draw/svg-file/read-svg-file.ts";
import { pictureFile } from "../../../../src/render/graphics/images/picture-file.ts";
import type { Drawing } from "../../../../src/render/model/drawing/drawing.ts";
import type { Graphic } from "../../../../src/render/model/drawing/picture.ts";
import { wordsOf } from "../../../../src/render/writers/docx/media/drawing-words.ts";
import { drawingAsSvg } from "../../../../src/render/writers/docx/media/svg.ts";
import { cpuMilliseconds } from "../../../support/cpu-time.ts";
import { atNight, everyNth } from "../../../support/night.ts";
import { isJudgedBy, needs } from "../../../support/programs/programs.ts";
import { readPicture } from "../../../support/threads/local-engine.ts";
import { extracted } from "../../writers/pdf/judges.ts";
import { usuallyAllowed as allowed, zoom } from "./cases/all.ts";
import { blendCases, type FileCase, maskCases } from "./cases/svg-effects.ts";
import { patternCases } from "./cases/svg-patterns.ts";
import { type Around, filed, toolsWith, typesetter } from "./drawn.ts";
import { disagreement, markupPixels, type Pixels, pagePixels, rememberedPixels } from "./pixels.ts";
import { studioPixels } from "./studio-pixels.ts";

// Effects of svg files as resvg draws them: in our PDF, in the picture of a DOCX file, and as the studio paints our pages.

/** By day every mode of blending, and every second of the others. */
const cases: readonly FileCase[] = [...everyNth(blendCases, 4), ...everyNth([...maskCases, ...patternCases], 8)];

const markupOf = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="80">${inside}</svg>`;

const judgePixels = rememberedPixels();

/** resvg reads the type of a mask as an attribute only. */
const judged = ({ inside, judged: instead = inside }: FileCase): Pixels =>
  judgePixels(markupOf(instead).replace(/style="mask-type:(\w+)"/g, 'mask-type="$1"'), zoom);

interface Drawn {
  readonly drawing: Drawing;
  readonly findings: readonly string[];
}

async function drawn(inside: string, around: Around = {}): Promise<Drawn> {
  const report = new Report();
  const file = readSvgFile(Buffer.from(markupOf(inside)), {
    hasFamily: (name) => name === "Noto Sans",
    language: "en",
  });
  const files = new Map<string, Graphic>();
  for (const uri of file.images) {
    files.set(uri, await readPicture(Buffer.from(uri.slice(uri.indexOf(",") + 1), "base64"), uri.slice(-32)));
  }
  const drawing = drawSvgFile(file, toolsWith({ file: (source) => files.get(source), ...around }, report), "/src");
  return { drawing, findings: [...file.unread, ...report.warnings().map(({ message }) => message)] };
}

const all = await Promise.all(cases.map(async (one) => ({ ...one, ...(await drawn(one.inside)) })));

describe("drawn effects have no finding", () => {
  test.each(all)("$name", ({ findings }) => {
    expect(findings).toEqual([]);
  });
});

/** poppler's own hues and saturations differ from the formulas of ISO 32000-1, 11.3.5.3, to which MuPDF keeps. */
const misread = ["mix-blend-mode: hue", "mix-blend-mode: saturation"];

describe("in PDF", needs("pdftoppm"), () => {
  const pagesBy = (program: "pdftoppm" | "mutool", of: typeof all): readonly Pixels[] =>
    pagePixels(filed(of.map(({ drawing }) => drawing)), (zoom * 4) / 3, program);
  const shown = all.filter(({ name }) => !misread.includes(name));
  let pages: readonly Pixels[] | undefined;

  test.each(shown.map((one, at) => ({ ...one, at })))("$name", ({ at, allowed: own, ...one }) => {
    pages ??= pagesBy("pdftoppm", shown);
    expect(disagreement(pages[at] as Pixels, judged(one))).toBeLessThanOrEqual(own?.share ?? allowed);
  });

  test("the modes that poppler misreads, by MuPDF", needs("mutool"), () => {
    const others = all.filter(({ name }) => misread.includes(name));
    const off = pagesBy("mutool", others).map((page, at) =>
      disagreement(page, judged(others[at] ?? { name: "", inside: "" })),
    );
    expect(off.length).toBeGreaterThan(0);
    expect(off.filter((share) => share > allowed)).toEqual([]);
  });
});

describe("in the picture of a DOCX file", () => {
  const tools = { outlines: typesetter.outlines.bind(typesetter), file: pictureFile };

  test.each(all)("$name", ({ drawing, ...one }) => {
    const svg = drawingAsSvg(drawing, tools);
    expect(disagreement(markupPixels(svg ?? "", zoom), judged({ ...one, judged: one.inside }))).toBeLessThanOrEqual(
      allowed,
    );
  });
});

describe("in the studio", () => {
  test.each(all.filter(({ inside }) => !inside.includes("<text")))("$name", async ({ drawing, ...one }) => {
    expect(disagreement(await studioPixels(drawing, zoom), judged(one))).toBeLessThanOrEqual(allowed);
  });
});

test("text in patterns is found, once, filled or stroked", async () => {
  const pattern =
    '<pattern id="p" patternUnits="userSpaceOnUse" width="6" height="6"><circle cx="3" cy="3" r="2"/></pattern>';
  for (const paint of ['fill="url(#p)"', 'fill="none" stroke="url(#p)"', 'fill="red" stroke="url(#p)"']) {
    const { drawing } = await drawn(
      `${pattern}<text x="5" y="55" font-size="36" font-family="Noto Sans" ${paint}>Tiles</text>`,
    );
    if (isJudgedBy("pdftotext")) expect(extracted(filed([drawing])).trim()).toBe("Tiles");
    expect(wordsOf(drawing)).toBe("Tiles");
  }
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
      for (const length of [10, atNight(5000, 500)]) expect((await drawn(chain(length, link))).findings).toEqual(deep);
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

  test("patterns that lead to themselves, or too deep, are left out there", async () => {
    const pattern = (at: number, to: number) =>
      `<pattern id="m${at}" patternUnits="userSpaceOnUse" width="9" height="9"><rect width="5" height="5" fill="url(#m${to})"/></pattern>`;
    const filled = '<rect width="100" height="80" fill="url(#m0)"/>';
    expect((await drawn(pattern(0, 0) + filled)).findings).toEqual(["It uses itself; it is left out."]);
    const chained = (length: number) => Array.from({ length }, (_, at) => pattern(at, at + 1)).join("");
    for (const length of [10, atNight(5000, 500)]) {
      const end = `<pattern id="m${length}" width="1" height="1"><rect width="1" height="1"/></pattern>`;
      expect((await drawn(chained(length) + end + filled)).findings).toEqual([
        "Elements use each other more than 8 levels deep; this one is left out.",
      ]);
    }
    const round = '<pattern id="m0" href="#m1" width="1" height="1"/><pattern id="m1" href="#m0"/>';
    expect((await drawn(round + filled)).findings).toEqual([]);
  });

  test("tiles too small to be seen, and too many of them, are not painted", async () => {
    const tooMany = "The pattern has too many tiles, or too much in them; nothing is painted with it.";
    const pattern = (id: string, size: number | string, inside: string) =>
      `<pattern id="${id}" patternUnits="userSpaceOnUse" width="${size}" height="${size}">${inside}</pattern>`;
    const filled = (id: string) => `<rect width="100" height="80" fill="url(#${id})"/>`;
    const dot = '<rect width="1" height="1"/>';
    for (const size of [0.1, "1e-9", "1e-300"]) {
      const { findings } = await drawn(pattern("p", size, dot) + filled("p"));
      expect(findings).toEqual([tooMany]);
    }
    expect((await drawn(pattern("p", 0, dot) + filled("p"))).findings).toEqual([]);
    const nested =
      pattern("p", 2, '<rect width="2" height="2" fill="url(#q)"/>') + pattern("q", 0.01, dot) + filled("p");
    expect((await drawn(nested)).findings).toEqual([tooMany]);
    const { findings } = await drawn(pattern("p", 0.25, dot) + filled("p").repeat(40));
    expect([...new Set(findings)]).toEqual([tooMany]);
    expect(findings.length).toBeLessThan(40);
  });

  test("tiles hidden by masks count as well, and the tiles of all drawings of a document together", async () => {
    const tooMany = "The pattern has too many tiles, or too much in them; nothing is painted with it.";
    const tile = (inside: string) =>
      `<pattern id="p" patternUnits="userSpaceOnUse" width="1" height="1">${inside}</pattern><rect width="100" height="80" fill="url(#p)"/>`;
    const mask = `<mask id="m">${'<circle r="1" fill="#fff"/>'.repeat(200)}</mask>`;
    const masked = mask + tile('<rect width="1" height="1" mask="url(#m)"/>');
    expect((await drawn(masked)).findings).toEqual([tooMany]);
    const many = tile('<rect width="1" height="1"/>'.repeat(50));
    expect((await drawn(many)).findings).toEqual([]);
    const tiles = tileAllowance();
    const found = [];
    for (let at = 0; at < 3; at += 1) found.push(...(await drawn(many, { tiles })).findings);
    expect(found).toEqual([tooMany]);
  });

  test("patterns that flatten the plane, or reach too far, paint nothing", async () => {
    const pattern = (more: string) =>
      `<pattern id="p" patternUnits="userSpaceOnUse" width="9" height="9" ${more}><rect width="5" height="5"/></pattern><rect width="100" height="80" fill="url(#p)"/>`;
    expect((await drawn(pattern('patternTransform="scale(0)"'))).findings).toEqual([]);
    expect((await drawn(pattern('patternTransform="scale(1e12)"'))).findings).toEqual([
      "It is too large or too far away to be drawn; it is left out.",
    ]);
    expect((await drawn(pattern('patternTransform="wring(3)"'))).findings).toEqual([
      "The transformation is not understood.",
    ]);
  });
});
