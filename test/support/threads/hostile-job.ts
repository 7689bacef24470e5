import { expect } from "vitest";
import type { MadeDocument, RenderJob, RenderOutcome } from "../../../src/render/contract/job.ts";
import { render } from "../../../src/render/jobs/render.ts";
import { caseOutside } from "../definitions/case-outside.ts";
import { exampleJob } from "../definitions/render-example.ts";
import { freshEngine } from "./local-engine.ts";

const engine = freshEngine();

/** The service's grants by default. */
export const granted = { work: 20_000_000, pages: 5_000 };

/** A request as an attacker writes it; a string is sent as it is. */
export function hostileJob(definition: unknown, data?: unknown): RenderJob {
  const job = { ...exampleJob(definition, data), allowance: granted };
  return typeof definition === "string" ? { ...job, body: new TextEncoder().encode(definition) } : job;
}

export const ofContent = (content: readonly unknown[], more: object = {}): unknown => ({
  document: { ...more, content },
});

const expected: ReadonlySet<string> = new Set([
  "BUDGET_EXCEEDED",
  "INVALID_DEFINITION",
  "INVALID_JSON",
  "TEMPLATE_INVALID",
  "NO_CONTENT",
]);

/** Renders; whatever is sent, there is a file of proper numbers or a refusal that says why. */
export async function outcomeOf(definition: unknown, data?: unknown): Promise<RenderOutcome> {
  const outcome = await render(hostileJob(definition, data), caseOutside, engine);
  if (outcome.kind === "refused") {
    expect([...expected]).toContain(outcome.refusal.code);
    expect(outcome.refusal.message.length).toBeLessThan(500);
  } else {
    expect(Buffer.from(outcome.bytes.subarray(0, 5)).toString("latin1")).toBe("%PDF-");
    expect(Buffer.from(outcome.bytes.subarray(-6)).toString("latin1")).toBe("%%EOF\n");
  }
  return outcome;
}

export async function madeOf(definition: unknown, data?: unknown): Promise<MadeDocument> {
  const outcome = await outcomeOf(definition, data);
  if (outcome.kind === "refused") throw new Error(`${outcome.refusal.code}: ${outcome.refusal.message}`);
  return outcome;
}

export async function refusalCodeOf(definition: unknown, data?: unknown): Promise<string> {
  const outcome = await outcomeOf(definition, data);
  return outcome.kind === "refused" ? outcome.refusal.code : `made, ${outcome.pages} pages`;
}

export const codesOf = ({ warnings }: MadeDocument): readonly string[] => [
  ...new Set(warnings.map(({ code }) => code)),
];
