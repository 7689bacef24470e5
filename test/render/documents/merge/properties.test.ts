import { expect, test } from "vitest";
import { render } from "../../../../src/render/jobs/render.ts";
import { ForeignPdf } from "../../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import { ForeignPdfError } from "../../../../src/render/pdf-syntax/reader/foreign-pdf-error.ts";
import { pagesOf } from "../../../../src/render/pdf-syntax/reader/pages.ts";
import { isArray, isStream } from "../../../../src/render/pdf-syntax/reader/value.ts";
import { mutated } from "../../../../tools/judges/suites/mutated.ts";
import { isUsable, mergedFrom, place } from "../../../../tools/judges/suites/uses.ts";
import { caseOutside } from "../../../support/definitions/case-outside.ts";
import { exampleJob } from "../../../support/definitions/render-example.ts";
import { foreignFiles } from "../../../support/files/foreign-files.ts";
import { formFile } from "../../../support/files/form-file.ts";
import { atNight } from "../../../support/night.ts";
import { localEngine } from "../../../support/threads/local-engine.ts";

const copies = atNight(200, 30);

const twoPages = async (): Promise<Uint8Array> => foreignFiles.get("two.pdf") ?? Buffer.alloc(0);

/** With streams of objects. */
async function ours(): Promise<Uint8Array> {
  const content = [
    { h1: "A" },
    { p: "[link, https://example.com/]b[/link]" },
    { break: "page" },
    { p: "[goto, a]c[/goto]", id: "a" },
  ];
  const made = await render(exampleJob({ document: { content } }), caseOutside, localEngine());
  if (made.kind === "refused") throw new Error(made.refusal.message);
  return made.bytes;
}

/** What the pages of a file draw, as our reader decodes it; undefined: it cannot. */
function contentsIn(file: Uint8Array): readonly (string | undefined)[] {
  const pdf = new ForeignPdf(file);
  return pagesOf(pdf).flatMap(({ dictionary }) => {
    const contents = pdf.resolve(dictionary.entries.get("Contents"));
    const streams = (isArray(contents) ? contents.map((item) => pdf.resolve(item)) : [contents]).filter(isStream);
    return streams.map((stream) => orUndefined(() => pdf.decode(stream).toString("latin1")));
  });
}

function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof ForeignPdfError) return undefined;
    throw error;
  }
}

const files = [
  ["two pages", twoPages],
  ["a form", formFile],
  ["our own", ours],
] as const;

test.each(files)(
  "what a file draws, %s, decodes after a merge to the same, also of changed copies",
  async (_, make) => {
    const file = await make();
    const merged = Array.from({ length: copies }, (_, round) => mutated(file, round)).flatMap((copy) => {
      const bytes = orUndefined(() => mergedFrom(copy).bytes);
      return bytes === undefined ? [] : [[contentsIn(copy), contentsIn(bytes)] as const];
    });
    expect(merged.length).toBeGreaterThan(copies / 10);
    for (const [before, after] of merged) expect(after).toEqual(before);
  },
);

test.each(files)(
  "copies of a file with changes, %s, are merged and placed or refused, and nothing else",
  async (_whose, make) => {
    const file = await make();
    for (const use of [mergedFrom, place]) {
      const used = Array.from({ length: copies }, (_, round) => isUsable(use, mutated(file, round)));
      expect(new Set(used)).toEqual(new Set([true, false]));
    }
  },
);
