import type { FastifyInstance } from "fastify";
import { keptRoots } from "../../../commands/asset/kept-roots.ts";
import type { EvidenceSources } from "../../../commands/ledger/evidence.ts";
import { isEvidence, ledgerHeadOf } from "../../../commands/ledger/ledger-head.ts";
import type { BlobStore } from "../../../ports/blobs/port.ts";
import type { Clock } from "../../../ports/clock/port.ts";
import type { AssetQueries } from "../../../projections/assets/queries.ts";
import type { DocumentQueries } from "../../../projections/documents/queries.ts";
import type { RenderPool } from "../../../render/pool/pool.ts";
import type { VerificationRecord } from "../../../vocabulary/http/verification.ts";
import { limits } from "../../../vocabulary/limits.ts";
import { json, responses } from "../../answers/responses.ts";
import { addUploading } from "../../bodies/uploads.ts";
import { askerOf } from "../../origin.ts";
import { callerOf } from "../../route.ts";
import { addRoute } from "../../route-declaration.ts";
import { toVerify } from "../../schemas/verification.ts";

export interface VerifyServices {
  readonly pool: Pick<RenderPool, "verify">;
  readonly clock: Clock;
  readonly queries: Pick<DocumentQueries, "byFileName" | "bySha256">;
  readonly assets: Pick<AssetQueries, "list">;
  readonly blobs: BlobStore;
  readonly sealing: EvidenceSources["sealing"];
}

const url = "/v1/:tenantId/documents/verify";

/** `POST /v1/{tenantId}/documents/verify`: who signed a PDF or DOCX file of any origin, and what was changed since. */
export async function addVerifyRoute(parent: FastifyInstance, verifying: VerifyServices): Promise<void> {
  await addUploading(parent, (app, uploads) => {
    addRoute(app, {
      ...{ operationId: "verifyDocument", method: "POST", url, tags: ["Stored documents"] },
      config: { access: "documents:read", body: "upload" },
      summary: "Verify the signatures of a PDF or DOCX file, or evidence",
      description:
        "Of any PDF or DOCX file of at most 64 MB, or a signature (.p7s) beside any file, or of evidence (getDocumentEvidence). Nothing is stored. Trust is judged by the roots that are given, else by those of the folder roots; an empty part judges nobody's. Evidence is judged by the policy that is given, else by the keys of your own ledger.",
      body: toVerify,
      response: responses({ 200: json("What was found out", { $ref: "Verification#" }) }, { body: true }),
      preValidation: (request) => uploads.read(request, limits.verifiedBytes, ["signature", "roots", "policy"]),
      handler: async (_input, request) => {
        const { bytes: file, others } = uploads.of(request);
        const now = verifying.clock.now().toISOString();
        const { tenantId } = callerOf(request);
        const roots = others.get("roots")?.toString("utf8") ?? (await rootsOf(tenantId, verifying));
        const policy = others.get("policy")?.toString("utf8") ?? (await policyFor(file, tenantId, verifying));
        const given = { file, signature: others.get("signature"), roots, policy, now };
        const { fileId, ...verification } = await verifying.pool.verify(given, askerOf(request));
        return { ...verification, document: await ownDocument(tenantId, verifying, sha256Of(verification), fileId) };
      },
    });
  });
}

/** Evidence is about the file in it. */
const sha256Of = ({ sha256, evidence }: Pick<VerificationRecord, "sha256" | "evidence">): string =>
  evidence?.files[0]?.sha256 ?? sha256;

async function rootsOf(tenantId: string, { assets, blobs }: VerifyServices): Promise<string> {
  const { items } = await assets.list(tenantId, "roots", { limit: limits.assetsPage, offset: 0 });
  return await keptRoots(items, blobs);
}

/** Evidence is judged by the keys of the tenant's own tree, where the caller gives none. */
async function policyFor(file: Uint8Array, tenantId: string, { sealing }: VerifyServices): Promise<string> {
  return isEvidence(file) ? (await ledgerHeadOf(sealing, tenantId)).policy : "";
}

/** The stored document that a file is, by its hash; of a PDF also the one that it was, by its ID. */
async function ownDocument(
  tenantId: string,
  { queries, clock }: VerifyServices,
  sha256: string,
  fileId: string | null,
): Promise<VerificationRecord["document"]> {
  const now = clock.now().toISOString();
  const was = async () =>
    fileId === null ? undefined : (await queries.byFileName(tenantId, `service_v1-${fileId}.pdf`, now))?.document;
  const found = (await queries.bySha256(tenantId, sha256, now)) ?? (await was());
  if (found === undefined) return null;
  const { id: documentId, recordId: id, fileName, createdAt, sha256: stored } = found;
  return { id, documentId, fileName, createdAt, isUnchanged: stored === sha256 };
}
