import { expect } from "vitest";
import type { RenderJob, RenderOutcome } from "../../../../src/render/contract/job.ts";
import { LayoutRecords, type TemplateRecords } from "../../../../src/render/jobs/document/recorded/layout-records.ts";
import type { RenderEngine } from "../../../../src/render/jobs/engine.ts";
import { render } from "../../../../src/render/jobs/render.ts";
import { exampleJob, exampleOutside } from "../../../support/definitions/render-example.ts";
import { localEngine } from "../../../support/threads/local-engine.ts";

export const plain: RenderEngine = { ...localEngine(), records: undefined };

/** All that a caller gets, and what is kept of it. */
function answered(outcome: RenderOutcome): unknown {
  if (outcome.kind === "refused") return outcome.refusal;
  const { bytes, pages, errorCodes, warnings, colophon } = outcome;
  return { bytes: Buffer.from(bytes).toString("latin1"), pages, errorCodes, warnings, colophon };
}

/** Records that can be looked at. */
export class SeenRecords extends LayoutRecords {
  seen: TemplateRecords | undefined;

  override of(template: object): TemplateRecords | undefined {
    this.seen = super.of(template);
    return this.seen;
  }
}

export type Change = (job: RenderJob) => RenderJob;

export const same: Change = (job) => job;

/** Makes a definition with other data each by records and without, which must come out alike; answers with how many were replayed. */
export const replaysOf = (
  content: object,
  data: readonly object[],
  change: Change = same,
  records: LayoutRecords = new LayoutRecords(),
): Promise<number> =>
  replaysOfJobs(
    data.map((one) => change(exampleJob({ document: content }, one))),
    records,
  );

/** The same of jobs. */
export async function replaysOfJobs(jobs: readonly RenderJob[], records: LayoutRecords): Promise<number> {
  const recording: RenderEngine = { ...localEngine(), records };
  for (const [at, job] of jobs.entries()) {
    const expected = await render(job, exampleOutside, plain);
    if (at === 0) expect(expected.kind === "made" ? "" : JSON.stringify(expected.refusal)).not.toContain("INVALID");
    expect(answered(await render(job, exampleOutside, recording)), `document ${at}`).toEqual(answered(expected));
  }
  return records.replays;
}

export const text = (value: string): object => ({ x: value, rows: [{ c: "a", v: 1 }] });

/** All texts that can be reached from a value. */
export function textsIn(from: unknown): readonly string[] {
  const [texts, met]: [string[], Set<unknown>] = [[], new Set()];
  const left = [from];
  while (left.length > 0) {
    const node = left.pop();
    if (typeof node === "string") texts.push(node);
    if (typeof node !== "object" || node === null || met.has(node) || ArrayBuffer.isView(node)) continue;
    met.add(node);
    if (node instanceof Map) left.push(...node.keys(), ...node.values());
    else if (node instanceof Set) left.push(...node);
    left.push(...Object.keys(node), ...Object.values(node));
  }
  return texts;
}
