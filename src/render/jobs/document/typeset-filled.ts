import { sha256 } from "../../../vocabulary/ids.ts";
import type { DocumentFacts } from "../../model/document/document.ts";
import { signablePackage } from "../../word/package/signable-package.ts";
import { seal } from "../../writers/docx/encryption/seal.ts";
import { Losses } from "../../writers/docx/losses.ts";
import { reportPdfOnly } from "../../writers/docx/not-in-docx.ts";
import { refuseLoss } from "../refuse-loss.ts";
import type { PreparedDocument } from "./prepare.ts";
import { readPrepared, withTypesetter } from "./read-prepared.ts";
import type { RenderContext } from "./rendering.ts";
import type { Typeset } from "./typeset-file.ts";

/** A filled Word file as it is: nothing is laid out, so how many pages it has, only the program that does it knows. */
export function typesetFilled(
  file: Uint8Array<ArrayBuffer>,
  prepared: PreparedDocument,
  rendering: RenderContext,
): Typeset {
  const { job, report, phases } = rendering;
  const { encryption } = prepared;
  const facts = factsOf(prepared, rendering);
  if (facts !== undefined) reportPdfOnly(facts, new Losses(report));
  const signature = facts?.signature;
  report.close();
  if (job.strict === true) refuseLoss(report);
  const made = {
    pages: 0,
    package: signablePackage(file),
    used: new Set<string>(),
    claims: null,
    signature,
    diagnosable: [],
  };
  // A package is signed before it is encrypted.
  if (encryption === undefined || signature !== undefined) return { ...made, bytes: file, plainHash: undefined };
  return { ...made, bytes: phases.time("write", () => seal(file, encryption)), plainHash: sha256(file) };
}

/** What the settings say of a file, whatever its pages: undefined where none of them does, and they need not be read. */
function factsOf(prepared: PreparedDocument, rendering: RenderContext): DocumentFacts | undefined {
  const { signature, attachments, conformance } = prepared.bound;
  if (signature === undefined && attachments === undefined && conformance === undefined) return undefined;
  const budget = rendering.budget.attempt();
  return withTypesetter(new Map(), prepared, rendering, (text) =>
    rendering.phases.time("read", () => readPrepared(prepared, text, rendering, { budget }).facts),
  );
}
