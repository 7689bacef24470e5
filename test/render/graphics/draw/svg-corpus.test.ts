import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { Report } from "../../../../src/render/contract/report.ts";
import { drawSvgFile } from "../../../../src/render/graphics/draw/draw-svg-file.ts";
import { settleFilters } from "../../../../src/render/graphics/draw/filters/settle-filters.ts";
import { isSvgFile, readSvgFile, type SvgFile } from "../../../../src/render/graphics/draw/svg-file/read-svg-file.ts";
import { svgText } from "../../../../src/render/graphics/draw/svg-file/xml/decode.ts";
import { genericOf } from "../../../../src/render/graphics/text/faces/families.ts";
import { sorted } from "../../../../src/render/model/drawing/drawing.ts";
import type { Graphic } from "../../../../src/render/model/drawing/picture.ts";
import { everyNth } from "../../../support/night.ts";
import { needs } from "../../../support/programs/programs.ts";
import { readPicture } from "../../../support/threads/local-engine.ts";
import { filed, toolsWith } from "./drawn.ts";
import { filterToolsWith } from "./filter-tools.ts";
import { disagreement, markupPixels, pagePixels } from "./pixels.ts";

// Files as tools write them: each looks as resvg draws it and has no finding, or it has a finding that says why not.
// SVG_CORPUS names another folder: that of those kept for the night, test/fixtures/svg/more, or one that tools/judges/svg/judge.sh makes.

const kept = fileURLToPath(new URL("../../../fixtures/svg", import.meta.url));
const folder = process.env["SVG_CORPUS"] ?? kept;
const all = readdirSync(folder).filter((name) => name.endsWith(".svg"));
/** By day every third file, so that each tool with several has some; at night, and of another folder, all. */
const names = folder === kept ? everyNth(all, 15) : all;
const reader = { hasFamily: (family: string) => genericOf(family.toLowerCase()) !== undefined, language: "en" };

/** The judge has one family, so that every text is set in it. */
const inOneFamily = (markup: string): string =>
  markup.replace(
    /Times,serif|Courier,monospace|\bMonospace\b|(?:Consolas|&#39;Courier)[^;}]*monospace|\b(?:Times|(?<!-)serif|Courier)(?=")/g,
    "sans-serif",
  );

/** The judge does not know `light-dark()`. */
const inLightColours = (markup: string): string =>
  markup.replace(/light-dark\(((?:[^(),]|\([^()]*\))+),(?:[^()]|\([^()]*\))+\)/g, "$1");

/** Nor fractions in `hsl()`, which Mermaid writes: whole numbers come near enough. */
const inWholeNumbers = (markup: string): string =>
  markup.replace(/hsla?\([^()]*\)/g, (colour) =>
    colour.replace(/\d+\.\d+/g, (number) => String(Math.round(Number(number)))),
  );

/** Nor the shorthand `font`, as abcm2ps writes it. */
const inLonghands = (markup: string): string =>
  markup.replace(
    /\bfont:\s*(bold |italic |)([\d.]+px) ([^;"}]+)/g,
    (_font, look: string, size: string, family: string) =>
      `font-size:${size};font-family:${family};font-weight:${look === "bold " ? "bold" : "normal"};font-style:${look === "italic " ? "italic" : "normal"}`,
  );

interface Shown {
  readonly file: SvgFile;
  readonly findings: readonly string[];
  readonly graphic: Graphic;
}

async function shown(bytes: Uint8Array, isInner = false): Promise<Shown> {
  const file = readSvgFile(bytes, reader);
  const inner = await Promise.all(
    file.images.map(async (uri) => {
      const image = Buffer.from(uri.slice(uri.indexOf(",") + 1), "base64");
      return [
        uri,
        isSvgFile(image) ? (await shown(image, true)).graphic : await readPicture(image, uri.slice(-32)),
      ] as const;
    }),
  );
  const files = new Map<string, Graphic>(inner);
  const report = new Report();
  const drawn = drawSvgFile(file, toolsWith({ file: (source) => files.get(source) }, report), "/src");
  // Twice as fine as it is printed: nearly as fine as the judge's picture.
  const graphic = isInner ? drawn : settleFilters(drawn, 2, filterToolsWith({ report }));
  return { file, graphic, findings: [...file.unread, ...report.warnings().map(({ message }) => message)] };
}

/** Share of pixels that may disagree: letters stand on quarters of pixels in one picture and anywhere in the other. */
const allowed = 0.005;
/** Thin lines and small letters are more than a pixel wide then, which poppler would draw too strong. */
const mostZoom = 4;
const largest = 2400;

/** Browsers draw these and the judge does not: the findings stand although the pictures are alike. */
const alsoLacking = ["HTML in it (foreignObject) is not drawn"];

describe("an svg file as tools write it is right, or has a finding", needs("pdftoppm"), () => {
  test.each(names)("%s", async (name) => {
    const markup = inOneFamily(svgText(readFileSync(join(folder, name))));
    const { graphic, findings } = await shown(
      Buffer.from(markup.replace(/^(<\?xml[^>]*?) encoding=["'][^"']*["']/, "$1")),
    );
    const drawing = sorted(graphic);
    if (drawing.kind !== "drawing") throw new Error("an svg file is no picture");
    const zoom = Math.min(mostZoom, largest / Math.max(drawing.drawing.width, drawing.drawing.height));
    const [page] = pagePixels(filed([drawing.drawing]), (zoom * 4) / 3);
    if (page === undefined) throw new Error("the file has no page");
    const off = disagreement(page, markupPixels(inLonghands(inWholeNumbers(inLightColours(markup))), zoom));
    const unexplained = findings.filter((finding) => !alsoLacking.includes(finding));
    expect({ findings, isRight: off <= allowed, off }).toEqual({ findings, isRight: unexplained.length === 0, off });
  });
});
