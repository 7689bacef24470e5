import type { RenderOutcome } from "../../../../src/render/contract/job.ts";
import type { Outside } from "../../../../src/render/contract/outside.ts";
import { render } from "../../../../src/render/jobs/render.ts";
import { exampleJob } from "../../../support/definitions/render-example.ts";
import { engine, signingOutside } from "../../signatures/signed.ts";

interface Answers extends Partial<Outside> {
  readonly strict?: boolean;
}

/** A stored file with one signature more, or why not; `members`: of `signature`, apart from a key. */
export async function countersign(
  file: Uint8Array,
  members: object = {},
  others: object = {},
  { strict = false, ...answers }: Answers = {},
): Promise<RenderOutcome> {
  const signature = { certificate: "certs/rsa-2048.p12", password: "secret", ...members };
  const body = Buffer.from(JSON.stringify({ signature, ...others }));
  const asset: typeof signingOutside.asset = async (path) =>
    path.startsWith("document:") ? file : await (answers.asset ?? signingOutside.asset)(path);
  const job = { ...exampleJob({}), source: "signature", body, strict } as const;
  return await render(job, { ...signingOutside, ...answers, asset }, engine);
}

/** The same, which must not be refused. */
export async function countersigned(file: Uint8Array, members: object = {}): Promise<Uint8Array> {
  const outcome = await countersign(file, members);
  if (outcome.kind === "refused") throw new Error(outcome.refusal.message);
  return outcome.bytes;
}
