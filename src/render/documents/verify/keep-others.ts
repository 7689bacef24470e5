import { notApplied } from "../../signatures/not-applied.ts";
import { verifyPdf } from "./verify-pdf.ts";

/** Our own judge has the last word: no signature that was valid may be lost by another. @throws Refusal SIGNATURE_NOT_APPLIED */
export function mustKeepOthers(before: Uint8Array, after: Uint8Array, now: string): void {
  const trust = { roots: [], now };
  const had = new Map(verifyPdf(before, trust).signatures.map(({ name, verdict }) => [name, verdict]));
  for (const { name, verdict, reasons } of verifyPdf(after, trust).signatures)
    if (had.get(name) !== verdict && verdict !== "valid")
      throw notApplied(
        "EARLIER_SIGNATURE",
        "",
        `The document cannot be signed: it would break its signature ${name}. ${reasons[0] ?? ""}`,
      );
}
