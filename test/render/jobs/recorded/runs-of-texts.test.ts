import { expect, test } from "vitest";
import { areSameRuns } from "../../../../src/render/jobs/document/recorded/runs-of-texts.ts";
import { plainTextLook } from "../../../../src/render/model/look.ts";
import type { Inline } from "../../../../src/render/model/text/inline.ts";

const says = (text: string): Inline => ({
  kind: "text",
  text,
  look: plainTextLook("Noto Sans", 10),
  link: undefined,
  span: undefined,
});
const lineBreak: Inline = { kind: "line-break" };
const one = { kinds: ["text"], direction: undefined } as const;

test.each([
  ["another text of one run", one, [says("b")], true],
  ["a run more", one, [says("b"), lineBreak], false],
  ["a run of another kind", one, [lineBreak], false],
  ["no run", one, [], false],
  ["nothing", one, undefined, false],
  ["nothing where nothing was", undefined, undefined, true],
  ["a text where nothing was", undefined, [says("b")], false],
  ["a text of the same direction", { ...one, direction: "ltr" }, [says("b")], true],
  ["a text of the other direction", { ...one, direction: "ltr" }, [says("ש")], false],
] as const)("%s is written as the same runs or not", (_, runs, inlines, isSame) => {
  expect(areSameRuns([runs], [inlines])).toBe(isSame);
});
