import type { MadeDocument } from "../../../src/render/contract/job.ts";
import type { Outside } from "../../../src/render/contract/outside.ts";
import { render } from "../../../src/render/jobs/render.ts";
import { caseOutside } from "../../support/definitions/case-outside.ts";
import { exampleJob, exampleOutside } from "../../support/definitions/render-example.ts";
import { localEngine } from "../../support/threads/local-engine.ts";

export const engine = localEngine();

/** The test files of signing as uploads: `certs/p256.p12` and so on. */
export const signingOutside: Outside = {
  ...exampleOutside,
  certificate: caseOutside.certificate,
  timestamp: caseOutside.timestamp,
  validation: caseOutside.validation,
};

/** A page with a signature; `members`: of `signature`, apart from a key. */
export const signedDefinition = (members: object = {}, others: object = {}) => ({
  document: {
    content: [{ p: "To be signed." }],
    signature: { certificate: "certs/p256.p12", password: "secret", ...members },
    ...others,
  },
});

export const renderSigned = (members: object = {}, others: object = {}, outside = signingOutside) =>
  render(exampleJob(signedDefinition(members, others)), outside, engine);

/** The same, which must not be refused. */
export async function signedFile(members: object = {}, others: object = {}): Promise<MadeDocument> {
  const outcome = await renderSigned(members, others);
  if (outcome.kind === "refused") throw new Error(outcome.refusal.message);
  return outcome;
}
