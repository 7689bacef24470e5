import { sha256 } from "../../../vocabulary/ids.ts";
import { signablePackage } from "../../word/package/signable-package.ts";
import { seal } from "../../writers/docx/encryption/seal.ts";
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
  const signature = signatureOf(prepared, rendering);
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

/** Of the settings only a signature is read: the others are of pages. */
function signatureOf(prepared: PreparedDocument, rendering: RenderContext): Typeset["signature"] {
  if (prepared.bound.signature === undefined) return undefined;
  const budget = rendering.budget.attempt();
  return withTypesetter(new Map(), prepared, rendering, (text) =>
    rendering.phases.time("read", () => readPrepared(prepared, text, rendering, { budget }).facts.signature),
  );
}
