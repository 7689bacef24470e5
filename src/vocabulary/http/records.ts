import type { ErrorCode, RefusalCode } from "../codes.ts";
import type { Fault } from "../refusal.ts";
import type { LayoutDiagnosis } from "./diagnosis.ts";
import type { Visibility } from "./publishing.ts";
import type { RecordedWarning, Warning } from "./warning.ts";
import type { WebhookEvent } from "./webhooks.ts";

/** The formats a document can be written in. */
export const formats = ["pdf", "docx"] as const;
export type Format = (typeof formats)[number];

/** Media type of each format. */
export const contentTypes: Readonly<Record<Format, string>> = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};

/** The name of every stored document. */
export const documentFileName = (documentId: string, format: Format): string => `service_v1-${documentId}.${format}`;

/** An API key, as lists show it. */
export interface ApiKeyRecord {
  readonly clientId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly createdAt: string;
  /** Null: until revoked. */
  readonly expiresAt: string | null;
  /** When it was last used to sign in, to the hour; null: never. */
  readonly lastUsedAt: string | null;
}

/** An API key with its secret, which is shown this once. Without it when the request was answered before. */
export interface ApiKeyWithSecret extends ApiKeyRecord {
  readonly clientSecret?: string;
}

/** A key's new secret, which is shown this once. */
export interface RotatedKey {
  readonly clientId: string;
  readonly clientSecret?: string;
}

/** A tenant, as administrators see it. */
export interface TenantAdministered {
  readonly tenantId: string;
  readonly name: string;
  /** Document generations a minute. */
  readonly generationLimit: number;
  /** Whether the number is the tenant's own; else it follows the service's setting. */
  readonly ownLimit: boolean;
  readonly createdAt: string;
}

/** A tenant's usage and its limits. */
export interface UsageReport {
  /** Days, UTC, both inclusive. */
  readonly from: string;
  readonly to: string;
  readonly documents: number;
  readonly pages: number;
  readonly bytes: number;
  readonly daily: readonly {
    readonly day: string;
    readonly format: Format;
    readonly templateId: string | null;
    readonly documents: number;
    readonly pages: number;
    readonly bytes: number;
  }[];
  readonly limits: {
    readonly generationsPerMinute: number;
    readonly requestsPerMinute: number;
    readonly retentionDays: number;
  };
}

/** The kinds of uploads, named as their folder in definitions. */
export const assetKinds = ["certs", "attachments", "fonts", "images", "roots"] as const;
export type AssetKind = (typeof assetKinds)[number];

/** Answer of the token endpoint. */
export interface TokenResponse {
  readonly access_token: string;
  readonly token_type: "Bearer";
  /** Seconds. */
  readonly expires_in: number;
  /** Only when a scope was requested. */
  readonly scope?: string;
}

/** Answer of both generate endpoints. */
export interface GenerationResult {
  readonly status: "Succeeded";
  readonly documentId: string;
  readonly fileName: string;
  /** Needs the bearer token. */
  readonly downloadUrl: string;
  readonly fileSizeBytes: number;
  readonly contentType: string;
  /** Each at most once; empty when the document lacks nothing. */
  readonly errorCodes: readonly ErrorCode[];
  /** What differs from the definition, each with its JSON Pointer and its page. */
  readonly warnings: readonly Warning[];
  /** Of the file, hexadecimal. */
  readonly sha256: string;
  /** Of the separate signature file; with Detached only. */
  readonly signatureUrl?: string;
}

/** The state of a job. */
export const jobStatuses = ["queued", "running", "succeeded", "failed", "cancelled"] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** A document that is generated in the background. */
export interface JobRecord {
  /** A GUID. */
  readonly id: string;
  readonly status: JobStatus;
  readonly format: Format;
  readonly createdAt: string;
  /** Null until it has ended. */
  readonly finishedAt: string | null;
  /** When it is removed and can no longer be read; null until it has ended. */
  readonly expiresAt: string | null;
  /** What the request would have answered; of a job that succeeded. */
  readonly result?: GenerationResult;
  /** The problem the request would have answered; of a job that failed. */
  readonly error?: Problem;
}

/** A job, as lists show it. */
export interface ListedJob extends Omit<JobRecord, "result" | "error"> {
  /** Of the document it made. */
  readonly documentId?: string;
  /** Why it failed. */
  readonly errorCode?: RefusalCode;
}

/** A receiver of a tenant's events. */
export interface WebhookRecord {
  readonly id: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly enabled: boolean;
  /** Why it is not: a day of failures, 410 from the receiver, or a request. */
  readonly disabledReason?: "failing" | "gone" | "asked";
  readonly createdAt: string;
}

/** A webhook with its secret, which is shown this once. Without it when the request was answered before. */
export interface WebhookWithSecret extends WebhookRecord {
  readonly secret?: string;
}

