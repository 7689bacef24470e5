import { expect, test } from "vitest";
import { render } from "../../../src/render/jobs/render.ts";
import { nodeTexts } from "../../../studio/src/page/node-texts.ts";
import { describedIn } from "../../support/definitions/described-in.ts";
import { exampleJob, exampleOutside } from "../../support/definitions/render-example.ts";
import { localEngine } from "../../support/threads/local-engine.ts";

const engine = localEngine();

async function shown(text: string, x: unknown): Promise<string> {
  const job = exampleJob({ document: { content: [{ p: text }] } }, { x });
  const made = await render({ ...job, diagnose: true, describe: { pages: "1", known: [] } }, exampleOutside, engine);
  if (made.kind === "refused") return made.refusal.message;
  const [page] = describedIn(made).described;
  return page === undefined
    ? ""
    : nodeTexts(page)
        .flatMap(({ runs }) => runs.map(({ run }) => run.text))
        .join("");
}

/** Letters that would lengthen a reference have it written as an expression (`typed-text.ts`): that must show the same. */
test.each([["Ada"], ["[b]$data.y"], [1234.5], [0.1], [-0], [true], [""]])(
  "a reference to %j shows what the expression of it shows",
  async (value) => {
    const plain = await shown("a $data.x!", value);
    expect(await shown("a [= $data.x]!", value)).toBe(plain);
  },
);

test("but for numbers of more than 21 digits, and for what it says where there is no value", async () => {
  expect([await shown("$data.x!", 1e21), await shown("[= $data.x]!", 1e21)]).toEqual(["1e+21!", `1${"0".repeat(21)}!`]);
  expect([await shown("$data.x!", null), await shown("[= $data.x]!", null)]).toEqual(["$data.x!", "[= $data.x]!"]);
});
