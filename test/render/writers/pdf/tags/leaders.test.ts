import { expect, test } from "vitest";
import { render } from "../../../../../src/render/jobs/render.ts";
import { caseOutside } from "../../../../support/definitions/case-outside.ts";
import { exampleJob, exampleOutside } from "../../../../support/definitions/render-example.ts";
import { isNode, structureOf, textOf } from "../../../../support/readers/structure.ts";
import { localEngine } from "../../../../support/threads/local-engine.ts";

test("the leaders of a tab stop are no part of the text", async () => {
  const style = { tabStops: [{ at: "100%", align: "right", leader: "dots" }] };
  const content = [
    { p: "Soup[tab]6.50", style },
    { p: "Name:[tab]", style: { tabStops: [{ at: 90, leader: "line" }] } },
  ];
  const job = exampleJob({ document: { tagged: true, content } });
  const outcome = await render(job, exampleOutside, localEngine());
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.refusal));
  const { root, faults } = await structureOf(outcome.bytes);
  expect(faults).toEqual([]);
  expect(root.kids.filter(isNode).map(textOf)).toEqual(["Soup 6.50", "Name:"]);
});

test("a leader that its face has no glyphs for is reported, and names of icons are led to in the usual face", async () => {
  const led = (fontFamily: string) => ({ fontFamily, tabStops: [{ at: 90, leader: "dots" }] });
  const document = {
    fonts: { Signs: { regular: "fonts/icons.ttf" } },
    content: [
      { p: "a[tab]", style: led("Signs") },
      { p: "home[tab]home", style: led("Icons") },
    ],
  };
  const outcome = await render(exampleJob({ document }), caseOutside, localEngine());
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.refusal));
  expect(new Set(outcome.warnings.map(({ code, path }) => `${code} ${path}`))).toEqual(
    new Set(["GLYPH_MISSING /document/content/0"]),
  );
});
