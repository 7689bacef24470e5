import type { BlobKey } from "../ports/blobs/port.ts";
import type { Clock } from "../ports/clock/port.ts";
import { type AssetKind, assetKinds } from "../vocabulary/http/asset-name.ts";

/** The owner of a blob, read from its key. */
export type BlobOwner =
  | { readonly kind: "document"; readonly tenantId: string; readonly documentId: string }
  | { readonly kind: "template"; readonly tenantId: string; readonly templateId: string; readonly revisionId: string }
  | { readonly kind: "answer"; readonly tenantId: string }
  | { readonly kind: "webhook"; readonly tenantId: string; readonly webhookId: string }
  | { readonly kind: "job"; readonly tenantId: string; readonly jobId: string }
  | { readonly kind: "asset"; readonly tenantId: string; readonly assetKind: AssetKind; readonly nameHash: string };

/**
 * The part of a key that chance gives: twelve hexadecimal digits. A command that is repeated, also hours later, so puts its files under
 * other keys: the sweeper may just remove what the first time left.
 */
export function attemptOf(clock: Pick<Clock, "randomBytes">): string {
  return Buffer.from(clock.randomBytes(6)).toString("hex");
}

/** A file of a generation: `doc.<documentId>.pdf`; of one that may be made twice at once `doc.<documentId>.<attempt>.pdf`. */
export function documentKey(tenantId: string, documentId: string, extension: string): BlobKey {
  return `${tenantId}/doc.${documentId}.${extension}`;
}

/** The sealed address that a document is to be put to. */
export function deliverToKey(tenantId: string, documentId: string, attempt: string): BlobKey {
  return documentKey(tenantId, documentId, `${attempt}.delivery`);
}

/** The sealed name of a document. */
export function documentNameKey(tenantId: string, documentId: string, attempt: string): BlobKey {
  return documentKey(tenantId, documentId, `${attempt}.name`);
}

/** A large text of one revision, or its Word file; `attempt` by `attemptOf`. */
export function templateTextKey(
  tenantId: string,
  templateId: string,
  revisionId: string,
  attempt: string,
  part: "content" | "testdata" | "file",
): BlobKey {
  return `${tenantId}/template.${templateId}.${revisionId}.${attempt}.${part}`;
}

/** The bytes of one upload. No two uploads share a key, nor does one that is repeated have the same. */
export function assetKey(tenantId: string, kind: AssetKind, nameHash: string, uploadId: string): BlobKey {
  return `${tenantId}/asset.${kind}.${nameHash}.${uploadId}`;
}

/** Key of a job's stored request, or of its outcome; `attempt` by `attemptOf`. */
export function jobKey(tenantId: string, jobId: string, attempt: string, part: "request" | "outcome"): BlobKey {
  return `${tenantId}/job.${jobId}.${attempt}.${part}`;
}

/** The sealed key that checkpoints of the log are signed with; `publicKey`: hexadecimal. Nothing sweeps it: no noun owns it. */
export function ledgerFileKey(tenantId: string, publicKey: string): BlobKey {
  return `${tenantId}/ledger.${publicKey}`;
}

/** A webhook's secret; `secretId` differs from those of earlier secrets. */
export function webhookSecretKey(tenantId: string, webhookId: string, secretId: string): BlobKey {
  return `${tenantId}/webhook.${webhookId}.${secretId}`;
}

/** An answer that is kept for the same request; `request` is a SHA-256. */
export function answerKey(tenantId: string, request: string): BlobKey {
  return `${tenantId}/answer.${request}`;
}

/** Undefined for a key that is not made here. */
export function ownerOf(key: BlobKey): BlobOwner | undefined {
  const [tenantId = "", name = ""] = key.split("/");
  const [kind, id = "", revisionId = ""] = name.split(".");
  if (kind === "doc") return { kind: "document", tenantId, documentId: id };
  if (kind === "template") return { kind: "template", tenantId, templateId: id, revisionId };
  if (kind === "answer") return { kind, tenantId };
  if (kind === "webhook") return { kind, tenantId, webhookId: id };
  if (kind === "job") return { kind, tenantId, jobId: id };
  const assetKind = assetKinds.find((known) => known === id);
  if (kind === "asset" && assetKind !== undefined) return { kind, tenantId, assetKind, nameHash: revisionId };
  return undefined;
}
