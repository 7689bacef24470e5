import type { Document } from "../../../vocabulary/generated/definition.ts";
import type { RenderJob } from "../../contract/job.ts";
import type { Report } from "../../contract/report.ts";
import { momentOf } from "../../definition/read/signature/moment.ts";
import { unquoteLiteral, unquoteOptional } from "../../model/literal.ts";

/** A signature that stands in a file of its own, beside the document. */
export interface DetachedSignature {
  /** ISO 8601 UTC. */
  readonly signedAt: string;
}

/** Members about a signature's place in the document; a detached signature has none. */
const withinFile = [
  ...["fieldName", "position", "appearance", "signatureCreator", "contactInfo"],
  ...["certificationLevel", "fieldLock"],
] as const;

/** Whether a definition wants its PDF signed beside it; what has no place there is reported. */
export function detachedOf(
  { signature }: Document,
  { job: { format, now, timeZone }, report }: { readonly job: RenderJob; readonly report: Report },
): DetachedSignature | undefined {
  if (signature === undefined || format !== "pdf") return undefined;
  if (unquoteLiteral(signature.signingType ?? "").toLowerCase() !== "detached") return undefined;
  const add = (member: string, message: string): void =>
    report.add("CONTENT_ERROR", "SIGNATURE_FAULT", `/document/signature/${member}`, message);
  const members = new Map<string, unknown>(Object.entries(signature));
  const shown = signature.visible === true ? ["visible"] : [];
  for (const member of [...withinFile.filter((one) => members.has(one)), ...shown]) {
    add(member, "A detached signature stands beside the file, which has no signature field: this is not applied.");
  }
  const moment = momentOf(unquoteOptional(signature.claimedSignDate), now, timeZone);
  if (moment === undefined) add("claimedSignDate", "This is no date; the time of generation is written.");
  return { signedAt: new Date(moment ?? now).toISOString() };
}
