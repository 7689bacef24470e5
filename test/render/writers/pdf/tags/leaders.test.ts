import { expect, test } from "vitest";
import { render } from "../../../../../src/render/jobs/render.ts";
import { exampleJob, exampleOutside } from "../../../../support/definitions/render-example.ts";
import { isNode, structureOf, textOf } from "../../../../support/readers/structure.ts";
import { localEngine } from "../../../../support/threads/local-engine.ts";

test("what leads to a tab stop is no part of the text", async () => {
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
