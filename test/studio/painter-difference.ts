import pixelmatch from "pixelmatch";
import type { MadeDocument, RenderJob } from "../../src/render/contract/job.ts";
import type { Outside } from "../../src/render/contract/outside.ts";
import { faceOutlines } from "../../src/render/jobs/document/face-outlines.ts";
import type { RenderEngine } from "../../src/render/jobs/engine.ts";
import { render } from "../../src/render/jobs/render.ts";
import type { DescribedOperation, DescribedPages } from "../../src/vocabulary/page-description.ts";
import type { Pixels } from "../render/writers/pdf/judges.ts";
import { describedIn } from "../support/definitions/described-in.ts";
import { type Outlines, paintedByNode } from "./painted-by-node.ts";

/** A document that is drawn in both ways. */
export interface Drawn {
  readonly job: RenderJob;
  readonly outside: Outside;
}

/** Draws a page, from 1, of a PDF file. */
export type Reader = (bytes: Uint8Array, dpi: number, page: number) => Pixels | Promise<Pixels>;

async function made({ job, outside }: Drawn, engine: RenderEngine, wanted: Partial<RenderJob>): Promise<MadeDocument> {
  const outcome = await render({ ...job, ...wanted }, outside, engine);
  if (outcome.kind === "refused") throw new Error(outcome.refusal.message);
  return outcome;
}

/** Glyphs that the pages name, by face. */
function glyphsOf({ described, faces }: DescribedPages): ReadonlyMap<string, ReadonlySet<number>> {
  const found = new Map(faces.map(({ key }) => [key, new Set<number>()]));
  const walk = (operations: readonly DescribedOperation[]): void => {
    for (const operation of operations) {
      if (operation.op === "group") walk([...operation.operations, ...(operation.mask ?? [])]);
      if (operation.op !== "text") continue;
      for (const glyph of operation.glyphs) found.get(faces[operation.face]?.key ?? "")?.add(glyph);
    }
  };
  for (const { operations } of described) walk(operations);
  return found;
}

export async function outlinesOf(pages: DescribedPages, outside: Outside, engine: RenderEngine): Promise<Outlines> {
  const outlines = new Map<string, ReadonlyMap<number, string>>();
  for (const [key, glyphs] of glyphsOf(pages)) {
    const named = pages.faces.find((face) => face.key === key)?.file;
    const file = named === undefined ? undefined : await outside.asset(named);
    const { found } = faceOutlines(engine, { key, glyphs: [...glyphs], file });
    outlines.set(key, new Map(Object.entries(found?.outlines ?? {}).map(([glyph, d]) => [Number(glyph), d])));
  }
  return outlines;
}

/** As many pixels as on a usual screen at 150 %. */
const dpi = 144;

/** The first pages, as many as there are up to `pages`, as data. */
export async function describedPages(drawn: Drawn, engine: RenderEngine, pages: number): Promise<DescribedPages> {
  const describe = { pages: `1-${pages}`, known: [] };
  return describedIn(await made(drawn, engine, { diagnose: true, describe }));
}

/**
 * Share of the pixels that differ between the studio's painter and a reader of PDF, in percent, page by page: of `pages` pages
 * at most.
 */
export async function differences(
  drawn: Drawn,
  engine: RenderEngine,
  { reader, pages }: { readonly reader: Reader; readonly pages: number },
): Promise<readonly number[]> {
  const described = await describedPages(drawn, engine, pages);
  const { bytes } = await made(drawn, engine, {});
  const outlines = await outlinesOf(described, drawn.outside, engine);
  const shares: number[] = [];
  for (const page of described.described) {
    const file = await reader(bytes, dpi, page.number);
    const size = { width: file.width, height: file.height };
    const own = await paintedByNode(page, described, outlines, { ...size, scale: dpi / 72 });
    const differing = pixelmatch(own, bytesOf(file), undefined, size.width, size.height, { threshold: 0.1 });
    shares.push((100 * differing) / (size.width * size.height));
  }
  return shares;
}

/** Four bytes a pixel, in rows. */
function bytesOf({ width, height, at }: Pixels): Uint8ClampedArray {
  const bytes = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < width * height; i += 1) bytes.set([...at(i % width, Math.floor(i / width)), 255], i * 4);
  return bytes;
}
