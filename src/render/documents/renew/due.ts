import { notApplied } from "../../signatures/signature-refusals.ts";
import { judgePdf } from "../verify/verify-pdf.ts";

/**
 * The last timestamp of a whole file and what was signed after it, by the numbers of the objects that are their fields: what is before,
 * that timestamp covers together with what keeps it verifiable (ETSI EN 319 142-1, 5.5). `now`: ISO 8601 UTC.
 *
 * @throws Refusal SIGNATURE_NOT_APPLIED when the file has none, it is too late for it, or a signature is not valid; ForeignPdfError
 */
export function dueIn(file: Uint8Array, now: string): ReadonlySet<number> {
  const { signatures } = judgePdf(file, { roots: [], now });
  const verdicts = signatures.map(({ verdict }) => verdict);
  for (const { name, verdict, reasons } of verdicts)
    if (verdict !== "valid") throw notRenewed(`its signature ${name} is not valid. ${reasons[0] ?? ""}`.trimEnd());
  const last = verdicts.findLastIndex(({ kind }) => kind === "timestamp");
  const timestamp = verdicts[last];
  if (timestamp === undefined)
    throw notRenewed("the file has no timestamp of the whole document: only files of level B-LTA have.");
  const { validTo } = timestamp.signer ?? {};
  if (validTo !== undefined && validTo < now)
    throw notRenewed(
      `the certificate of its timestamp ${timestamp.name} expired at ${validTo}. A timestamp is renewed before.`,
    );
  return new Set(signatures.slice(last).map(({ field }) => field));
}

const notRenewed = (why: string) => notApplied("NOT_RENEWABLE", "", `The timestamp cannot be renewed: ${why}`);
