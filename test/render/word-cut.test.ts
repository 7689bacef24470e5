import { expect, test } from "vitest";
import { render } from "../../src/render/jobs/render.ts";
import { caseOutside } from "../support/definitions/case-outside.ts";
import { hostileJob, madeOf, ofContent } from "../support/threads/hostile-job.ts";
import { localEngine } from "../support/threads/local-engine.ts";

const narrow = { pageSetup: { size: [100, 200], margin: [20, 20, 20, 20] } };
const long = "Internationalization";

test("a word that is cut inside is reported with its place, its page and the word, once", async () => {
  const { warnings, errorCodes } = await madeOf(
    ofContent([{ p: "short" }, { break: "page" }, { p: `${long} of ${long}` }], narrow),
  );
  expect(errorCodes).toEqual(["CONTENT_ERROR"]);
  const message = `"${long}" is wider than its line and is cut inside; give it more width, smaller text or hyphens.`;
  expect(warnings).toEqual([{ code: "WORD_CUT", path: "/document/content/2", message, page: 2 }]);
});

test("a strict caller gets no document with a word that is cut", async () => {
  const job = { ...hostileJob(ofContent([{ p: long }], narrow)), strict: true };
  const outcome = await render(job, caseOutside, localEngine());
  expect(outcome).toMatchObject({
    kind: "refused",
    refusal: { code: "FIDELITY_LOSS", faults: [{ code: "WORD_CUT" }] },
  });
});

test("a word that is hyphenated is not reported", async () => {
  const hyphenated = { p: long, style: { hyphens: "auto" } };
  const { warnings } = await madeOf(ofContent([hyphenated], { ...narrow, language: "en" }));
  expect(warnings).toEqual([]);
});

test("of a long word a message shows forty letters, none of them by half", async () => {
  const { warnings } = await madeOf(ofContent([{ p: "\u{1d49c}".repeat(50) }], narrow));
  expect(warnings.map(({ message }) => message.slice(0, message.indexOf(" is")))).toContain(
    `"${"\u{1d49c}".repeat(40)}…"`,
  );
});
