import { expect, test } from "vitest";
import type { RenderJob, RenderOutcome } from "../../../../src/render/contract/job.ts";
import { LayoutRecords } from "../../../../src/render/jobs/document/recorded/layout-records.ts";
import type { RenderEngine } from "../../../../src/render/jobs/engine.ts";
import { render } from "../../../../src/render/jobs/render.ts";
import { type ElementKey, elementKinds } from "../../../../src/vocabulary/definition/elements/kinds.ts";
import { exampleJob } from "../../../support/definitions/render-example.ts";
import {
  type Chance,
  chanceOf,
  changedData,
  type TemplateWithData,
  templatesWithData,
} from "../../../support/definitions/templates-with-data.ts";
import { atNight, everyNth } from "../../../support/night.ts";
import { isLeftOut } from "../../../support/scope.ts";
import { localEngine } from "../../../support/threads/local-engine.ts";

// FUZZ_SEED tries other data.

const plain: RenderEngine = { ...localEngine(), records: undefined };

/** What a caller gets, the file by its hash, and what is kept of it. Signatures are random by nature: what was signed is compared. */
function answered(outcome: RenderOutcome): unknown {
  if (outcome.kind === "refused") return outcome.refusal;
  const { pages, errorCodes, warnings, colophon, signature } = outcome;
  const { output, ...made } = colophon;
  return { output: signature === undefined ? output : undefined, pages, errorCodes, warnings, made };
}

/** In which format, and whether definitions hold their texts. */
interface Way {
  readonly format: "pdf" | "docx";
  readonly isWhole: boolean;
}

/** The definition with the texts that its references mean. */
function withTexts(node: unknown, scope: object): unknown {
  if (typeof node === "string")
    return node.replaceAll(/\$(data(?:\.\w+)+)/g, (reference: string, path: string) => {
      const value = path
        .split(".")
        .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], scope);
      return typeof value === "string" ? value : reference;
    });
  if (Array.isArray(node)) return node.map((item) => withTexts(item, scope));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([name, member]) => [name, withTexts(member, scope)]));
}

/** Documents of a template with other data each, made with records and without. Answers with how many were replayed. */
async function replaysOf(
  { name, definition, data, outside }: TemplateWithData,
  documents: number,
  chance: Chance,
  { format, isWhole }: Way,
): Promise<number> {
  const records = new LayoutRecords();
  const recording: RenderEngine = { ...localEngine(), records };
  for (let at = 0; at < documents; at += 1) {
    const own = at === 0 ? data : changedData(data, chance);
    const job: RenderJob = { ...exampleJob(isWhole ? withTexts(definition, { data: own }) : definition, own), format };
    const expected = answered(await render(job, outside, plain));
    expect(answered(await render(job, outside, recording)), `${name}, document ${at}`).toEqual(expected);
  }
  return records.replays;
}

/** Elements of which no document is replayed, and why. */
const never: Partial<Readonly<Record<ElementKey, string>>> = {
  chart: "a chart is drawn from the data",
  pdf: "pages of other files are placed in the usual way",
  use: "a definition with components is put together for each document",
};

const keysIn = (definition: unknown): readonly ElementKey[] => {
  const text = JSON.stringify(definition);
  return elementKinds.map(({ key }) => key).filter((key) => new RegExp(`[{,]"${key}":["{\\[]`).test(text));
};

const isChange = isLeftOut("records of every element");
const documents = isChange ? 3 : atNight(30, 5);
const templates = (n: number) => everyNth(templatesWithData(), isChange ? 60 : n);

/** Replays that there must be at least: of all elements together, and of each kind. Before a change lands, the first way has most of them. */
const ways: readonly (Way & {
  readonly name: string;
  readonly templates: readonly TemplateWithData[];
  readonly least: number;
  readonly ofEach: number;
})[] = [
  {
    ...{ name: "PDF", format: "pdf", isWhole: false, templates: templates(2) },
    ...{ least: isChange ? 0 : atNight(1_000, 100), ofEach: atNight(20, 1) },
  },
  {
    ...{ name: "DOCX", format: "docx", isWhole: false, templates: templates(6) },
    ...{ least: isChange ? 0 : atNight(1_000, 40), ofEach: atNight(20, -1) },
  },
  {
    ...{ name: "PDF, sent whole", format: "pdf", isWhole: true, templates: templates(6) },
    ...{ least: isChange ? 0 : atNight(500, 20), ofEach: -1 },
  },
];

/** A change has the first two: sent whole, a definition goes the same way once its data are in it. */
test.each(isChange ? ways.slice(0, 2) : ways)(
  "a document by a record is the one that is made without: $name",
  { timeout: 3_600_000 },
  async (way) => {
    const seed = Number(process.env["FUZZ_SEED"] ?? 7);
    const byKind = new Map<ElementKey, number>();
    let all = 0;
    for (const [at, one] of way.templates.entries()) {
      const replays = await replaysOf(one, documents, chanceOf(seed + at), way);
      all += replays;
      for (const key of keysIn(one.definition)) byKind.set(key, (byKind.get(key) ?? 0) + replays);
    }
    console.info(
      `${way.name}: ${all} of ${way.templates.length * documents} documents replayed; ${[...byKind].join("; ")}.`,
    );
    expect(all).toBeGreaterThan(way.least);
    for (const { key } of isChange ? [] : elementKinds)
      if (never[key] === undefined) expect(byKind.get(key) ?? 0, key).toBeGreaterThan(way.ofEach);
  },
);
