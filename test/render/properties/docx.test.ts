import fc from "fast-check";
import { expect, test } from "vitest";
import { encodePng } from "../../../src/render/graphics/images/png/encode-png.ts";
import type { RenderEngine } from "../../../src/render/jobs/engine.ts";
import type { Warning } from "../../../src/vocabulary/http/warning.ts";
import { definitions, type Grown } from "../../support/definitions/grown-definition.ts";
import { fuzzEngine, made, patience, share, tally } from "../../support/fuzz.ts";
import { atNight } from "../../support/night.ts";
import { docxFaults } from "../../support/readers/docx-lint.ts";
import { unzip } from "../../support/readers/unzip.ts";

// The random definitions as DOCX: each is a sound package that says all that its definition says.

/** The text of the parts that a reader sees. */
const textOf = (bytes: Uint8Array): string =>
  unzip(bytes)
    .filter(([name]) => /^word\/(document|header\d+|footer\d+|footnotes)\.xml$/.test(name))
    .flatMap(([, part]) => [...part.toString("utf8").matchAll(/<w:t(?: [^>]*)?>([^<]*)</g)])
    .map(([, text = ""]) => text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"))
    .join("");

/** Characters other than letters are not compared: they are drawn, counted or left to Word. */
const uncounted = /[\s\u200b\u00ad0-9.•]/gu;

/** Letters of drawings are outlines; where the format has a limit, text beyond it is left out and reported. */
const saysAll = ({ document }: Grown, warnings: readonly Warning[]): boolean =>
  !/"(svg|watermark)"/.test(JSON.stringify(document)) &&
  !warnings.some(({ code }) => code === "CELL_DROPPED" || code === "DOCX_CLAMPED");

/** Drawing is most of the work: it is done for some of the documents, for the others every drawing is one pixel. */
const pixel = {
  bytes: encodePng({ width: 1, height: 1, pixels: new Uint8Array(4) }),
  mediaType: "image/png",
} as const;
const quick: RenderEngine = { ...fuzzEngine, rasteriser: async () => () => pixel };

const judgeWith =
  (engine: RenderEngine) =>
  async (grown: Grown): Promise<void> => {
    const file = await made(grown, engine, "docx");
    if (file === undefined) return;
    expect(docxFaults(file.bytes)).toEqual([]);
    if (!saysAll(grown, file.warnings)) return;
    const found = tally(textOf(file.bytes).replace(uncounted, ""));
    for (const [character, count] of tally(grown.once.replace(uncounted, "")))
      expect(found.get(character) ?? 0, character).toBeGreaterThanOrEqual(count);
  };

/** Of what this test has; the same definitions are drawn as pages by others. */
const part = atNight(1, 0.4);

test(
  "every definition ends in a sound package that says all of it, or in a precise refusal",
  async () => {
    await fc.assert(fc.asyncProperty(definitions("contents"), judgeWith(fuzzEngine)), share(0.1 * part));
    await fc.assert(fc.asyncProperty(definitions("contents"), judgeWith(quick)), share(0.4 * part));
    await fc.assert(fc.asyncProperty(definitions("wild"), judgeWith(quick)), share(0.5 * part));
  },
  patience,
);
