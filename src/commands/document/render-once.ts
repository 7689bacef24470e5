import { type MadeDocument, madeOf, type RenderJob } from "../../render/contract/job.ts";
import { documentIdOf } from "../../vocabulary/ids.ts";
import type { Origin } from "../origin.ts";
import type { GenerateRequest, Generator } from "./generate.ts";
import { GivenAssets } from "./given-assets.ts";
import { jobChoices } from "./job-choices.ts";
import { serveOutside } from "./serve-outside.ts";

/**
 * Makes the document of a generation without storing, recording or counting it.
 *
 * @throws Refusal the renderer's own, with its faults; UNAVAILABLE
 */
export async function renderOnce(
  service: Generator,
  origin: Origin,
  request: GenerateRequest,
  wanted: Pick<RenderJob, "diagnose" | "describe" | "tables"> = {},
): Promise<MadeDocument> {
  const { clock, pool, allowance, tagged = false } = service;
  const { locale, timeZone } = jobChoices(request, origin.now);
  const { format, source, body, strict = false, fileName } = request;
  const signing = "preview" as const;
  const documentId = documentIdOf(clock.randomBytes(16));
  const { seed } = service.seeds.fresh(documentId);
  const made = { documentId, format, source, body, now: origin.now, locale, timeZone, seed, fileName };
  const job: RenderJob = { ...made, ...wanted, allowance, strict, signing, tagged };
  const given = new GivenAssets(service, origin);
  const outside = serveOutside(service, origin.tenantId, given);
  const outcome = await pool.render(job, outside, origin);
  await given.mustBeIntact(outcome, service.blobs);
  return madeOf(outcome);
}