/** The state of a delivery. */
export const deliveryStatuses = ["pending", "delivered", "failed"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** One message to a webhook. */
export interface DeliveryRecord {
  readonly id: string;
  readonly webhookId: string;
  readonly type: string;
  readonly status: DeliveryStatus;
  readonly createdAt: string;
  readonly attempts: number;
  readonly lastAttemptAt: string | null;
  /** HTTP status of the last answer; null: there was none. */
  readonly responseStatus: number | null;
  /** Why there was none. */
  readonly problem: string | null;
  readonly ms: number | null;
  readonly nextAttemptAt: string | null;
}

/** What a generation would make; nothing was stored. */
export interface Diagnosis extends LayoutDiagnosis {
  readonly pages: number;
  readonly fileSizeBytes: number;
  readonly contentType: string;
  readonly errorCodes: readonly ErrorCode[];
  readonly warnings: readonly Warning[];
}

/** A stored document, as listings show it. Times are ISO 8601 UTC. */
export interface DocumentRecord {
  /** A GUID; not the documentId. */
  readonly id: string;
  readonly fileName: string;
  readonly documentId: string;
  readonly createdAt: string;
  readonly fileSizeBytes: number;
  readonly contentType: string;
  readonly expiresAt: string;
  readonly downloadUrl: string;
  readonly signatureUrl?: string;
}

/** A template at one of its revisions. */
export interface TemplateRecord {
  readonly id: string;
  readonly parentId: string | null;
  readonly tenantId: string;
  readonly name: string;
  /** A definition, as JSON text. */
  readonly content: string;
  /** Sample data, as JSON text. */
  readonly testData?: string;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly owner: string;
  readonly updatedAt: string;
  /** `rev-` and a compact UTC date and time. */
  readonly revision: string;
  /** Only in the answer to its creation: why documents cannot be generated from it, and what in it is doubtful. */
  readonly warnings?: readonly Fault[];
  /** Present, as the four after it, once it was published. */
  readonly visibility?: Visibility;
  readonly sharedWith?: readonly string[];
  readonly category?: string | null;
  readonly tags?: readonly string[];
  readonly description?: string | null;
}

/** A template of the community, as the list shows it. */
export interface CommunitySummary {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly category: string | null;
  readonly tags: readonly string[];
  readonly visibility: Visibility;
  readonly owner: string;
  readonly revision: string;
  /** Tenants that like it. */
  readonly likes: number;
  readonly likedByMe: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A template of the community, whole. `sharedWith` is shown to its own tenant only. */
export type CommunityDetail = CommunitySummary & TemplateRecord;

/** Answer of like and unlike. */
export interface LikeResult {
  readonly id: string;
  readonly likes: number;
  readonly liked: boolean;
}

/** How a revision was created: with its template, by a PUT, as a save point, by reverting to an earlier one. */
export const revisionOrigins = ["create", "update", "revision", "revert"] as const;
export type RevisionOrigin = (typeof revisionOrigins)[number];

/** A template as it was at one revision. Its times are the revision's own. */
export interface RevisionRecord extends Omit<TemplateRecord, "content"> {
  /** The revision's id. */
  readonly id: string;
  /** The revision it came from; null for the first. */
  readonly parentId: string | null;
  readonly templateId: string;
  /** Absent in lists that were requested without it. */
  readonly content?: string;
  /** Whether it is the template's current revision. */
  readonly latest: boolean;
  readonly origin: RevisionOrigin;
  readonly note: string | null;
}

/** The latest template of a name. */
export interface TemplateName {
  readonly id: string;
  readonly name: string;
}

/** A file a tenant uploaded, to be named in definitions by its path. */
export interface AssetRecord {
  /** `<kind>/<fileName>`. */
  readonly path: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  readonly contentType: string;
  /** Why documents cannot use it, when they cannot. */
  readonly warnings: readonly RecordedWarning[];
}

/** A key in the tenant's own vault that documents can be signed with. The key itself never leaves the vault. */
export interface VaultKeyRecord {
  readonly name: string;
  /** With its version. */
  readonly keyId: string;
  /** The tenant's identifier at its directory; empty: a signer has none. */
  readonly directoryId: string;
  /** RSA-2048, P-256 … */
  readonly keyType: string;
  /** Of the signer's certificate, as the five after it. */
  readonly subject: string;
  readonly issuer: string;
  readonly notBefore: string;
  readonly notAfter: string;
  /** Hexadecimal. */
  readonly certificateSha256: string;
  readonly registeredAt: string;
  /** When the vault last signed a test digest. */
  readonly checkedAt: string;
}

/** An uploaded file, as lists show it. */
export interface ListedAsset extends AssetRecord {
  readonly uploadedAt: string;
  /** The client id. */
  readonly uploadedBy: string;
}

/** One document that a batch removed. */
interface DeletedDocument {
  readonly id: string;
  readonly documentId: string;
  readonly fileName: string;
}

/** Answer of the batch delete. */
export interface BatchDeleteResult {
  readonly deletedCount: number;
  readonly deleted: readonly DeletedDocument[];
  /** Of the request, as it was written there. */
  readonly notFound: readonly string[];
}

/** Every refusal, as RFC 9457 with the specification's members. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly errorCode: RefusalCode;
  readonly isRetryable: boolean;
  readonly message: string;
  readonly instance: string;
  readonly requestId: string;
  /** The first fault's; with validation only. */
  readonly code?: string;
  readonly path?: string;
  /** At most 100; with validation only. */
  readonly errors?: readonly Fault[];
}
