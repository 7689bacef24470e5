import { randomBytes } from "node:crypto";
import { jobChoices } from "../commands/document/job-choices.ts";
import type { RenderJob } from "../render/contract/job.ts";

/** Language and place of a job; the usual ones in the gaps. */
interface JobPlaces {
  readonly locale?: string | undefined;
  readonly timeZone?: string | undefined;
}

/** A job for a PDF file whose body names files that are at hand. @throws Refusal (of a locale or a time zone) */
export function jobOfBody(
  source: RenderJob["source"],
  body: Uint8Array,
  given: JobPlaces,
  facts: Pick<RenderJob, "allowance" | "documentId" | "now" | "seed">,
): RenderJob {
  const { locale, timeZone } = jobChoices({ locale: given.locale, timeZone: given.timeZone }, facts.now);
  return { ...facts, ...{ format: "pdf", source, body, locale, timeZone, filesFrom: "folder" } };
}

/** The same with an id and a secret of its own, now. @throws Refusal (of a locale or a time zone) */
export const freshJob = (
  source: RenderJob["source"],
  body: Uint8Array,
  given: JobPlaces,
  allowance: RenderJob["allowance"],
): RenderJob => jobOfBody(source, body, given, { allowance, ...freshFacts() });

/** An id, a secret and the time, as a document has that nobody asks to be like another. */
export const freshFacts = (): Pick<RenderJob, "documentId" | "now" | "seed"> => ({
  documentId: randomBytes(16).toString("hex"),
  now: new Date().toISOString(),
  seed: randomBytes(32).toString("hex"),
});
