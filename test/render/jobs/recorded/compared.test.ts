import { expect, test } from "vitest";
import type { RenderOutcome } from "../../../../src/render/contract/job.ts";
import { LayoutRecords, type TemplateRecords } from "../../../../src/render/jobs/document/recorded/layout-records.ts";
import type { LayoutRecord } from "../../../../src/render/jobs/document/recorded/record.ts";
import type { RenderEngine } from "../../../../src/render/jobs/engine.ts";
import { render } from "../../../../src/render/jobs/render.ts";
import { exampleJob, exampleOutside } from "../../../support/definitions/render-example.ts";
import { localEngine } from "../../../support/threads/local-engine.ts";
import { text } from "./both-ways.ts";

/** Records of which every `oneOf`th document is compared, and which are changed behind the back of the renderer. */
class ChangedRecords extends LayoutRecords {
  seen: TemplateRecords | undefined;

  override of(template: object): TemplateRecords | undefined {
    this.seen = super.of(template);
    return this.seen;
  }

  /** Later documents come out in another language than in the usual way. */
  spoil(): void {
    for (const { facts } of (this.seen?.records ?? []) as LayoutRecord[]) Object.assign(facts, { language: "xx" });
  }
}

const names = ["Anna", "Anna", "Olga", "Nora", "Ina", "Ida"];

/** Makes the documents one after the other; `before` is called before each. */
async function made(
  records: LayoutRecords | undefined,
  format: "pdf" | "docx",
  before: (at: number) => void = () => undefined,
): Promise<readonly RenderOutcome[]> {
  const engine: RenderEngine = { ...localEngine(), records };
  const outcomes: RenderOutcome[] = [];
  for (const [at, name] of names.entries()) {
    before(at);
    const job = exampleJob({ document: { content: [{ p: "Dear $data.x," }] } }, text(name));
    outcomes.push(await render({ ...job, format }, exampleOutside, engine));
  }
  return outcomes;
}

const verdicts = (outcomes: readonly RenderOutcome[]) => outcomes.map(({ recordVerdict }) => recordVerdict);

const bytesOf = (outcome: RenderOutcome): string =>
  outcome.kind === "made" ? Buffer.from(outcome.bytes).toString("hex") : outcome.refusal.code;

test.each(["pdf", "docx"] as const)("documents in %s that are made in both ways come out alike", async (format) => {
  const outcomes = await made(new LayoutRecords(undefined, 1), format);
  expect(verdicts(outcomes)).toEqual([undefined, undefined, "same", "same", "same", "same"]);
});

test("few documents are made in both ways", async () => {
  expect(new Set(verdicts(await made(new LayoutRecords(), "pdf")))).toEqual(new Set([undefined]));
});

test.each(["pdf", "docx"] as const)(
  "a document in %s that differs is sent as it is made without records, and its template has none any more",
  async (format) => {
    const records = new ChangedRecords(undefined, 1);
    const outcomes = await made(records, format, (at) => {
      if (at === 3) records.spoil();
    });
    expect(verdicts(outcomes)).toEqual([undefined, undefined, "same", "different", undefined, undefined]);
    expect(records.weight).toBe(0);
    const usual = await made(undefined, format);
    expect(outcomes.map(bytesOf)).toEqual(usual.map(bytesOf));
  },
);
