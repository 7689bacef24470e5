import { readFileSync } from "node:fs";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { expect, test } from "vitest";
import type { MadeDocument, RenderJob } from "../../../src/render/contract/job.ts";
import { drawPage } from "../../../src/render/documents/page-pictures/draw-page.ts";
import { faceOutlines } from "../../../src/render/jobs/document/face-outlines.ts";
import { render } from "../../../src/render/jobs/render.ts";
import { painted } from "../../support/canvas-painter.ts";
import { caseOutside, outsideWith } from "../../support/definitions/case-outside.ts";
import { describedIn } from "../../support/definitions/described-in.ts";
import { exampleJob } from "../../support/definitions/render-example.ts";
import { everyNth } from "../../support/night.ts";
import { localEngine, pdfium } from "../../support/threads/local-engine.ts";

const engine = localEngine();

interface Case {
  readonly definition: object;
  readonly data?: unknown;
  readonly components?: readonly object[];
}

/** One of each kind of mark, as reference cases have them. */
const cases = [
  ...["box-border-types", "box-border-radius", "box-clip-path", "box-opacity", "box-rotate", "box-transform"],
  ...["chart-axes", "chart-round", "image-placed", "layers", "list-bullets", "separator", "svg-clip-paths"],
  ...[
    "svg-gradients",
    "svg-shapes",
    "svg-text",
    "svg-text-path",
    "table-borders",
    "text-decoration",
    "text-decoration-lines",
    "text-direction",
  ],
  ...["text-features", "text-scripts", "text-spacing", "watermark"],
];

async function made(job: RenderJob, components: readonly object[] = []): Promise<MadeDocument> {
  const outcome = await render(job, outsideWith(components), engine);
  if (outcome.kind === "refused") throw new Error(outcome.refusal.message);
  return outcome;
}

/** A tenth of white to black: two engines smooth edges each in its way. */
const visible = 64;
const mostDifferent = 0.005;
/** PDFium draws a gradient in 256 steps, however often its colours come back. */
const inSteps: Readonly<Record<string, number>> = { "svg-gradients": 0.025 };

test.each(everyNth(cases, 12))("the described page of the case %s looks as the file's page does", async (name) => {
  const path = new URL(`../../reference/cases/${name}.json`, import.meta.url);
  const { definition, data, components } = JSON.parse(readFileSync(path, "utf8")) as Case;
  const job = exampleJob(definition, data);
  const { bytes } = await made(job, components);
  const described = describedIn(
    await made({ ...job, diagnose: true, describe: { pages: "1", known: [] } }, components),
  );
  const [page] = described.described;
  if (page === undefined) throw new Error("no page was described");
  const width = Math.round(page.width * 2);
  const drawn = await drawPage({ file: bytes, page: 1, width, password: "", work: 1e9 }, pdfium());
  const outlines = await outlinesOf(described.faces, page.operations);
  const pixels = await painted(described, page, (face, glyph) => outlines.get(`${face} ${glyph}`) ?? "", drawn);
  expect(different(pixels, await pixelsOf(drawn), drawn.width)).toBeLessThan(inSteps[name] ?? mostDifferent);
});

type Faces = readonly { readonly key: string; readonly file?: string }[];

async function outlinesOf(faces: Faces, operations: object): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const text = JSON.stringify(operations);
  for (const [at, { key, file }] of faces.entries()) {
    const runs = [...text.matchAll(/"face":(\d+),[^{}]*?"glyphs":\[([\d,]*)\]/g)].filter(
      ([, face]) => Number(face) === at,
    );
    const glyphs = [...new Set(runs.flatMap(([, , ids = ""]) => ids.split(",").map(Number)))];
    const bytes = file === undefined ? undefined : await caseOutside.asset(file);
    const drawn = faceOutlines(engine, { key, glyphs, file: bytes }).found?.outlines ?? {};
    for (const glyph of glyphs) found.set(`${at} ${glyph}`, drawn[glyph] ?? "");
  }
  return found;
}

async function pixelsOf({ bytes, width, height }: Awaited<ReturnType<typeof drawPage>>): Promise<Uint8ClampedArray> {
  const context = createCanvas(width, height).getContext("2d");
  context.drawImage(await loadImage(Buffer.from(bytes)), 0, 0);
  return context.getImageData(0, 0, width, height).data;
}

/** The share of pixels that differ visibly from the other's at the same place and all around it. */
function different(one: Uint8ClampedArray, other: Uint8ClampedArray, width: number): number {
  const stride = width * 4;
  const isNear = (at: number, to: number): boolean =>
    [0, 1, 2].every((part) => Math.abs((one[at + part] ?? 0) - (other[to + part] ?? 255)) <= visible);
  const around = [0, -4, 4, -stride, stride, -stride - 4, -stride + 4, stride - 4, stride + 4];
  let count = 0;
  for (let at = 0; at < one.length; at += 4) if (!around.some((by) => isNear(at, at + by))) count += 1;
  return count / (one.length / 4);
}
