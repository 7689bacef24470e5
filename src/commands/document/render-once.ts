import { type MadeDocument, madeOf, type RenderJob } from "../../render/contract/job.ts";
import { type DocumentId, documentIdOf } from "../../vocabulary/ids.ts";
import type { Origin } from "../origin.ts";
import type { GenerateRequest, Generator } from "./generate.ts";
import { GivenAssets } from "./given-assets.ts";
import { jobChoices } from "./job-choices.ts";
import { serveOutside } from "./serve-outside.ts";

/** What a job is to report in place of its file, and the id that its document shares with another. */
export type OnceWanted = Pick<RenderJob, "diagnose" | "describe" | "tables"> & { readonly documentId?: DocumentId };

/**
 * Makes the document of a generation without storing, recording or counting it.
 *
 * @throws Refusal the renderer's own, with its faults; UNAVAILABLE
 */
export async function renderOnce(
  service: Generator,
  origin: Origin,
  request: GenerateRequest,
  { documentId = documentIdOf(service.clock.randomBytes(16)), ...wanted }: OnceWanted = {},
): Promise<MadeDocument> {
  const { pool, allowance, tagged = false } = service;
  const { locale, timeZone } = jobChoices(request, origin.now);
  const { format, source, body, strict = false, fileName } = request;
  const signing = "preview" as const;
  const { seed } = service.seeds.fresh(documentId);
  const made = { documentId, format, source, body, now: origin.now, locale, timeZone, seed, fileName };
  const job: RenderJob = { ...made, ...wanted, allowance, strict, signing, tagged };
  const given = new GivenAssets(service, origin);
  const outside = serveOutside(service, origin.tenantId, given);
  const outcome = await pool.render(job, outside, origin);
  await given.mustBeIntact(outcome, service.blobs);
  return madeOf(outcome);
}
