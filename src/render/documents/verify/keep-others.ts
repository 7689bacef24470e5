import { notSigned } from "../../signatures/signature-refusals.ts";
import { judgePdf } from "./verify-pdf.ts";

/** Our own judge has the last word: no signature that was valid may be lost by another. @throws Refusal SIGNATURE_NOT_APPLIED */
export function mustKeepOthers(before: Uint8Array, after: Uint8Array, now: string): void {
  const trust = { roots: [], now };
  const had = new Map(judgePdf(before, trust).signatures.map(({ field, verdict }) => [field, verdict.verdict]));
  for (const { field, verdict: found } of judgePdf(after, trust).signatures)
    if (had.get(field) !== found.verdict && found.verdict !== "valid")
      throw notSigned("EARLIER_SIGNATURE", "", `it would break its signature ${found.name}. ${found.reasons[0] ?? ""}`);
}
