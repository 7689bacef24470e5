import { expect, test } from "vitest";
import { render } from "../../../../src/render/jobs/render.ts";
import { mutated } from "../../../../tools/judges/suites/mutated.ts";
import { isUsable, mergedFrom, place } from "../../../../tools/judges/suites/uses.ts";
import { caseOutside } from "../../../support/definitions/case-outside.ts";
import { exampleJob } from "../../../support/definitions/render-example.ts";
import { foreignFiles } from "../../../support/files/foreign-files.ts";
import { formFile } from "../../../support/files/form-file.ts";
import { localEngine } from "../../../support/threads/local-engine.ts";

const copies = 200;

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

test.each([
  ["two pages", twoPages],
  ["a form", formFile],
  ["our own", ours],
])("copies of a file with changes, %s, are merged and placed or refused, and nothing else", async (_whose, make) => {
  const file = await make();
  for (const use of [mergedFrom, place]) {
    const used = Array.from({ length: copies }, (_, round) => isUsable(use, mutated(file, round)));
    expect(new Set(used)).toEqual(new Set([true, false]));
  }
});
