import { expect, test } from "vitest";
import { formRecord } from "../../src/render/fill/form-record.ts";
import type { Job } from "../../src/render/job.ts";
import type { Outside } from "../../src/render/outside.ts";
import { render } from "../../src/render/render.ts";
import type { FieldPlace } from "../../src/vocabulary/http/form.ts";
import { caseOutside } from "../support/case-outside.ts";
import { localEngine } from "../support/local-engine.ts";
import { exampleJob } from "../support/render-example.ts";
import { drawnByMupdf, has, type Pixels, rasterised } from "./pdf/judges.ts";

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

async function made(job: Job, outside: Outside): Promise<Uint8Array> {
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

test.skipIf(!has("pdftoppm") || !has("mutool")).each([
  ["made", form],
  ["filled", filled],
])("poppler and mupdf show every field alike in eight scripts, %s", async (_how, make) => {
  const bytes = await make();
  const [poppler, mupdf] = [rasterised(bytes, dpi), drawnByMupdf(bytes, dpi)];
  const fields = formRecord(bytes).fields;
  expect(fields).toHaveLength(4 * Object.keys(scripts).length);
  for (const { name, places } of fields) {
    const [place] = places;
    if (place === undefined) throw new Error(`${name} is nowhere`);
    const [one, other] = [darkPixels(poppler, place), darkPixels(mupdf, place)];
    expect(one, name).toBeGreaterThan(100);
    expect(Math.abs(one - other), `${name}: ${one} and ${other} dark pixels`).toBeLessThan(0.35 * one);
  }
});
