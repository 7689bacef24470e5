import type { RenderOutcome } from "../../../../src/render/contract/job.ts";
import type { Outside } from "../../../../src/render/contract/outside.ts";
import { render } from "../../../../src/render/jobs/render.ts";
import { exampleJob } from "../../../support/definitions/render-example.ts";
import { engine, signingOutside } from "../../signatures/signed.ts";

/** A file of level B-LTA with a timestamp more, or why not; `members`: of the request. */
export async function renew(
  file: Uint8Array,
  members: object = {},
  { now, ...answers }: Partial<Outside> & { readonly now?: string } = {},
): Promise<RenderOutcome> {
  const body = Buffer.from(JSON.stringify({ timestampServer: "https://lt.example.com/tsr", ...members }));
  const job = { ...exampleJob({}), source: "renewal", body } as const;
  const asset: Outside["asset"] = async () => file;
  return await render(
    { ...job, ...(now === undefined ? {} : { now }) },
    { ...signingOutside, ...answers, asset },
    engine,
  );
}

/** The same, which must not be refused. */
export async function renewed(file: Uint8Array, members: object = {}): Promise<Uint8Array> {
  const outcome = await renew(file, members);
  if (outcome.kind === "refused") throw new Error(outcome.refusal.message);
  return outcome.bytes;
}
