import pixelmatch from "pixelmatch";
import { describe, expect, test } from "vitest";
import type { Made } from "../../src/render/contract/job.ts";
import { faceOutlines } from "../../src/render/jobs/face-outlines.ts";
import { render } from "../../src/render/jobs/render.ts";
import type { DescribedPages, PageOperation } from "../../src/vocabulary/page-description.ts";
import { drawnByMupdf, has, type Pixels } from "../render/writers/pdf/judges.ts";
import { caseOutside, outsideWith } from "../support/definitions/case-outside.ts";
import { readCase } from "../support/definitions/reference-case.ts";
import { exampleJob } from "../support/definitions/render-example.ts";
import { drawnByPdfJs } from "../support/readers/drawn-by-pdf-js.ts";
import { localEngine } from "../support/threads/local-engine.ts";
import { type Outlines, paintedByNode } from "./painted-by-node.ts";

const engine = localEngine();

async function made(name: string, described: boolean): Promise<Made> {
  const one = readCase(name);
  const job = exampleJob(one.definition, one.data);
  const wanted = described ? { ...job, diagnose: true, describe: { pages: "1", known: [] } } : job;
  const outcome = await render(wanted, outsideWith(one.components), engine);
  if (outcome.kind === "refused") throw new Error(outcome.refusal.message);
  return outcome;
}

/** Glyphs that the pages name, by face. */
function glyphsOf({ described, faces }: DescribedPages): ReadonlyMap<string, ReadonlySet<number>> {
  const found = new Map(faces.map(({ key }) => [key, new Set<number>()]));
  const walk = (operations: readonly PageOperation[]): void => {
    for (const operation of operations) {
      if (operation.op === "group") walk([...operation.operations, ...(operation.mask ?? [])]);
      if (operation.op !== "text") continue;
      for (const glyph of operation.glyphs) found.get(faces[operation.face]?.key ?? "")?.add(glyph);
    }
  };
  for (const { operations } of described) walk(operations);
  return found;
}

async function outlinesOf(pages: DescribedPages): Promise<Outlines> {
  const outlines = new Map<string, ReadonlyMap<number, string>>();
  for (const [key, glyphs] of glyphsOf(pages)) {
    const named = pages.faces.find((face) => face.key === key)?.file;
    const file = named === undefined ? undefined : await caseOutside.asset(named);
    const { found } = faceOutlines(engine, { key, glyphs: [...glyphs], file });
    outlines.set(key, new Map(Object.entries(found?.outlines ?? {}).map(([glyph, d]) => [Number(glyph), d])));
  }
  return outlines;
}

/** As many pixels as on a usual screen at 150 %. */
const dpi = 144;

type Reader = (bytes: Uint8Array, dpi: number) => Pixels | Promise<Pixels>;

/** Share of the pixels that differ between the studio's painter and a reader of PDF, in percent. */
async function difference(name: string, reader: Reader = drawnByPdfJs): Promise<number> {
  const { described } = await made(name, true);
  if (described === undefined) throw new Error("Nothing was described.");
  const file = await reader((await made(name, false)).bytes, dpi);
  const own = await paintedByNode(described, await outlinesOf(described), file);
  const differing = pixelmatch(own, bytesOf(file), undefined, file.width, file.height, { threshold: 0.1 });
  return (100 * differing) / (file.width * file.height);
}

/** Four bytes a pixel, in rows. */
function bytesOf({ width, height, at }: Pixels): Uint8ClampedArray {
  const bytes = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < width * height; i += 1) bytes.set([...at(i % width, Math.floor(i / width)), 255], i * 4);
  return bytes;
}

/** By day a part of the cases that shows every operation; the others are no different in kind. */
const cases = [
  ...["barcode-two-dimensional", "box-border-radius", "box-border-types", "box-clip-path", "box-opacity", "box-rotate"],
  ...["box-transform", "chart-axes", "columns-newspaper", "footnote", "image-png", "layers", "page-background"],
  ...[
    "shortcode-sub-sup",
    "svg-clip-paths",
    "svg-group",
    "svg-path",
    "svg-text-path",
    "table-borders",
    "table-from-data",
  ],
  ...["text-decoration", "text-decoration-lines", "text-direction", "text-scripts", "watermark", "zone-page-numbers"],
];

describe("the painter against pdf.js", () => {
  test.each(cases)("%s: fewer than 0.5 % of the pixels differ", async (name) => {
    expect(await difference(name)).toBeLessThan(0.5);
  });
});

/**
 * pdf.js paints masks of luminosity through filters of SVG, which the canvas of Node has not: see-through colours of gradients are
 * opaque there. In Chromium it paints them as MuPDF does.
 */
test.skipIf(!has("mutool")).each(["svg-gradients", "svg-file-effects"])(
  "%s, with masks by brightness: fewer than 0.5 % of the pixels differ from MuPDF's",
  async (name) => {
    expect(await difference(name, drawnByMupdf)).toBeLessThan(0.5);
  },
);
