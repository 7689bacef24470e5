import { expect, test } from "vitest";
import { render } from "../../../../../src/render/jobs/render.ts";
import { caseOutside } from "../../../../support/definitions/case-outside.ts";
import { exampleJob } from "../../../../support/definitions/render-example.ts";
import { localEngine } from "../../../../support/threads/local-engine.ts";
import { contentOf } from "../content-of.ts";

const engine = localEngine();

test.each([
  ["one style", "left", "left"],
  ["styles of their own", "left", "right"],
  ["spellings of their own", "left", "spelled"],
])(
  "backgrounds of neighbouring cells are painted as one rectangle, without a seam, where the cells have %s",
  async (_, a, b) => {
    const styles = {
      left: { backgroundColor: "#336699" },
      right: { backgroundColor: "#336699", textAlign: "right" },
      spelled: { backgroundColor: "#369" },
    };
    const rows = [
      [
        { td: "a", style: a },
        { td: "b", style: b },
      ],
    ];
    const job = exampleJob({ document: { styles, content: [{ table: { widths: [1, 2], rows } }] } });
    const outcome = await render(job, caseOutside, engine);
    if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.refusal));
    const painted = (await contentOf(outcome.bytes)).filter((line) => line.endsWith(" re"));
    expect(painted).toHaveLength(1);
  },
);
