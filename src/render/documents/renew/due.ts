import { notApplied } from "../../signatures/not-applied.ts";
import { verifyPdf } from "../verify/verify-pdf.ts";

/**
 * Names of the last timestamp of a whole file and of what was signed after it: what is before, that timestamp covers together with what
 * keeps it verifiable (ETSI EN 319 142-1, 5.5). `now`: ISO 8601 UTC.
 *
 * @throws Refusal SIGNATURE_NOT_APPLIED when the file has none, it is too late for it, or a signature is not valid; ForeignPdfError
 */
export function dueIn(file: Uint8Array, now: string): ReadonlySet<string> {
  const { signatures } = verifyPdf(file, { roots: [], now });
  for (const { name, verdict, reasons } of signatures)
    if (verdict !== "valid") throw notRenewed(`its signature ${name} is not valid. ${reasons[0] ?? ""}`.trimEnd());
  const last = signatures.findLastIndex(({ kind }) => kind === "timestamp");
  const timestamp = signatures[last];
  if (timestamp === undefined)
    throw notRenewed("the file has no timestamp of the whole document: only files of level B-LTA have.");
  const { validTo } = timestamp.signer ?? {};
  if (validTo !== undefined && validTo < now)
    throw notRenewed(
      `the certificate of its timestamp ${timestamp.name} expired at ${validTo}. A timestamp is renewed before.`,
    );
  return new Set(signatures.slice(last).map(({ name }) => name));
}

const notRenewed = (why: string) => notApplied("NOT_RENEWABLE", "", `The timestamp cannot be renewed: ${why}`);
