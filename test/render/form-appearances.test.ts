import { getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import type { RenderJob } from "../../src/render/contract/job.ts";
import type { Outside } from "../../src/render/contract/outside.ts";
import { formRecord } from "../../src/render/documents/fill/form-record.ts";
import { render } from "../../src/render/jobs/render.ts";
import type { FieldPlace } from "../../src/vocabulary/http/form.ts";
import { caseOutside } from "../support/definitions/case-outside.ts";
import { exampleJob } from "../support/definitions/render-example.ts";
import { needs } from "../support/programs/programs.ts";
import { drawnByPdfJs } from "../support/readers/drawn-by-pdf-js.ts";
import { localEngine } from "../support/threads/local-engine.ts";
import { drawnByMupdf, type Pixels, rasterised } from "./writers/pdf/judges.ts";

const scripts = {
  Latin: "Größe Ål",
  Cyrillic: "Ельня Жук",
  Greek: "Ωμέγα ψυχή",
  Arabic: "الاسم الكامل",
  Hebrew: "שלום עולם",
  Devanagari: "हिन्दी नमस्ते",
  Thai: "ภาษาไทย ที่อยู่",
  Japanese: "東京都 こんにちは",
};
const engine = localEngine();
const dpi = 144;

/** A field of each kind that shows text, in each script, its value from the data. */
const content = Object.keys(scripts).map((name) => ({
  p: [
    `[textfield, t${name}, '$data.${name}', 110|20]`,
    `[choicefield, c${name}, '$data.${name}', 0, 100|20]`,
    `[listbox, l${name}, '$data.${name}', '', false, 100|24]`,
    `[textarea, a${name}, '$data.${name}', 90|34]`,
  ].join(" "),
}));
const pageSetup = { size: [480, 420], margin: [20, 20, 20, 20] };

async function made(job: RenderJob, outside: Outside): Promise<Uint8Array> {
  const outcome = await render(job, outside, engine);
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.refusal));
  expect(outcome.warnings).toEqual([]);
  return outcome.bytes;
}

const form = (): Promise<Uint8Array> => made(exampleJob({ document: { pageSetup, content } }, scripts), caseOutside);

/** The same values once more, in appearances of the filling's own. */
async function filled(): Promise<Uint8Array> {
  const file = await form();
  const kinds = ["t", "c", "l", "a"];
  const values = Object.fromEntries(
    Object.entries(scripts).flatMap(([name, text]) => kinds.map((kind) => [`${kind}${name}`, text])),
  );
  const body = Buffer.from(JSON.stringify({ file: "form.pdf", values }));
  return await made({ ...exampleJob({}), source: "fill", body }, { ...caseOutside, asset: async () => file });
}

/** Dark pixels inside a field's frame. */
function darkPixels(pixels: Pixels, { x, y, width, height }: FieldPlace): number {
  const scale = dpi / 72;
  let dark = 0;
  for (let row = Math.ceil((y + 2) * scale); row < (y + height - 2) * scale; row++) {
    for (let column = Math.ceil((x + 2) * scale); column < (x + width - 2) * scale; column++) {
      if (pixels.at(column, row)[1] < 128) dark += 1;
    }
  }
  return dark;
}

/** The share of darkness of a field, soft edges included: glyphs that one reader does not draw are missing in it. */
function darknessOf(pixels: Pixels, { x, y, width, height }: FieldPlace): number {
  const scale = dpi / 72;
  let light = 0;
  let count = 0;
  for (let row = Math.ceil((y + 2) * scale); row < (y + height - 2) * scale; row++) {
    for (let column = Math.ceil((x + 2) * scale); column < (x + width - 2) * scale; column++) {
      light += pixels.at(column, row)[1];
      count += 1;
    }
  }
  return 1 - light / 255 / count;
}

const ways = [
  ["made", form],
  ["filled", filled],
] as const;

/** Whether two readers draw the same fields, none of them empty and each as dark. */
function compare(bytes: Uint8Array, one: Pixels, other: Pixels): void {
  const fields = formRecord(bytes).fields;
  expect(fields).toHaveLength(4 * Object.keys(scripts).length);
  for (const { name, places } of fields) {
    const [place] = places;
    if (place === undefined) throw new Error(`${name} is nowhere`);
    const [here, there] = [darkPixels(one, place), darkPixels(other, place)];
    expect(here, name).toBeGreaterThan(100);
    expect(Math.abs(here - there), `${name}: ${here} and ${there} dark pixels`).toBeLessThan(0.35 * here);
    // Readers measure 0.98 to 1.02; one glyph is a tenth of most of these texts.
    expect(Math.abs(1 - darknessOf(one, place) / darknessOf(other, place)), name).toBeLessThan(0.06);
  }
}

describe.each(ways)("every field in eight scripts, %s,", (_how, make) => {
  test("is alike in poppler and mupdf", needs("pdftoppm", "mutool"), async () => {
    const bytes = await make();
    compare(bytes, rasterised(bytes, dpi), drawnByMupdf(bytes, dpi));
  });

  test("is alike in poppler and pdf.js", needs("pdftoppm"), async () => {
    const bytes = await make();
    compare(bytes, rasterised(bytes, dpi), await drawnByPdfJs(bytes, dpi));
  });

  test("holds its value for pdf.js", async () => {
    const pdf = await getDocumentProxy(await make());
    const found = (await pdf.getFieldObjects()) as Record<string, readonly { readonly value?: unknown }[]>;
    for (const [name, text] of Object.entries(scripts)) {
      const values = ["t", "c", "a"].map((kind) => found[`${kind}${name}`]?.find(({ value }) => value)?.value);
      expect(values.flat()).toEqual([text, text, text]);
    }
    await pdf.loadingTask.destroy();
  });
});
