import type { DocumentFacts } from "../../model/document/document.ts";
import type { Losses } from "./losses.ts";

/** Reports parts of a document that only PDF can hold, apart from its pages, each at its place in the definition. */
export function reportPdfOnly(facts: DocumentFacts, losses: Losses): void {
  const { attachments, conformance, layers, bookmark, scripts, signature } = facts;
  if (attachments.length > 0)
    losses.report(
      "attachment",
      "/document/attachments",
      `Left out: ${attachments.map(({ name }) => name).join(", ")}.`,
    );
  if (conformance.claims.length > 0) losses.report("conformance", "/document/conformance");
  if (layers.length > 0) losses.report("layers", "/document/layers");
  for (const member of signature?.notApplied ?? []) losses.report("signatureKey", `/document/signature/${member}`);
  for (const { path } of [...scripts.ofDocument, ...scripts.ofFields]) losses.report("script", path);
  if (bookmark !== undefined) losses.report("bookmark", "/document/bookmark");
}
